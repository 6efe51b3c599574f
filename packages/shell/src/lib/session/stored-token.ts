import type { HostStorage } from '@patchbay/shared/host';

/** Where the token is kept between visits (decisions, section 4). */
export const authStoreKey = 'auth-store';

/** What can stand in a header; anything else was not written by this page. */
const plainToken = /^[\x21-\x7e]{1,4096}$/;

/** The token in a stored text, or null where there is none or the text is not what this page writes. */
export function parseStoredToken(text: string | null): string | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('authToken' in value)) return null;
    const { authToken } = value;
    return typeof authToken === 'string' && plainToken.test(authToken) ? authToken : null;
  } catch {
    return null;
  }
}

/** Keeps a token for the next visit, and tells the other tabs. */
export function storeToken(storage: HostStorage, token: string | null): void {
  storage.set(authStoreKey, JSON.stringify({ authToken: token }));
}

/** The kept token. What cannot be read is replaced, so that it is not tried again. */
export function readStoredToken(storage: HostStorage): string | null {
  const text = storage.get(authStoreKey);
  const token = parseStoredToken(text);
  if (text !== null && token === null && text !== JSON.stringify({ authToken: null })) {
    storeToken(storage, null);
  }
  return token;
}
