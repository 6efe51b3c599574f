import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, lte } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { softwareHistory } from '../../db/history-schema.ts';
import { savedSoftware } from '../../software/revisions.ts';

/** Of one software. Older ones are removed as new ones come (rule X50). */
const mostOfSoftware = 200;

type Fields = Readonly<Record<string, unknown>>;

/** One change, as it is recorded in the transaction that makes it. */
export interface RecordedChange extends Pick<
  typeof softwareHistory.$inferInsert,
  'softwareId' | 'userId' | 'at' | 'kind' | 'version'
> {
  readonly before?: Fields;
  readonly after?: Fields;
}

/** What is not the same in two forms of one thing: those fields, as they were and as they are. */
export function changedFields(before: Fields, after: Fields) {
  const changed = Object.keys(after).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const only = (fields: Fields): Fields =>
    Object.fromEntries(changed.map((name) => [name, fields[name]]));
  return { before: only(before), after: only(after) };
}

/** What the software form saves, by the names of the API. */
export const softwareFields = (row: Parameters<typeof savedSoftware>[0]): Fields => {
  const { categoryId, ...others } = savedSoftware(row);
  return { ...others, category_id: categoryId };
};

/** Adds changes to the history (rule H152). */
export async function recordChanges(
  transaction: Database,
  changes: readonly RecordedChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await transaction.insert(softwareHistory).values([...changes]);
  for (const softwareId of new Set(changes.map((change) => change.softwareId))) {
    const ofSoftware = eq(softwareHistory.softwareId, softwareId);
    const [over] = await transaction
      .select({ id: softwareHistory.id })
      .from(softwareHistory)
      .where(ofSoftware)
      .orderBy(desc(softwareHistory.id))
      .offset(mostOfSoftware)
      .limit(1);
    if (!over) continue;
    await transaction
      .delete(softwareHistory)
      .where(and(ofSoftware, lte(softwareHistory.id, over.id)));
  }
}
