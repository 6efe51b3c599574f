import { isDeepStrictEqual } from 'node:util';
import { sql, lt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { softwareHistory } from '../../db/history-schema.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { savedSoftware } from '../../software/revisions.ts';
import type { ApiContext } from '../../server/context.ts';

/** The most changes that are kept of one software. Older ones are removed as new ones come (rule X50). */
const maxOfSoftware = 200;

type Fields = Readonly<Record<string, unknown>>;

/** One change, as it is recorded in the transaction that makes it. */
export interface RecordedChange extends Pick<
  typeof softwareHistory.$inferInsert,
  'softwareId' | 'userId' | 'at' | 'kind' | 'version' | 'versionId'
> {
  readonly before?: Fields;
  readonly after?: Fields;
}

/** The fields in which two forms of one thing differ, before and after. */
export function changedFields(before: Fields, after: Fields) {
  const changed = Object.keys(after).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  );
  const only = (fields: Fields): Fields =>
    Object.fromEntries(changed.map((name) => [name, fields[name]]));
  return { before: only(before), after: only(after) };
}

/** The fields that the software form saves, by the names of the API. */
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
  await insertRows(
    transaction,
    softwareHistory,
    changes.map(({ version = null, before = {}, after = {}, ...others }) => ({
      ...others,
      ...{ version, before, after },
    })),
  );
  const ids = new Set(changes.map(({ softwareId }) => softwareId));
  await transaction.execute(sql`
    delete from ${softwareHistory} using unnest(${`{${[...ids].join(',')}}`}::integer[]) as changed(id),
      lateral (
        select kept.id from ${softwareHistory} as kept where kept.software_id = changed.id
        order by kept.id desc offset ${maxOfSoftware} limit 1
      ) as over
    where ${softwareHistory.softwareId} = changed.id and ${softwareHistory.id} <= over.id
  `);
}

const keptDays = 365;

/** Removes what was changed long ago from the history (rule X50). */
export async function forgetOldChanges({
  database,
  clock,
}: Pick<ApiContext, 'database' | 'clock'>): Promise<void> {
  const oldest = new Date(clock().getTime() - keptDays * 24 * 60 * 60_000);
  await database.delete(softwareHistory).where(lt(softwareHistory.at, oldest));
}
