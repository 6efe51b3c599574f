import { searchWords } from '@patchbay/domain/format';
import { asc, desc, like, sql, type SQL } from 'drizzle-orm';
import { software } from '../../db/schema.ts';
import { containing } from '../../text/search-keys.ts';
import type { SortKey, SortOrder } from '../../http/requests/query-parameters.ts';

type Row = typeof software.$inferSelect;

/** The fields that lists are ordered by. */
export const sortFields = {
  name: 'nameKey',
  vendor: 'vendorKey',
  created_at: 'createdAt',
  modified_at: 'modifiedAt',
} as const satisfies Record<SortKey, keyof Row>;

/** The columns that give a row its place in any order. */
export type SortedRow = Pick<Row, (typeof sortFields)[SortKey] | 'id'>;

export const positionOf = ({ sortBy }: SortOrder, row: SortedRow) => ({
  value: row[sortFields[sortBy]],
  id: row.id,
});

/** The order of a list of software: equal rows by their ids, so that pages do not overlap. */
export function softwareOrder({ sortBy, isDescending }: SortOrder): SQL[] {
  const direction = isDescending ? desc : asc;
  return [direction(software[sortFields[sortBy]]), direction(software.id)];
}

/** The condition for rows behind a place in an order: behind this value and this id. */
export function softwareBehind(
  { sortBy, isDescending }: SortOrder,
  position: { readonly value: string | Date; readonly id: number },
): SQL {
  const column = software[sortFields[sortBy]];
  const isBehind = sql.raw(isDescending ? '<' : '>');
  return sql`(${column}, ${software.id}) ${isBehind} (${sql.param(position.value, column)}, ${position.id})`;
}

/** More words than anybody types: each is looked for in the names of all software that has the others. */
const mostWords = 16;

/** The condition that software has a text as typed: words may stand in any order, in the name or the vendor. */
export const softwareFound = (text: string): SQL[] =>
  searchWords(text)
    .slice(0, mostWords)
    .map((word) => like(software.searchText, containing(word)));
