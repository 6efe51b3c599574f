import { EngineError } from '../engine-error.ts';
import type { FetchFrom } from './http-fetch.ts';

export interface RequestDeps {
  readonly fetch: FetchFrom;
  /** Origin of the backend: only it is sent the token. */
  readonly backendOrigin: string;
  readonly getToken: () => string | null;
  /** Asked before each request: throws to refuse it, or answers the addresses to connect to; null for any. */
  readonly checkAddress?: (address: URL) => Promise<readonly string[] | null>;
}

const maxRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);
const isHttp = ({ protocol }: URL) => protocol === 'http:' || protocol === 'https:';

/**
 * Asks for a package. Redirects are followed here rather than by `fetch`, which would carry the token to another origin,
 * and would follow one from https to http.
 * @returns the answer, and the address that gave it
 * @throws EngineError `network` for an address that is not followed; whatever `fetch` throws
 */
export async function requestPackage(
  deps: RequestDeps,
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<{ readonly response: Response; readonly address: URL }> {
  let address = readAddress(url);
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const addresses = (await deps.checkAddress?.(address)) ?? null;
    const token = address.origin === deps.backendOrigin ? deps.getToken() : null;
    const authorization = token === null ? {} : { Authorization: `Bearer ${token}` };
    const response = await deps.fetch(
      address,
      {
        headers: { ...headers, ...authorization },
        redirect: 'manual',
        credentials: 'omit',
        signal,
      },
      addresses,
    );
    const location = response.headers.get('Location');
    if (!redirects.has(response.status) || location === null) return { response, address };
    await response.body?.cancel();
    const next = readAddress(location, address);
    if (address.protocol === 'https:' && next.protocol === 'http:') {
      throw notAllowed('The download leads from a secure address to one that is not secure.');
    }
    address = next;
  }
  throw notAllowed('The download is redirected too often.');
}

const notAllowed = (message: string) => new EngineError('network', message);

function readAddress(text: string, base?: URL): URL {
  const address = URL.canParse(text, base) ? new URL(text, base) : null;
  if (!address || !isHttp(address) || address.username !== '' || address.password !== '') {
    throw notAllowed('The download’s address cannot be used. Only http and https addresses can.');
  }
  return address;
}
