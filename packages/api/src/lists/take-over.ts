import { and, asc, eq } from 'drizzle-orm';
import type { Handler } from 'hono';
import { keptListsSchema } from '@patchbay/domain/entities';
import type { ApiContext } from '../server/context.ts';
import { softwareLists } from '../db/list-schema.ts';
import { software } from '../db/schema.ts';
import { keptListsBody } from '../http/requests/body-limits.ts';
import { readJsonBody } from '../http/requests/read-json-body.ts';
import { listedTo } from '../software/find-visible.ts';
import { isAmong } from '../software/lists/list-filters.ts';
import {
  addList,
  changeLists,
  openFavourites,
  putInList,
  readLists,
  requireWriter,
} from './own-lists.ts';

/**
 * `POST /api/lists/take-over/`: adds what a visitor has kept in the browser to the caller's lists, a list to that of its
 * name. All of it, or nothing; software that is not there for the caller is left out.
 */
export const takeOverLists =
  (context: ApiContext): Handler =>
  async (c) => {
    const { clock, identify } = context;
    const userId = await requireWriter(context, c);
    const kept = await readJsonBody(c, keptListsSchema, keptListsBody);
    const viewer = await identify(c.req.raw);
    const now = clock();
    const lists = await changeLists(context, c, async (transaction) => {
      const asked = [...kept.favourites, ...kept.lists.flatMap(({ softwareIds }) => softwareIds)];
      const rows = await transaction
        .select({ id: software.id })
        .from(software)
        .where(and(isAmong(software.id, asked), listedTo(viewer)));
      const known = new Set(rows.map(({ id }) => id));
      const put = (listId: number, ids: readonly number[]) =>
        putInList(transaction, { listId, ids: ids.filter((id) => known.has(id)), now });
      if (kept.favourites.length > 0) {
        await put((await openFavourites(transaction, userId, now)).id, kept.favourites);
      }
      for (const { name, softwareIds } of kept.lists) {
        const [same] = await transaction
          .select()
          .from(softwareLists)
          .where(
            and(
              eq(softwareLists.userId, userId),
              eq(softwareLists.name, name),
              eq(softwareLists.isFavourites, false),
            ),
          )
          .orderBy(asc(softwareLists.id));
        const { id } = same ?? (await addList(transaction, { userId, name, now }));
        await put(id, softwareIds);
      }
      return readLists(transaction, eq(softwareLists.userId, userId));
    });
    return c.json(lists);
  };
