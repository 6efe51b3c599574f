import { notified, useHost } from '@patchbay/shared/host';
import { useMutation, useQuery, useQueryClient } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { describeKeeping } from './browser-lists.ts';
import { useListKeeper } from './use-list-keeper.ts';
import { keepMutation, listsQuery } from './lists.query.ts';

interface Favourite {
  readonly isFavourite: boolean;
  readonly isChanging: boolean;
  /** Keeps it as a favourite, or gives it up. */
  readonly toggle: () => void;
}

/** Whether a software is a favourite of whoever is here, and the way to change it (rules C75, R73). */
export function useFavourite(softwareId: number): Favourite {
  const { config, isServerRendered } = useHost();
  const queryClient = useQueryClient();
  const notify = useUnit(notified);
  const keeper = useListKeeper();
  const { data: lists } = useQuery({
    ...listsQuery(keeper),
    // Where the server renders there is no browser that keeps something.
    enabled: config.softwareLists && isServerRendered?.() !== true,
  });
  const keeping = keepMutation(keeper, queryClient);
  const { mutate, isPending } = useMutation({
    ...keeping,
    onError: (error) => {
      keeping.onError();
      notify({
        tone: 'error',
        title: 'Your favourites were not changed',
        text: describeKeeping(error),
      });
    },
  });
  const favourites = lists?.find((list) => list.isFavourites);
  const isFavourite = favourites?.softwareIds.includes(softwareId) ?? false;
  return {
    isFavourite,
    isChanging: isPending,
    toggle: () => mutate({ list: 'favourites', softwareId, isIn: !isFavourite }),
  };
}
