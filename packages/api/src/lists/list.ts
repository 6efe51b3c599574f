import { eq } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { ApiContext } from '../server/context.ts';
import { softwareLists } from '../db/list-schema.ts';
import { readLists, requireOwner } from './own-lists.ts';

/** `GET /api/lists/`: the lists of the signed-in user, each with the ids of what is in it. */
export const listLists =
  (context: ApiContext): Handler =>
  async (c) => {
    const userId = await requireOwner(context, c);
    return c.json(await readLists(context.database, eq(softwareLists.userId, userId)));
  };
