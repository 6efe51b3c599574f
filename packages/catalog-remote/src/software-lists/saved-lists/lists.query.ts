import {
  createList,
  deleteList,
  keepInList,
  listLists,
  listOwnSoftware,
  renameList,
  shareList,
  type ListName,
} from '@patchbay/domain/api';
import type { ListForm, SavedList } from '@patchbay/domain/entities';
import type { Http } from '@patchbay/shared/http';
import { queryOptions, type QueryClient } from '@patchbay/shared/query';
import { softwareKeys } from '../software.query.ts';

/** All lists of the signed-in user, the favourites first, each with the ids of what is in it. */
export const listsQuery = (http: Http) =>
  queryOptions({
    queryKey: softwareKeys.lists,
    queryFn: ({ signal }) => listLists(http, signal),
    staleTime: 60_000,
  });

/** The entries of one's own list. A change of them changes the key, so they are asked for again. */
export const listSoftwareQuery = (http: Http, { id, softwareIds }: SavedList) =>
  queryOptions({
    queryKey: softwareKeys.listSoftware(id, softwareIds),
    queryFn: ({ signal }) => listOwnSoftware(http, id, signal),
    staleTime: 60_000,
  });

/** The lists with one of them as a call has answered it: nothing is asked twice. */
function withList(lists: readonly SavedList[], list: SavedList): readonly SavedList[] {
  const others = lists.filter(({ id }) => id !== list.id);
  return [...others, list].sort(
    (a, b) => Number(b.isFavourites) - Number(a.isFavourites) || a.id - b.id,
  );
}

/** Shared by all changes of lists: the answer is put among the others, and after a failure all lists are asked for again. */
const changed = (http: Http, queryClient: QueryClient) => {
  const { queryKey } = listsQuery(http);
  return {
    onSuccess: async (list: SavedList) => {
      await queryClient.cancelQueries({ queryKey });
      const lists = queryClient.getQueryData(queryKey);
      if (lists) queryClient.setQueryData(queryKey, withList(lists, list));
      // Their calls were still on their way: those answers would be from before the change.
      else void queryClient.invalidateQueries({ queryKey });
    },
    onError: () => {
      void queryClient.invalidateQueries({ queryKey });
    },
  };
};

/** Puts software into a list, or takes it out. */
export const keepMutation = (http: Http, queryClient: QueryClient) => ({
  mutationFn: (entry: { list: ListName; softwareId: number; isIn: boolean }) =>
    keepInList(http, entry),
  ...changed(http, queryClient),
});

export const createListMutation = (http: Http, queryClient: QueryClient) => ({
  mutationFn: (form: ListForm) => createList(http, form),
  ...changed(http, queryClient),
});

export const renameListMutation = (http: Http, queryClient: QueryClient) => ({
  mutationFn: ({ id, name }: { id: number; name: string }) => renameList(http, id, { name }),
  ...changed(http, queryClient),
});

export const shareListMutation = (http: Http, queryClient: QueryClient) => ({
  mutationFn: (share: { id: number; isShared: boolean }) => shareList(http, share),
  ...changed(http, queryClient),
});

export const deleteListMutation = (http: Http, queryClient: QueryClient) => ({
  mutationFn: (id: number) => deleteList(http, id),
  onSettled: () => {
    void queryClient.invalidateQueries({ queryKey: listsQuery(http).queryKey });
  },
});
