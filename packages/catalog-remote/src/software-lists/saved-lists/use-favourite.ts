import { hasAccount } from '@patchbay/domain/entities';
import { describeError } from '@patchbay/shared/http';
import { $user, notified, useHost } from '@patchbay/shared/host';
import { useMutation, useQuery, useQueryClient } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { keepMutation, listsQuery } from './lists.query.ts';

interface Favourite {
  readonly isFavourite: boolean;
  readonly isChanging: boolean;
  /** Keeps it as a favourite, or gives it up. A visitor is asked to sign in first. */
  readonly toggle: () => Promise<void>;
}

/** Whether a software is a favourite of the signed-in user, and the way to change it (rule C75). */
export function useFavourite(softwareId: number): Favourite {
  const { http, config, openAuth } = useHost();
  const queryClient = useQueryClient();
  const [user, notify] = useUnit([$user, notified]);
  const { data: lists } = useQuery({
    ...listsQuery(http),
    enabled: config.softwareLists && hasAccount(user),
  });
  const keeping = keepMutation(http, queryClient);
  const { mutate, isPending } = useMutation({
    ...keeping,
    onError: (error) => {
      keeping.onError();
      notify({
        tone: 'error',
        title: 'Your favourites were not changed',
        text: describeError(error),
      });
    },
  });
  const favourites = user ? lists?.find((list) => list.isFavourites) : undefined;
  const isFavourite = favourites?.softwareIds.includes(softwareId) ?? false;
  return {
    isFavourite,
    isChanging: isPending,
    toggle: async () => {
      const isSignedIn =
        user !== null || (await openAuth({ mode: 'login', message: 'Sign in to keep favourites' }));
      if (isSignedIn) mutate({ list: 'favourites', softwareId, isIn: !isFavourite });
    },
  };
}
