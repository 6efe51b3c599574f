import { shareList } from '@patchbay/domain/api';
import type { ListForm, SavedList } from '@patchbay/domain/entities';
import type { Http } from '@patchbay/shared/http';
import { queryOptions, type QueryClient } from '@patchbay/shared/query';
import { softwareKeys } from '../software.query.ts';
import { accountLists, type ListKeeper } from './list-keeper.ts';

/** All lists of a keeper, the favourites first, each with the ids of what is in it. */
export const listsQuery = (keeper: ListKeeper) =>
  queryOptions({
    queryKey: keeper.isHere ? softwareKeys.keptLists : softwareKeys.lists,
    queryFn: ({ signal }) => keeper.list(signal),
    staleTime: 60_000,
  });

/** The entries of one's own list. A change of them changes the key, so they are asked for again. */
export const listSoftwareQuery = (keeper: ListKeeper, { id, softwareIds }: SavedList) =>
  queryOptions({
    queryKey: [...softwareKeys.listSoftware(id, softwareIds), keeper.isHere] as const,
    queryFn: ({ signal }) => keeper.software({ id, softwareIds }, signal),
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
const changed = (keeper: ListKeeper, queryClient: QueryClient) => {
  const { queryKey } = listsQuery(keeper);
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
export const keepMutation = (keeper: ListKeeper, queryClient: QueryClient) => ({
  mutationFn: keeper.keep,
  ...changed(keeper, queryClient),
});

export const createListMutation = (keeper: ListKeeper, queryClient: QueryClient) => ({
  mutationFn: (form: ListForm) => keeper.create(form),
  ...changed(keeper, queryClient),
});

export const renameListMutation = (keeper: ListKeeper, queryClient: QueryClient) => ({
  mutationFn: ({ id, name }: { id: number; name: string }) => keeper.rename(id, { name }),
  ...changed(keeper, queryClient),
});

/** Only a list that is kept with an account is shared. */
export const shareListMutation = (http: Http, queryClient: QueryClient) => ({
  mutationFn: (share: { id: number; isShared: boolean }) => shareList(http, share),
  ...changed(accountLists(http), queryClient),
});

export const deleteListMutation = (keeper: ListKeeper, queryClient: QueryClient) => ({
  mutationFn: (id: number) => keeper.remove(id),
  onSettled: () => {
    void queryClient.invalidateQueries({ queryKey: listsQuery(keeper).queryKey });
  },
});
