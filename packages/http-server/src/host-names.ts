import { isLoopback } from './is-loopback.ts';

/** What a request for another host is told, by status 421. */
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

/**
 * Whether a server on this machine answers to a `Host` header. It answers to loopback names and to `names`: a page of
 * any other name, which its owner has made to lead here, would be of the same origin as the server (DNS rebinding).
 * No header is from no browser, and what cannot be read is refused elsewhere.
 * @param names without ports; `any` for a server that is open anyway
 */
export function createHostCheck(
  names: readonly string[] | 'any',
): (host: string | undefined) => boolean {
  if (names === 'any') return () => true;
  const known = new Set(names);
  return (host) => {
    const name = host === undefined ? null : nameIn(host);
    return name === null || known.has(name) || isLoopback(name);
  };
}
