import type { ReactNode } from 'react';
import type { SavedList } from '@patchbay/domain/entities';
import { $session } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { LoadError, Pending, Skeleton, useSteadyPending } from '@patchbay/ui';
import { useListKeeper } from '../../software-lists/saved-lists/use-list-keeper.ts';
import { listsQuery } from '../../software-lists/saved-lists/lists.query.ts';

interface WithListsProps {
  readonly children: (lists: readonly SavedList[]) => ReactNode;
}

/** The lists of whoever is here, once that is known and they are there (rule C76). */
export function WithLists({ children }: WithListsProps) {
  const { user, status } = useUnit($session);
  const isKnown = user !== null || status === 'unauthorized';
  const query = useQuery({ ...listsQuery(useListKeeper()), enabled: isKnown });
  const isWaiting = useSteadyPending(isKnown && query.isPending);
  if (!isKnown || isWaiting) {
    return (
      <Pending label="Loading your lists">
        <Skeleton />
        <Skeleton />
      </Pending>
    );
  }
  if (!query.data) {
    return (
      <LoadError
        title="Your lists could not be loaded"
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return children(query.data);
}
