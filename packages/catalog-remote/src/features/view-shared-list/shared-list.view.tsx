import { PageNotFound } from '@patchbay/domain/routes';
import { isNotFound } from '@patchbay/shared/http';
import { useHost, usePageTitle } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { useParams } from '@patchbay/shared/router';
import { EmptyState, LoadError, Pending, Skeleton, useSteadyPending } from '@patchbay/ui';
import { categoryTrail } from '../../software-lists/categories.query.ts';
import { FavouriteButton } from '../../software-lists/saved-lists/favourite-button.tsx';
import { LatestLink } from '../../lib/latest-link.tsx';
import { ListRows } from '../../lib/list-rows.tsx';
import { PageHead, PageHeadSkeleton, PageLayout } from '../../lib/page-layout.tsx';
import { sharedListQuery } from './shared-list.query.ts';

/** `/shared-list/{key}/`: a list that somebody shares, for everybody who has the link, to be read only (rule C78). */
export function SharedListPage() {
  const { http } = useHost();
  const shareKey = useParams()['shareKey'] ?? '';
  const query = useQuery(sharedListQuery(http, shareKey));
  const isWaiting = useSteadyPending(query.isPending, { hasWaited: true });
  usePageTitle(query.data?.name ?? null);
  if (isNotFound(query.error)) throw new PageNotFound();
  return (
    <PageLayout>
      {/* The link is for whom its owner gave it to, not for a search engine. */}
      <meta name="robots" content="noindex" />
      {isWaiting ? (
        <>
          <PageHeadSkeleton />
          <Pending label="Loading the list" hasWaited>
            <Skeleton />
            <Skeleton />
          </Pending>
        </>
      ) : query.data ? (
        <>
          <PageHead trail={categoryTrail([], null)}>
            <bdi>{query.data.name}</bdi>
          </PageHead>
          {query.data.software.length === 0 ? (
            <EmptyState title="Nothing in this list" action={<LatestLink />}>
              Its owner has put nothing into it yet.
            </EmptyState>
          ) : (
            <ListRows
              label={query.data.name}
              software={query.data.software}
              action={({ id, name }) => <FavouriteButton softwareId={id} name={name} />}
            />
          )}
        </>
      ) : (
        <LoadError
          title="The list could not be loaded"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </PageLayout>
  );
}
