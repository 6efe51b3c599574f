import { asc, sql } from 'drizzle-orm';
import type { Handler } from 'hono';
import { categoryPlacementSchema, type CategoryPlacement } from '@patchbay/domain/entities';
import { array } from '@patchbay/shared/validation';
import type { ApiContext } from '../server/context.ts';
import type { Database } from '../db/database.ts';
import { categories } from '../db/schema.ts';
import { slugOf } from '../text/slug.ts';
import { invalidFields } from '../process/refusal.ts';
import { answerSaved } from '../http/answer-json.ts';
import { categoryTreeBody } from '../http/requests/body-limits.ts';
import { changedMeanwhile, isUnchanged } from '../http/entity-tag.ts';
import { readJsonBody } from '../http/requests/read-json-body.ts';
import { categoryAnswer, countEnabled } from '../software/categories/category-answer.ts';
import { savedTree, treeRevisions } from '../software/revisions.ts';
import { writeSearchEntriesBelow } from '../software/search/write-entries.ts';
import { findPlacementProblems } from './check-placements.ts';

type CategoryRow = typeof categories.$inferSelect;

const placesSchema = array(categoryPlacementSchema.defined()).required();

const listAll = (database: Database) =>
  database.select().from(categories).orderBy(asc(categories.order), asc(categories.id));

/** What is different in the wanted tree. */
function findChanges(rows: readonly CategoryRow[], places: readonly CategoryPlacement[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return places.flatMap(({ id, name, order, parent_id }) => {
    const row = byId.get(id);
    if (row?.name === name && row.order === order && row.parentId === parent_id) return [];
    const slug = row?.name === name ? row.slug : slugOf(name);
    return [{ id, name, slug, order, parent_id }];
  });
}

/** Those whose path is another one now, with which software is searched for. */
const renamedOrMoved = (
  rows: readonly CategoryRow[],
  changes: ReturnType<typeof findChanges>,
): number[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return changes
    .filter(({ id, name, parent_id }) => {
      const row = byId.get(id);
      return row?.name !== name || row.parentId !== parent_id;
    })
    .map(({ id }) => id);
};

/** `PUT /api/software-admin/categories/`: the whole tree, in one transaction; answers the saved list, flat. */
export const saveCategories =
  ({ database, capacity }: ApiContext): Handler =>
  async (c) => {
    const places = await readJsonBody(c, placesSchema, categoryTreeBody, capacity.uploads);
    const saved = await database.transaction(async (transaction) => {
      // Readers go on; another save or an import waits.
      await transaction.execute(sql`lock table ${categories} in share row exclusive mode`);
      const rows = await listAll(transaction);
      const problems = findPlacementProblems(places, new Set(rows.map(({ id }) => id)));
      if (problems) throw invalidFields(problems);
      const changes = findChanges(rows, places);
      // Also a save that comes again because its answer was lost: it has been done already.
      if (changes.length === 0) return rows;
      if (!isUnchanged(c, 'tree', savedTree(rows))) throw changedMeanwhile();
      await transaction.execute(sql`
        update ${categories} set name = place.name, slug = place.slug, "order" = place."order", parent_id = place.parent_id
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
          as place(id integer, name text, slug text, "order" integer, parent_id integer)
        where ${categories.id} = place.id
      `);
      await writeSearchEntriesBelow(transaction, renamedOrMoved(rows, changes));
      return listAll(transaction);
    });
    const counts = await countEnabled(database);
    return answerSaved(
      c,
      saved.map((row) => categoryAnswer(row, counts)),
      treeRevisions(saved),
    );
  };
