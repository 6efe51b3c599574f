import { searchWords } from '@patchbay/shared/format';
import { asc, desc, like, type SQL } from 'drizzle-orm';
import { software } from '../db/schema.ts';
import { containing } from '../db/search-keys.ts';
import type { SortOrder } from '../http/query-parameters.ts';

const sortColumns = {
  name: software.nameKey,
  vendor: software.vendorKey,
  created_at: software.createdAt,
  modified_at: software.modifiedAt,
};

/** What a list of software is ordered by: equal ones by their ids, so that pages do not overlap. */
export function softwareOrder({ sortBy, isDescending }: SortOrder): SQL[] {
  const direction = isDescending ? desc : asc;
  return [direction(sortColumns[sortBy]), direction(software.id)];
}

/** The same order from the other end. */
export const reversed = ({ sortBy, isDescending }: SortOrder): SortOrder => ({
  sortBy,
  isDescending: !isDescending,
});

/** What finds text as typed: words may stand in any order, in the name or the vendor. */
export const softwareFound = (text: string): SQL[] =>
  searchWords(text).map((word) => like(software.searchText, containing(word)));
