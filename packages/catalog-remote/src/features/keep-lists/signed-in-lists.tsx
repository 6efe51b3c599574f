import type { ReactNode } from 'react';
import type { SavedList } from '@patchbay/domain/entities';
import { $session, useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { Button, EmptyState, LoadError, Pending, Skeleton, useSteadyPending } from '@patchbay/ui';
import { listsQuery } from '../../software-lists/saved-lists/lists.query.ts';

interface SignedInListsProps {
  readonly children: (lists: readonly SavedList[]) => ReactNode;
}

/** The user's lists once they are there; a visitor is asked to sign in (rule C76). */
export function SignedInLists({ children }: SignedInListsProps) {
  const { http, openAuth } = useHost();
  const { user, status } = useUnit($session);
  const query = useQuery({ ...listsQuery(http), enabled: user !== null });
  const isWaiting = useSteadyPending(user !== null && query.isPending);
  if (!user && status === 'unauthorized') {
    return (
      <EmptyState
        title="Sign in to see your lists"
        action={
          <Button
            variant="primary"
            onClick={() => void openAuth({ mode: 'login', message: 'Sign in to see your lists' })}
          >
            Sign in
          </Button>
        }
      >
        Favourites and lists are kept with your account, on all of your devices.
      </EmptyState>
    );
  }
  if (!user || isWaiting) {
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
