import { createStorage } from '@patchbay/shared/host';
import { forgetRecentSearches, keepRecentSearch, readRecentSearches } from './use-search-box.ts';

const memory = () =>
  createStorage(() => {
    throw new Error('no browser storage');
  });

it('keeps the latest five, the newest first, each once (S21)', () => {
  const storage = memory();
  for (const text of ['a', 'b', 'c', 'd', 'e', 'f', ' B ']) keepRecentSearch(storage, text);
  expect(readRecentSearches(storage)).toEqual(['B', 'f', 'e', 'd', 'c']);
  forgetRecentSearches(storage);
  expect(readRecentSearches(storage)).toEqual([]);
});

it('keeps nothing of an empty search', () => {
  const storage = memory();
  keepRecentSearch(storage, '   ');
  expect(readRecentSearches(storage)).toEqual([]);
});

it.each(['{', 'null', '{"a":1}', '[1,null,"", "ok"]'])('survives %s in the storage', (text) => {
  const storage = memory();
  storage.set('recent-searches', text);
  expect(readRecentSearches(storage).every((entry) => entry === 'ok')).toBe(true);
});
