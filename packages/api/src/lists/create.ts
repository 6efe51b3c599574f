import type { Handler } from 'hono';
import { listFormSchema } from '@patchbay/domain/entities';
import type { ApiContext } from '../server/context.ts';
import { softwareLists } from '../db/list-schema.ts';
import { readJsonBody } from '../http/requests/read-json-body.ts';
import { changeLists, checkListCount, readList, requireWriter } from './own-lists.ts';

/** `POST /api/lists/`: an empty list with a name. */
export const createList =
  (context: ApiContext): Handler =>
  async (c) => {
    const { clock } = context;
    const userId = await requireWriter(context, c);
    const { name } = await readJsonBody(c, listFormSchema);
    const list = await changeLists(context, c, async (transaction) => {
      await checkListCount(transaction, userId);
      const [row] = await transaction
        .insert(softwareLists)
        .values({ userId, name, createdAt: clock() })
        .returning();
      if (!row) throw new Error('The list was not inserted');
      return readList(transaction, row.id);
    });
    return c.json(list, 201);
  };
