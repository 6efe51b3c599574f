import { and, asc, gt, max, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import { categories, software } from '../../../db/schema.ts';
import { searchEntries, searchKinds } from '../../../db/search-schema.ts';
import { createIdsBelow } from '../../categories/ids-below.ts';
import { isAmong } from '../../lists/list-filters.ts';
import { beginWriting, changeKinds, putWords } from './begin-writing.ts';
import { readKind } from './entry-words.ts';

/** A statement on PostgreSQL has half a minute. */
const kindsAtOnce = 20_000;

/**
 * Writes the kinds of all software that a condition holds of, where only categories have changed: of the software no
 * more is read than which kinds there are, and thousands are changed at once.
 */
async function writeSearchKinds(transaction: Database, condition: SQL): Promise<void> {
  const { pathOf, kinds, wordsOf } = await beginWriting(transaction);
  const { categoryId, formats, types } = software;
  await changeKinds(transaction, condition, async () => {
    const rows = await transaction
      .selectDistinct({ categoryId, formats, types })
      .from(software)
      .where(condition);
    const made = rows.map((row) => ({
      ...row,
      ...readKind({ ...row, categoryPath: pathOf(row.categoryId) }),
    }));
    const numbered = made.map((row) => ({
      category_id: row.categoryId ?? 0,
      formats: row.formats,
      types: row.types,
      kind_id: kinds.idOf(row.words),
    }));
    await insertRows(transaction, searchKinds, kinds.takeAdded());
    for (let last = 0; ;) {
      const some = transaction
        .select({ id: software.id })
        .from(software)
        .where(and(condition, gt(software.id, last)))
        .orderBy(asc(software.id))
        .limit(kindsAtOnce)
        .as('some');
      const [reached] = await transaction.select({ id: max(some.id) }).from(some);
      if (!reached?.id) break;
      await transaction.execute(sql`
        update ${searchEntries} set kind_id = made.kind_id
        from ${software}, jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
          as made(category_id integer, formats text[], types text[], kind_id integer)
        where ${software.id} > ${last} and ${software.id} <= ${reached.id}
          and ${searchEntries.softwareId} = ${software.id} and ${searchEntries.kindId} <> made.kind_id
          and coalesce(${categoryId}, 0) = made.category_id
          and ${formats} = made.formats and ${types} = made.types`);
      last = reached.id;
    }
    await putWords(transaction, wordsOf(made.flatMap(({ vocabulary }) => vocabulary)));
  });
}

/** The same for software that is in another category now. */
export async function writeSearchKindsOf(
  transaction: Database,
  softwareIds: readonly number[],
): Promise<void> {
  if (softwareIds.length === 0) return;
  await writeSearchKinds(transaction, isAmong(software.id, softwareIds));
}

/** The same for all software in some categories, or below them. */
export async function writeSearchKindsBelow(
  transaction: Database,
  categoryIds: readonly number[],
): Promise<void> {
  if (categoryIds.length === 0) return;
  const rows = await transaction
    .select({ id: categories.id, parentId: categories.parentId })
    .from(categories);
  const below = createIdsBelow(rows)(categoryIds);
  await writeSearchKinds(transaction, isAmong(software.categoryId, [...below]));
}
