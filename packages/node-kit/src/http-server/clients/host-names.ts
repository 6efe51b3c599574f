import type { IncomingMessage } from 'node:http';
import { isLoopback } from './is-loopback.ts';

/** The answer to a request for another host, with status 421. */
export const wrongHost =
  'This server does not answer to this host name. ALLOWED_HOSTS takes the names that it has beside its own.';

/** The name in a `Host` header, without its port; null where it holds none. */
function nameIn(host: string): string | null {
  const address = `http://${host}`;
  return /[\s/\\?#@]/.test(host) || !URL.canParse(address) ? null : new URL(address).hostname;
}

/**
 * The host names in a text that separates them by commas.
 * @returns null where one of them is none, or has a port
 */
export function parseHostNames(text: string): readonly string[] | null {
  const names: string[] = [];
  for (const written of text.split(',')) {
    const host = written.trim();
    const name = nameIn(host);
    const hasPort = host.startsWith('[') ? !host.endsWith(']') : host.includes(':');
    if (name === null || hasPort || name.includes('*')) return null;
    names.push(name);
  }
  return names;
}

/** The name in a request's target, where that is a whole address, as proxies are asked; null where it is none. */
function nameInTarget(target: string): string | null {
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return null;
  return new URL(target).hostname;
}

/** The parts of a request that say which host it is for. */
type Asked = Pick<IncomingMessage, 'url'> & {
  readonly headers: Pick<IncomingMessage['headers'], 'host'>;
};

/**
 * Whether a server on this machine answers to the hosts of a request: that of its `Host` header, and that of its target
 * where this is a whole address, which is the address that counts then (RFC 9112, 3.2.2). It answers to
 * loopback names and to `names`: a page of any other name, which its owner has made to lead here, would be of the same
 * origin as the server (DNS rebinding). No header is from no browser, and what cannot be read is refused elsewhere.
 * @param names without ports; `any` for a server that is open anyway
 */
export function createHostCheck(names: readonly string[] | 'any'): (asked: Asked) => boolean {
  if (names === 'any') return () => true;
  const known = new Set(names);
  const isOwn = (name: string | null) => name === null || known.has(name) || isLoopback(name);
  return ({ url = '', headers: { host } }) =>
    isOwn(host === undefined ? null : nameIn(host)) && isOwn(nameInTarget(url));
}

const healthPaths = new Set(['/healthz', '/readyz', '/health/']);

/** Whether a request asks for a server's health, which is answered under any host name (rule G46): probes ask by an address. */
export const isHealthPath = ({ url = '' }: Pick<IncomingMessage, 'url'>): boolean =>
  healthPaths.has(url.split('?')[0] ?? '');
