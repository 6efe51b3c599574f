import { sql } from 'drizzle-orm';
import type { Context, Handler } from 'hono';
import {
  categoryEditSchema,
  categoryPlacementSchema,
  type CategoryEdit,
} from '@patchbay/domain/entities';
import { array } from '@patchbay/shared/validation';
import { keepAccount } from '../../accounts/lock-account.ts';
import { recordActOf } from '../../audit-log/record-act.ts';
import type { ApiContext } from '../../server/context.ts';
import { categories, software } from '../../db/schema.ts';
import { answerSaved } from '../../http/answer-json.ts';
import { categoryTreeBody } from '../../http/requests/body-limits.ts';
import { changedMeanwhile, isUnchanged } from '../../http/entity-tag.ts';
import { readJsonBody } from '../../http/requests/read-json-body.ts';
import { categoryAnswer, countEnabled } from '../../software/categories/category-answer.ts';
import { savedTree, treeRevisions } from '../../software/revisions.ts';
import { checkEdit, isStored, listAll, storeTree } from './store-tree.ts';

/** The whole tree, flat. */
export const placesSchema = array(categoryPlacementSchema.defined()).required();

async function saveTree(
  { database, clock, identify }: ApiContext,
  c: Context,
  edit: CategoryEdit,
): Promise<Response> {
  const viewer = await identify(c.req.raw);
  const { userId } = viewer;
  const saved = await database.transaction(async (transaction) => {
    // Readers go on; another save or an import waits.
    await transaction.execute(sql`lock table ${categories} in share row exclusive mode`);
    if (edit.removed.length > 0) {
      // In the import's order. Nobody puts software into a category while it goes.
      await transaction.execute(sql`lock table ${software} in share row exclusive mode`);
    }
    await keepAccount(transaction, userId);
    const rows = await listAll(transaction);
    const isSame = isStored(rows, edit);
    // Before the edit is checked: a category that somebody else has made or deleted is not the caller's mistake.
    if (!isSame && !isUnchanged(c, 'tree', savedTree(rows))) throw changedMeanwhile();
    checkEdit(rows, edit);
    if (isSame) return rows;
    const now = clock();
    await storeTree(transaction, rows, edit, { userId, now });
    const added = edit.places.filter(({ id }) => id < 0).length;
    await recordActOf(transaction, viewer, {
      kind: 'categories_saved',
      at: now,
      details: { count: edit.places.length, added, removed: edit.removed.length },
    });
    return listAll(transaction);
  });
  const counts = await countEnabled(database);
  return answerSaved(
    c,
    saved.map((row) => categoryAnswer(row, counts)),
    treeRevisions(saved),
  );
}

/** `PUT /api/software-admin/categories/`: the whole tree, in one transaction; answers the saved list, flat. */
export const saveCategories =
  (context: ApiContext): Handler =>
  async (c) => {
    const uploads = context.capacity.uploads.open();
    const places = await readJsonBody(c, placesSchema, categoryTreeBody, uploads);
    return saveTree(context, c, { places, removed: [] });
  };

/**
 * `PUT /api/software-admin/category-tree/`: the same with new categories, and without some that there are; their software goes
 * where the call says.
 */
export const saveCategoryTree =
  (context: ApiContext): Handler =>
  async (c) => {
    const uploads = context.capacity.uploads.open();
    return saveTree(
      context,
      c,
      await readJsonBody(c, categoryEditSchema, categoryTreeBody, uploads),
    );
  };
