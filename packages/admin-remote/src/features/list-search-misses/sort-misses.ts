import type { SearchMiss } from '@patchbay/domain/api';

export const missSortKeys = ['query', 'count', 'lastSeen'] as const;
export type MissSortKey = (typeof missSortKeys)[number];

/** A column, and which way its rows go. */
export interface MissSort {
  readonly key: MissSortKey;
  readonly isDescending: boolean;
}

export const firstSort: MissSort = { key: 'count', isDescending: true };

/** The order after a press on a column's head: the other way round, or what is usual for another column. */
export const nextMissSort = (sort: MissSort, key: MissSortKey): MissSort => ({
  key,
  isDescending: sort.key === key ? !sort.isDescending : key !== 'query',
});

const compare: Readonly<Record<MissSortKey, (a: SearchMiss, b: SearchMiss) => number>> = {
  query: (a, b) => a.query.localeCompare(b.query, 'en'),
  count: (a, b) => a.count - b.count,
  lastSeen: (a, b) => (a.lastSeen ?? '').localeCompare(b.lastSeen ?? ''),
};

/** Equal ones by their text, from A to Z. */
export const sortMisses = (
  misses: readonly SearchMiss[],
  { key, isDescending }: MissSort,
): readonly SearchMiss[] =>
  misses.toSorted((a, b) => (isDescending ? -1 : 1) * compare[key](a, b) || compare.query(a, b));
