import { useHost } from '@patchbay/shared/host';
import { useInfiniteQuery } from '@patchbay/shared/query';
import { EmptyState, LoadError } from '@patchbay/shared/ui';
import { SoftwareGrid } from '../../lib/software-grid.tsx';
import { SoftwareGridSkeleton } from '../../lib/software-grid-skeleton.tsx';
import { categorySoftwareQuery, uniqueSoftware } from './browse-category.query.ts';
import { ShowMore } from './show-more.tsx';

const skeletonCards = 10;

interface CategorySoftwareProps {
  readonly categoryIds: readonly number[];
}

/** What everybody sees of a category. */
export function CategorySoftware({ categoryIds }: CategorySoftwareProps) {
  const { http } = useHost();
  const query = useInfiniteQuery({
    ...categorySoftwareQuery(http, categoryIds, 'enabled'),
    select: uniqueSoftware,
  });
  if (query.isPending) {
    return <SoftwareGridSkeleton count={skeletonCards} label="Loading the software" />;
  }
  if (!query.data) {
    return (
      <LoadError
        title="The software of this category could not be loaded"
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data.length === 0) {
    return <EmptyState title="Coming Soon">Nothing in this category yet.</EmptyState>;
  }
  return (
    <>
      <SoftwareGrid software={query.data} />
      <ShowMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        error={query.isFetchNextPageError ? query.error : null}
        onShowMore={() => void query.fetchNextPage()}
      />
    </>
  );
}
