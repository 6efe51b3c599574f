import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { limits, type SavedList } from '@patchbay/domain/entities';
import { lockAccount } from '../accounts/lock-account.ts';
import { requireOngoingSession, signedOut } from '../accounts/sessions.ts';
import type { ApiContext } from '../server/context.ts';
import type { Database } from '../db/database.ts';
import { softwareListEntries, softwareLists } from '../db/list-schema.ts';
import { countTry } from '../http/limits/rate-limit.ts';
import { telling } from '../http/limits/rate-limit-headers.ts';
import { readId } from '../http/requests/read-id.ts';
import { notFound, HttpError } from '../process/http-error.ts';

export type ListRow = typeof softwareLists.$inferSelect;

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
 * Makes room for one more list. Within `changeLists`, none of many at once is beyond the limit.
 * @throws HttpError `invalid`
 */
export async function checkListCount(database: Database, userId: number): Promise<void> {
  const own = eq(softwareLists.userId, userId);
  if ((await database.$count(softwareLists, own)) < limits.listsPerAccount) return;
  throw new HttpError('invalid', `You can have ${limits.listsPerAccount} lists at most`);
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
export async function readList(database: Database, id: number): Promise<SavedList> {
  const [list] = await readLists(database, eq(softwareLists.id, id));
  if (!list) throw new Error('The list is gone');
  return list;
}
