import { useEffect, useMemo, useRef } from 'react';
import { buildCategoryTree, type Category, categoryPath, isStaff } from '@patchbay/domain/entities';
import { $user, useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import type { SlotProps } from '@patchbay/shared/remote';
import { useUnit } from '@patchbay/shared/state';
import { EmptyState, LoadError, Pending, Skeleton, useSteadyPending } from '@patchbay/ui';
import { categoriesQuery } from '../../software-lists/categories.query.ts';
import styles from './browse-categories.module.css';
import {
  CategoryBranches,
  isSmallTree,
  revealInList,
  useCurrentCategory,
  useOpenBranches,
  visibleBranches,
} from './category-branches.tsx';

/** Slot `sidebar`: the categories beside the page (rules C1 to C7). */
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
  // Staff also need categories whose software is not public yet.
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
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On the next frame: a drawer that is being opened has no size yet.
    const frame = requestAnimationFrame(() => {
      const link = ref.current?.querySelector('[aria-current]');
      if (link) revealInList(link);
    });
    return () => cancelAnimationFrame(frame);
  }, [current.id]);
  if (tree.length === 0) return <EmptyState title="No categories yet" />;
  return (
    <div ref={ref}>
      <CategoryBranches
        nodes={tree}
        current={current}
        isOpen={isOpen}
        onToggle={toggle}
        onNavigate={onNavigate}
      />
    </div>
  );
}

const lineCount = 14;

/** Categories that are on their way. */
function CategoriesSkeleton() {
  return (
    <Pending label="Loading the categories">
      <div className={styles.skeleton}>
        {Array.from({ length: lineCount }, (_, index) => (
          <Skeleton key={index} className={styles.line} />
        ))}
      </div>
    </Pending>
  );
}
