import { and, desc, eq } from 'drizzle-orm';
import type { Context, Handler } from 'hono';
import type { ApiContext, Viewer } from '../server/context.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/account-schema.ts';
import { softwareListEntries, softwareLists } from '../db/list-schema.ts';
import { software } from '../db/schema.ts';
import { answerJson } from '../http/answer-json.ts';
import { createQueryReader, wholeNumber } from '../http/requests/query-parameters.ts';
import { largestId } from '../http/requests/read-id.ts';
import { notFound } from '../process/http-error.ts';
import { listedTo } from '../software/find-visible.ts';
import { briefAnswer } from '../software/software-answer.ts';
import { readSoftwareRows } from '../software/lists/software-page.ts';
import { isSecret } from '../text/secret.ts';
import { findOwnList, requireOwner } from './own-lists.ts';

export const listedSoftwareQuery = { offset: wholeNumber(0, largestId) };

/**
 * The software of a list as brief rows, the newest entry first, and how many there are in `X-Total-Count`: all of it, or
 * what is behind an `offset`.
 */
async function answerSoftware(
  c: Context,
  database: Database,
  { listId, viewer }: { readonly listId: number; readonly viewer: Viewer },
): Promise<Response> {
  const { read, refuseProblems } = createQueryReader(
    new URL(c.req.url).searchParams,
    listedSoftwareQuery,
  );
  const offset = read('offset') ?? 0;
  refuseProblems();
  const entries = await database
    .select({ id: softwareListEntries.softwareId })
    .from(softwareListEntries)
    .innerJoin(software, eq(software.id, softwareListEntries.softwareId))
    .where(and(eq(softwareListEntries.listId, listId), listedTo(viewer)))
    .orderBy(desc(softwareListEntries.addedAt), desc(softwareListEntries.softwareId));
  const ids = entries.map(({ id }) => id);
  const rows = await readSoftwareRows(database, ids.slice(offset), { viewer, isBrief: true });
  return answerJson(c, rows.map(briefAnswer), { headers: { 'X-Total-Count': String(ids.length) } });
}

/** `GET /api/lists/{id}/software/`: the software in one's own list. */
export const listOwnSoftware =
  (context: ApiContext): Handler =>
  async (c) => {
    const { database, identify } = context;
    const userId = await requireOwner(context, c);
    const { id: listId } = await findOwnList(database, c, userId);
    return answerSoftware(c, database, { listId, viewer: await identify(c.req.raw) });
  };

/**
 * @throws HttpError `not_found` for a key that is none, one that was given up, and one of an account that was disabled (rule C78)
 */
async function findSharedList(database: Database, c: Context) {
  const shareKey = c.req.param('key') ?? '';
  if (!isSecret(shareKey)) throw notFound();
  const [row] = await database
    .select({ id: softwareLists.id, name: softwareLists.name })
    .from(softwareLists)
    .innerJoin(users, eq(users.id, softwareLists.userId))
    .where(and(eq(softwareLists.shareKey, shareKey), eq(users.isDisabled, false)));
  if (!row) throw notFound();
  return row;
}

/** `GET /api/shared-lists/{key}/`: a list that somebody shares: its name, and nothing about who they are. */
export const getSharedList =
  ({ database }: ApiContext): Handler =>
  async (c) => {
    const { name } = await findSharedList(database, c);
    return answerJson(c, { name });
  };

/** `GET /api/shared-lists/{key}/software/`: the software in a shared list. */
export const listSharedSoftware =
  ({ database, identify }: ApiContext): Handler =>
  async (c) => {
    const viewer = await identify(c.req.raw);
    const { id: listId } = await findSharedList(database, c);
    return answerSoftware(c, database, { listId, viewer });
  };
