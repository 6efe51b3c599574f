import type { Readable } from 'node:stream';
import { type Environment, EnvironmentError } from '@patchbay/node-kit/environment';
import { failureOf, type FetchFrom, httpFetch, toResponse } from './http-fetch.ts';

/** A site and a backend on this computer are never asked by a proxy, which would look for them on its own. */
const ownHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * `fetch` by the proxies that the environment names (`HTTP_PROXY`, `HTTPS_PROXY`, `NO_PROXY`, or in lower case); without
 * any it is `httpFetch`. What may only be asked at certain addresses goes to these, and by no proxy.
 * @throws EnvironmentError
 */
export async function createFetch(environment: Environment): Promise<FetchFrom> {
  const httpProxy = readProxy(environment, 'HTTP_PROXY');
  const httpsProxy = readProxy(environment, 'HTTPS_PROXY');
  if (httpProxy === '' && httpsProxy === '') return httpFetch;
  // Most computers have no proxy, and need no second client in memory.
  const { EnvHttpProxyAgent, request } = await import('undici');
  const noProxy = valueOf(environment, 'NO_PROXY');
  const dispatcher = new EnvHttpProxyAgent({
    httpProxy,
    httpsProxy,
    noProxy: noProxy === '*' ? noProxy : [noProxy, ...ownHosts].join(','),
    // As other programs do: proxies make tunnels for https, and often for nothing else.
    proxyTunnel: false,
    // Whoever asks gives up by its own clock.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return async (input, init, addresses = null) => {
    if (addresses !== null) return httpFetch(input, init, addresses);
    const asked = new Request(input, init);
    const { url, headers, signal } = asked;
    if (asked.method !== 'GET') return httpFetch(input, init);
    signal.throwIfAborted();
    try {
      const answer = await request(url, {
        dispatcher,
        headers: { accept: '*/*', ...Object.fromEntries(headers) },
        signal,
      });
      const body: Readable = answer.body;
      const pairs = Object.entries(answer.headers).flatMap(([name, values = []]) =>
        [values].flat().map((value) => [name, value] as const),
      );
      return toResponse({ status: answer.statusCode, headers: pairs, body }, asked);
    } catch (cause) {
      throw failureOf(cause, asked);
    }
  };
}

const valueOf = (environment: Environment, name: string): string =>
  (environment[name.toLowerCase()] ?? environment[name] ?? '').trim();

/** The address of a proxy, which may be written without its beginning. It may have a password, so no message shows it. */
function readProxy(environment: Environment, name: string): string {
  const value = valueOf(environment, name);
  if (value === '') return '';
  const address = value.includes('://') ? value : `http://${value}`;
  if (/^https?:/i.test(address) && URL.canParse(address)) return address;
  throw new EnvironmentError([`${name} is no address of a proxy, such as http://proxy.test:3128.`]);
}
