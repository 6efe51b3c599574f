import { searchWords } from '@patchbay/domain/format';
import { asc, desc, like, sql, type SQL } from 'drizzle-orm';
import { software } from '../db/schema.ts';
import { containing } from '../text/search-keys.ts';
import type { SortKey, SortOrder } from '../http/requests/query-parameters.ts';

type Row = typeof software.$inferSelect;

const sortFields = {
  name: 'nameKey',
  vendor: 'vendorKey',
  created_at: 'createdAt',
  modified_at: 'modifiedAt',
} as const satisfies Record<SortKey, keyof Row>;

type SortField = (typeof sortFields)[SortKey];

/** What a list of software is ordered by: equal ones by their ids, so that pages do not overlap. */
export function softwareOrder({ sortBy, isDescending }: SortOrder): SQL[] {
  const direction = isDescending ? desc : asc;
  return [direction(software[sortFields[sortBy]]), direction(software.id)];
}

/** What stands behind a row in an order. */
export function softwareBehind(
  { sortBy, isDescending }: SortOrder,
  row: Pick<Row, SortField | 'id'>,
): SQL {
  const field = sortFields[sortBy];
  const column = software[field];
  const isBehind = sql.raw(isDescending ? '<' : '>');
  return sql`(${column}, ${software.id}) ${isBehind} (${sql.param(row[field], column)}, ${row.id})`;
}

/** What finds text as typed: words may stand in any order, in the name or the vendor. */
export const softwareFound = (text: string): SQL[] =>
  searchWords(text).map((word) => like(software.searchText, containing(word)));
