import type { HostStorage } from '@patchbay/shared/host';

/** The key under which the token is kept between visits (rule X1). */
const authStoreKey = 'auth-store';

/** The characters that a header can hold; a token with others was not written by this page. */
const plainToken = /^[\x21-\x7e]{1,4096}$/;

/** The text that is kept where nobody is signed in. */
const noToken = JSON.stringify({ authToken: null });

/** The token in a stored text, or null where there is none or the text is not what this page writes. */
function parseStoredToken(text: string | null): string | null {
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

/** Whether a kept text is one that no tab writes, as of a page of another version. */
const isForeign = (text: string | null): boolean =>
  text !== null && text !== noToken && parseStoredToken(text) === null;

/** Keeps a token for the next visit, and tells the other tabs. Answers false where the browser keeps nothing. */
export const storeToken = (storage: HostStorage, token: string | null): boolean =>
  storage.set(authStoreKey, JSON.stringify({ authToken: token }));

/**
 * Drops the token of a session that has ended by itself. The other tabs see it removed before they see that there is
 * none: nobody has signed out.
 */
export function dropLostToken(storage: HostStorage): void {
  storage.remove(authStoreKey);
  storeToken(storage, null);
}

/** A change of the stored token by another tab. */
export interface StoredTokenChange {
  readonly token: string | null;
  /** True where a session has ended that nobody gave up. */
  readonly isSessionLost: boolean;
}

/**
 * The change that a storage event reports, or null where it is not the token's. Without a key everything was cleared. A text that
 * no tab writes is not a change: nobody has signed out, and a form with unsaved work stays.
 */
export function readTokenChange({
  key,
  newValue,
  oldValue,
}: Pick<StorageEvent, 'key' | 'newValue' | 'oldValue'>): StoredTokenChange | null {
  if (key !== authStoreKey && key !== null) return null;
  // A tab that starts replaces such a text, and ends no session by it.
  if (isForeign(newValue) || (newValue === noToken && isForeign(oldValue))) return null;
  const token = parseStoredToken(newValue);
  return {
    token,
    isSessionLost: key === authStoreKey && newValue === null,
  };
}

/**
 * The session that the browser keeps now, for a page that has heard of no change meanwhile; null where the text is one that no tab
 * writes.
 */
export function readKeptSession(storage: HostStorage): StoredTokenChange | null {
  const text = storage.get(authStoreKey);
  return isForeign(text) ? null : { token: parseStoredToken(text), isSessionLost: false };
}

/** Whether the change is what the browser keeps now: where it is not, another one has come since, which is reported too. */
export const isStill = (
  { token }: StoredTokenChange,
  keptText: (key: string) => string | null,
): boolean => parseStoredToken(keptText(authStoreKey)) === token;

/** The kept token. A text that cannot be read is replaced, so that it is not tried again. */
export function readStoredToken(storage: HostStorage): string | null {
  const text = storage.get(authStoreKey);
  if (isForeign(text)) storeToken(storage, null);
  return parseStoredToken(text);
}
