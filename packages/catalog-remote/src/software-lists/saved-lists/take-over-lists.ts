import { takeOverLists } from '@patchbay/domain/api';
import { notified, type Host } from '@patchbay/shared/host';
import { scopeBind } from '@patchbay/shared/state';
import { keptListsKey, softwareKeys } from '../software.query.ts';
import { describeKeeping, keptListsOf, readKeptLists } from './browser-lists.ts';
import { accountLists } from './list-keeper.ts';
import { listsQuery } from './lists.query.ts';

type TakeOverHost = Pick<Host, 'http' | 'storage' | 'queryClient'>;

/**
 * Adds what this browser keeps to the lists of the signed-in user, and forgets it once the server has it. What was kept
 * meanwhile stays, and comes with the next time.
 */
export async function takeOver({ http, storage, queryClient }: TakeOverHost): Promise<void> {
  const kept = storage.get(keptListsKey);
  const lists = await takeOverLists(http, keptListsOf(readKeptLists(storage)));
  if (storage.get(keptListsKey) === kept) storage.remove(keptListsKey);
  queryClient.setQueryData(listsQuery(accountLists(http)).queryKey, lists);
  await queryClient.invalidateQueries({ queryKey: softwareKeys.keptLists });
}

/** The same, by itself: a failure loses nothing and is said (rule R74). */
export async function bringToAccount(host: TakeOverHost & Pick<Host, 'scope'>): Promise<void> {
  try {
    await takeOver(host);
  } catch (error) {
    scopeBind(notified, { scope: host.scope })({
      tone: 'error',
      title: 'Your favourites and lists are still in this browser alone',
      text: `${describeKeeping(error)} Your lists' page can try again.`,
    });
  }
}
