import { useMemo } from 'react';
import { buildCategoryTree, categoryPath, isStaff, type Category } from '@patchbay/domain/entities';
import { $user, useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import type { SlotProps } from '@patchbay/shared/remote';
import { useUnit } from '@patchbay/shared/state';
import { EmptyState, LoadError, useSteadyPending } from '@patchbay/ui';
import { categoriesQuery } from '../../lib/categories-query.ts';
import styles from './browse-categories.module.css';
import { CategoryBranches } from './category-branches.tsx';
import { CategoriesSkeleton } from './categories-skeleton.tsx';
import { useCurrentCategory } from './use-current-category.ts';
import { useOpenBranches } from './use-open-branches.ts';
import { isSmallTree, visibleBranches } from './visible-branches.ts';

/** The categories beside the page (specification, section 2: category sidebar). */
export function CategorySidebar({ onNavigate }: SlotProps['sidebar']) {
  const { http } = useHost();
  const query = useQuery(categoriesQuery(http));
  const isWaiting = useSteadyPending(query.isPending);
  return (
    <nav className={styles.sidebar} aria-label="Categories">
      {isWaiting && <CategoriesSkeleton />}
      {!isWaiting && !query.data && (
        <LoadError
          title="The categories could not be loaded"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!isWaiting && query.data && <CategoryTree categories={query.data} onNavigate={onNavigate} />}
    </nav>
  );
}

interface CategoryTreeProps {
  readonly categories: readonly Category[];
  readonly onNavigate: (() => void) | undefined;
}

function CategoryTree({ categories, onNavigate }: CategoryTreeProps) {
  const current = useCurrentCategory();
  // Staff look for what is not public yet, which may be all that a category has.
  const showAll = isStaff(useUnit($user));
  const tree = useMemo(
    () => visibleBranches(buildCategoryTree(categories), { showAll }),
    [categories, showAll],
  );
  const isOpenByDefault = useMemo(() => isSmallTree(tree), [tree]);
  const currentPath = useMemo(
    () => new Set(categoryPath(categories, current.id ?? 0).map(({ id }) => id)),
    [categories, current.id],
  );
  const { isOpen, toggle } = useOpenBranches({
    isOpenByDefault,
    currentId: current.id,
    currentPath,
  });
  if (tree.length === 0) return <EmptyState title="No categories yet" />;
  return (
    <CategoryBranches
      nodes={tree}
      current={current}
      isOpen={isOpen}
      onToggle={toggle}
      onNavigate={onNavigate}
    />
  );
}
