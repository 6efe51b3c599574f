import { and, eq } from 'drizzle-orm';
import type { Context, Handler } from 'hono';
import { favouritesName, limits } from '@patchbay/domain/entities';
import type { ApiContext } from '../server/context.ts';
import type { Database } from '../db/database.ts';
import { softwareListEntries, softwareLists } from '../db/list-schema.ts';
import { readId } from '../http/requests/read-id.ts';
import { HttpError } from '../process/http-error.ts';
import { findVisibleSoftware } from '../software/find-visible.ts';
import { changeLists, findOwnList, readList, requireWriter, type ListRow } from './own-lists.ts';

/** Somebody's favourites, which begin with the first. */
async function openFavourites(database: Database, userId: number, now: Date): Promise<ListRow> {
  await database
    .insert(softwareLists)
    .values({ userId, name: favouritesName, isFavourites: true, createdAt: now })
    .onConflictDoNothing();
  const [row] = await database
    .select()
    .from(softwareLists)
    .where(and(eq(softwareLists.userId, userId), eq(softwareLists.isFavourites, true)));
  if (!row) throw new Error('The favourites were not inserted');
  return row;
}

/** The list of the path; its `id` may be `favourites`. */
const findList = (database: Database, c: Context, userId: number, now: Date): Promise<ListRow> =>
  c.req.param('id') === 'favourites'
    ? openFavourites(database, userId, now)
    : findOwnList(database, c, userId);

/**
 * `PUT /api/lists/{id}/software/{softwareId}/`: it is in the list from now on, and nothing changes where it is already.
 */
export const addEntry =
  (context: ApiContext): Handler =>
  async (c) => {
    const { database, clock, identify } = context;
    const userId = await requireWriter(context, c);
    const { id: softwareId } = await findVisibleSoftware(
      database,
      await identify(c.req.raw),
      readId(c, 'softwareId'),
    );
    const now = clock();
    const list = await changeLists(context, c, async (transaction) => {
      const { id: listId } = await findList(transaction, c, userId, now);
      await transaction
        .insert(softwareListEntries)
        .values({ listId, softwareId, addedAt: now })
        .onConflictDoNothing();
      const count = await transaction.$count(
        softwareListEntries,
        eq(softwareListEntries.listId, listId),
      );
      if (count > limits.listEntries) {
        throw new HttpError('invalid', `A list has ${limits.listEntries} entries at most`);
      }
      return readList(transaction, listId);
    });
    return c.json(list);
  };

/** `DELETE /api/lists/{id}/software/{softwareId}/`: it is not in the list any more, or never was. */
export const removeEntry =
  (context: ApiContext): Handler =>
  async (c) => {
    const userId = await requireWriter(context, c);
    const softwareId = readId(c, 'softwareId');
    const list = await changeLists(context, c, async (transaction) => {
      const { id: listId } = await findList(transaction, c, userId, context.clock());
      await transaction
        .delete(softwareListEntries)
        .where(
          and(
            eq(softwareListEntries.listId, listId),
            eq(softwareListEntries.softwareId, softwareId),
          ),
        );
      return readList(transaction, listId);
    });
    return c.json(list);
  };
