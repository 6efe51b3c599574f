import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/**
 * The address that a request comes from: the socket's, or behind proxies the one that the outermost of ours has seen.
 * What a client writes into `X-Forwarded-For` itself stands before that, and is not believed. Of an IPv6 address it is
 * the /64, which is one customer's.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const forwarded = (c.req.header('X-Forwarded-For') ?? '').split(',').map((one) => one.trim());
  const told = trustedProxies > 0 ? forwarded.at(-trustedProxies) : undefined;
  return networkOf(told !== undefined && isIP(told) > 0 ? told : socketAddress(c));
}

function socketAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? '';
  } catch {
    // A request that came by no socket, as a test's.
    return '';
  }
}

function networkOf(address: string): string {
  const embedded = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (embedded !== undefined) return embedded;
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.toLowerCase().replace(/%.*/, '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap =
    tail === undefined
      ? []
      : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return `${[...before, ...gap, ...after]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
