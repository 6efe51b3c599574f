import { useMemo } from 'react';
import { type Category, isStaff } from '@patchbay/domain/entities';
import { $user, DocumentHead, useHost, usePageTitle } from '@patchbay/shared/host';
import { useParams } from '@patchbay/shared/router';
import { buildPath, PageNotFound, parseId, routes } from '@patchbay/domain/routes';
import { useUnit } from '@patchbay/shared/state';
import { EmptyState, LoadError, useSteadyPending } from '@patchbay/ui';
import { useInfiniteQuery } from '@patchbay/shared/query';
import { categoryTrail, useCategoriesWith } from '../../software-lists/categories.query.ts';
import { SoftwareGrid, SoftwareGridSkeleton } from '../../software-lists/grid/software-grid.tsx';
import { SoftwareList } from '../../software-lists/list/software-list.tsx';
import { PageHead, PageHeadSkeleton, PageLayout } from '../../lib/page-layout.tsx';
import { CategoryChips } from '../../lib/category-chips.tsx';
import {
  categoryPlace,
  type CategoryPlace,
  disabledScope,
  enabledScope,
} from '../../lib/category-scope.ts';
import { LatestLink } from '../../lib/latest-link.tsx';
import { listData, trailData } from '../../lib/structured-data.ts';
import { useDefaultPlatform } from '../../software-lists/list/default-platform.query.ts';
import { ShowMore } from '../../software-lists/list/show-more.tsx';
import { joinPages, softwarePagesQuery } from '../../software-lists/list/software-pages.query.ts';
import { useListSettings } from '../../software-lists/list/use-list-settings.ts';
import styles from './disabled-software.module.css';

const skeletonCards = 10;

/** A category's page: the software in it and below it (rule C11). */
export function CategoryPage() {
  const categoryId = parseId(useParams()['categoryId']);
  const { categories, call, isUnknown } = useCategoriesWith(categoryId);
  const isWaiting = useSteadyPending(call.isPending, { hasWaited: true });
  const place = useMemo(
    () => (categories && categoryId !== null ? categoryPlace(categories, categoryId) : null),
    [categories, categoryId],
  );
  if (isWaiting) {
    return (
      <PageLayout>
        <PageHeadSkeleton />
        <SoftwareGridSkeleton count={skeletonCards} label="Loading the category" />
      </PageLayout>
    );
  }
  if (isUnknown) throw new PageNotFound();
  if (!categories) {
    return (
      <LoadError
        title="The category could not be loaded"
        error={call.error}
        isRetrying={call.isFetching}
        onRetry={() => void call.refetch()}
      />
    );
  }
  if (!place) throw new PageNotFound();
  return <CategoryContent key={place.category.id} place={place} categories={categories} />;
}

interface CategoryContentProps {
  readonly place: CategoryPlace;
  readonly categories: readonly Category[];
}

function CategoryContent({ place, categories }: CategoryContentProps) {
  const { category, subtree, children } = place;
  const staff = isStaff(useUnit($user));
  const { config, origin } = useHost();
  const { name } = category;
  const path = buildPath(routes.category, { categoryId: category.id });
  usePageTitle(name);
  return (
    <PageLayout>
      <DocumentHead
        title={name}
        description={`${name}: audio plugins and other software in the catalogue of ${config.productName}.`}
        path={path}
        structuredData={[
          listData(name, path, origin),
          trailData(categoryTrail(categories, category.id), origin),
        ]}
      />
      <PageHead trail={categoryTrail(categories, category.parent_id)}>
        <bdi>{category.name}</bdi>
      </PageHead>
      <CategoryChips
        label={`Inside ${name}`}
        categories={children.filter(({ totalCount }) => staff || totalCount > 0)}
      />
      <CategorySoftware categoryIds={subtree} />
      {staff && <DisabledSoftware categoryIds={subtree} />}
    </PageLayout>
  );
}

interface CategorySoftwareProps {
  readonly categoryIds: readonly number[];
}

/** The software of a category that everybody sees. */
function CategorySoftware({ categoryIds }: CategorySoftwareProps) {
  const { config } = useHost();
  return (
    <SoftwareList
      scope={enabledScope(config, categoryIds)}
      errorTitle="The software of this category could not be loaded"
      empty={
        <EmptyState title="Coming Soon" action={<LatestLink />}>
          Nothing in this category yet.
        </EmptyState>
      }
    />
  );
}

interface DisabledSoftwareProps {
  readonly categoryIds: readonly number[];
}

/**
 * The software of a category that only staff see (rule C14). It is last on the page, so it needs no
 * skeleton.
 */
function DisabledSoftware({ categoryIds }: DisabledSoftwareProps) {
  const host = useHost();
  const { platform, isPending: isPlatformPending } = useDefaultPlatform();
  const { settings } = useListSettings({ platform });
  const query = useInfiniteQuery({
    ...softwarePagesQuery(host, disabledScope(host.config, categoryIds), settings),
    select: joinPages,
    enabled: !isPlatformPending,
  });
  if (query.isPending || query.data?.software.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="disabled-software">
      <h2 id="disabled-software" className={styles.separator}>
        Disabled
      </h2>
      {query.data ? (
        <>
          <SoftwareGrid software={query.data.software} isDimmed />
          <ShowMore
            hasMore={query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            error={query.isFetchNextPageError ? query.error : null}
            onShowMore={() => void query.fetchNextPage()}
          />
        </>
      ) : (
        <LoadError
          title="The disabled software could not be loaded"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
    </section>
  );
}
