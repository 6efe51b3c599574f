import { isIP } from 'node:net';

/** An attack was about to leave this machine. */
export class NotLoopbackError extends Error {
  override readonly name = 'NotLoopbackError';
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * The only door to the network: every request and every socket of the tool passes it.
 * @throws NotLoopbackError for any host that is not this machine's loopback interface
 */
export function assertLoopback(host: string): void {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (isLoopback(bare)) return;
  throw new NotLoopbackError(`Attacks stay on this machine: "${host}" is not a loopback address.`);
}
