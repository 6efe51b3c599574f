import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Context, Handler } from 'hono';
import { favouritesName, limits, listFormSchema, type SavedList } from '@patchbay/domain/entities';
import { lockAccount } from '../accounts/lock-account.ts';
import { requireOngoingSession, signedOut } from '../accounts/sessions.ts';
import type { ApiContext } from '../server/context.ts';
import type { Database } from '../db/database.ts';
import { softwareListEntries, softwareLists } from '../db/list-schema.ts';
import { countTry } from '../http/limits/rate-limit.ts';
import { telling } from '../http/limits/rate-limit-headers.ts';
import { readId } from '../http/requests/read-id.ts';
import { notFound, HttpError } from '../process/http-error.ts';
import { readJsonBody } from '../http/requests/read-json-body.ts';
import { createSecret } from '../text/secret.ts';
import { findVisibleSoftware } from '../software/find-visible.ts';

type ListRow = typeof softwareLists.$inferSelect;

/**
 * The id of the user whose lists are asked for.
 * @throws HttpError `signed_out`
 */
export async function requireOwner({ identify }: ApiContext, c: Context): Promise<number> {
  const { userId } = await identify(c.req.raw);
  if (userId === null) throw signedOut();
  return userId;
}

/**
 * As `requireOwner`, for a call that changes something: an account may change only so much in a time.
 * @throws HttpError `signed_out`, `too_many_requests`
 */
export async function requireWriter(context: ApiContext, c: Context): Promise<number> {
  const userId = await requireOwner(context, c);
  await countTry(context, {
    what: 'list:account',
    who: String(userId),
    limit: context.config.accounts.limits.listPerAccount,
    tell: telling(c, 'list-per-account'),
  });
  return userId;
}

/**
 * Changes lists of who calls, one change of an account after another.
 * @throws HttpError `signed_out` where the account was deleted meanwhile, or the session ended
 */
export async function changeLists<T>(
  context: ApiContext,
  c: Context,
  change: (transaction: Database) => Promise<T>,
): Promise<T> {
  const userId = await requireOwner(context, c);
  const viewer = await context.identify(c.req.raw);
  return context.database.transaction(async (transaction) => {
    if (!(await lockAccount(transaction, userId))) throw signedOut();
    await requireOngoingSession(transaction, viewer);
    return change(transaction);
  });
}

/**
 * A list of somebody, by the `id` of the path.
 * @throws HttpError `not_found` also for somebody else's
 */
export async function findOwnList(
  database: Database,
  c: Context,
  userId: number,
): Promise<ListRow> {
  const [row] = await database
    .select()
    .from(softwareLists)
    .where(and(eq(softwareLists.id, readId(c)), eq(softwareLists.userId, userId)));
  if (!row) throw notFound();
  return row;
}

/**
 * Adds an empty list. Within `changeLists`, none of many at once is beyond the limit.
 * @throws HttpError `invalid`
 */
export async function addList(
  database: Database,
  { userId, name, now }: { userId: number; name: string; now: Date },
): Promise<ListRow> {
  const own = eq(softwareLists.userId, userId);
  if ((await database.$count(softwareLists, own)) >= limits.listsPerAccount) {
    throw new HttpError('invalid', `You can have ${limits.listsPerAccount} lists at most`);
  }
  const [row] = await database
    .insert(softwareLists)
    .values({ userId, name, createdAt: now })
    .returning();
  if (!row) throw new Error('The list was not inserted');
  return row;
}

/** Lists as their owner gets them, the favourites first; in each the newest entry first. */
export async function readLists(
  database: Database,
  which: ReturnType<typeof eq>,
): Promise<readonly SavedList[]> {
  const rows = await database
    .select()
    .from(softwareLists)
    .where(which)
    .orderBy(desc(softwareLists.isFavourites), asc(softwareLists.id));
  const softwareIds = await readEntries(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, isFavourites, shareKey }) => ({
    ...{ id, name, isFavourites, shareKey },
    softwareIds: softwareIds.get(id) ?? [],
  }));
}

/**
 * The entries of lists, by the ids of the lists. The database puts them together: an account has 25,000 entries at
 * most, and a row for each of them would keep the process from all else for half a second.
 */
async function readEntries(
  database: Database,
  listIds: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  if (listIds.length === 0) return new Map();
  const { listId, softwareId, addedAt } = softwareListEntries;
  const rows = await database
    .select({
      listId,
      softwareIds: sql<
        number[]
      >`json_agg(${softwareId} order by ${addedAt} desc, ${softwareId} desc)`,
    })
    .from(softwareListEntries)
    .where(inArray(listId, [...listIds]))
    .groupBy(listId);
  return new Map(rows.map((row) => [row.listId, row.softwareIds]));
}

/** One list as its owner gets it, which is there. */
async function readList(database: Database, id: number): Promise<SavedList> {
  const [list] = await readLists(database, eq(softwareLists.id, id));
  if (!list) throw new Error('The list is gone');
  return list;
}

/** `GET /api/lists/`: the lists of the signed-in user, each with the ids of what is in it. */
export const listLists =
  (context: ApiContext): Handler =>
  async (c) => {
    const userId = await requireOwner(context, c);
    return c.json(await readLists(context.database, eq(softwareLists.userId, userId)));
  };

/** `POST /api/lists/`: an empty list with a name. */
export const createList =
  (context: ApiContext): Handler =>
  async (c) => {
    const { clock } = context;
    const userId = await requireWriter(context, c);
    const { name } = await readJsonBody(c, listFormSchema);
    const list = await changeLists(context, c, async (transaction) => {
      const { id } = await addList(transaction, { userId, name, now: clock() });
      return readList(transaction, id);
    });
    return c.json(list, 201);
  };

/** A call that changes a row of one's own list, and answers the list. */
const changeList =
  (
    context: ApiContext,
    readChange: (c: Context) => Promise<(row: ListRow) => Partial<ListRow>>,
  ): Handler =>
  async (c) => {
    const userId = await requireWriter(context, c);
    const change = await readChange(c);
    const list = await changeLists(context, c, async (transaction) => {
      const row = await findOwnList(transaction, c, userId);
      const { id } = row;
      await transaction.update(softwareLists).set(change(row)).where(eq(softwareLists.id, id));
      return readList(transaction, id);
    });
    return c.json(list);
  };

/** `PUT /api/lists/{id}/`: another name. Favourites keep theirs. */
export const renameList = (context: ApiContext): Handler =>
  changeList(context, async (c) => {
    const { name } = await readJsonBody(c, listFormSchema);
    return ({ isFavourites }) => {
      if (isFavourites) throw new HttpError('invalid', 'The favourites cannot be renamed');
      return { name };
    };
  });

/**
 * `PUT /api/lists/{id}/share/`: from now on whoever has the list's key sees it. A key that was given up does not come
 * back: sharing again makes another one.
 */
export const shareList = (context: ApiContext): Handler =>
  changeList(context, () =>
    Promise.resolve(({ shareKey }) => ({ shareKey: shareKey ?? createSecret() })),
  );

/** `DELETE /api/lists/{id}/share/`: only the owner sees the list again. */
export const unshareList = (context: ApiContext): Handler =>
  changeList(context, () => Promise.resolve(() => ({ shareKey: null })));

/** `DELETE /api/lists/{id}/`. The favourites cannot be deleted. */
export const removeList =
  (context: ApiContext): Handler =>
  async (c) => {
    const userId = await requireWriter(context, c);
    await changeLists(context, c, async (transaction) => {
      const { id, isFavourites } = await findOwnList(transaction, c, userId);
      if (isFavourites) throw new HttpError('invalid', 'The favourites cannot be deleted');
      await transaction.delete(softwareLists).where(eq(softwareLists.id, id));
    });
    return c.body(null, 204);
  };

/** Somebody's favourites, which begin with the first. */
export async function openFavourites(
  database: Database,
  userId: number,
  now: Date,
): Promise<ListRow> {
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
 * Puts software into a list, in the order of the list: of that which is in it already, nothing changes.
 * @throws HttpError `invalid` where it would have too much
 */
export async function putInList(
  transaction: Database,
  { listId, ids, now }: { listId: number; ids: readonly number[]; now: Date },
): Promise<void> {
  const rows = ids.map((softwareId, at) => ({
    listId,
    softwareId,
    addedAt: new Date(now.getTime() - at),
  }));
  if (rows.length > 0) {
    await transaction.insert(softwareListEntries).values(rows).onConflictDoNothing();
  }
  const inList = eq(softwareListEntries.listId, listId);
  if ((await transaction.$count(softwareListEntries, inList)) <= limits.listEntries) return;
  throw new HttpError('invalid', `A list has ${limits.listEntries} entries at most`);
}

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
      await putInList(transaction, { listId, ids: [softwareId], now });
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
