import { eq } from 'drizzle-orm';
import type { Context, Handler } from 'hono';
import { listFormSchema } from '@patchbay/domain/entities';
import type { ApiContext } from '../server/context.ts';
import { softwareLists } from '../db/list-schema.ts';
import { readJsonBody } from '../http/requests/read-json-body.ts';
import { HttpError } from '../process/http-error.ts';
import { createSecret } from '../text/secret.ts';
import { changeLists, findOwnList, readList, requireWriter, type ListRow } from './own-lists.ts';

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
