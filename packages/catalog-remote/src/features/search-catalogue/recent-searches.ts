import type { HostStorage } from '@patchbay/shared/host';

const storageKey = 'recent-searches';
const mostKept = 5;
const longestText = 200;

/** The earlier searches of this browser, the latest first. */
export function readRecentSearches(storage: HostStorage): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage.get(storageKey) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const texts = stored.filter(
      (text): text is string => typeof text === 'string' && text.trim() !== '',
    );
    return texts.filter((text) => text.length <= longestText).slice(0, mostKept);
  } catch {
    return [];
  }
}

/** Adds a search as the latest one. */
export function keepRecentSearch(storage: HostStorage, text: string): void {
  const kept = text.trim().slice(0, longestText);
  if (kept === '') return;
  const others = readRecentSearches(storage).filter(
    (other) => other.toLowerCase() !== kept.toLowerCase(),
  );
  storage.set(storageKey, JSON.stringify([kept, ...others].slice(0, mostKept)));
}

export function forgetRecentSearches(storage: HostStorage): void {
  storage.remove(storageKey);
}
