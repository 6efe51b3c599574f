import { useHost, usePageTitle } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { buildPath, routes } from '@patchbay/domain/routes';
import {
  LoadError,
  Pending,
  Skeleton,
  useSteadyPending,
  loadAnew,
  useWindowFocus,
} from '@patchbay/ui';
import { CategoryOrder } from '../../category-tree/category-order.tsx';
import { categoriesQuery } from '../../lib/admin.query.ts';
import { PageFrame } from '../../lib/page-frame/page-frame.tsx';
import styles from './order-categories.module.css';

const skeletonRows = 10;

/** `/admin/categories/` (rule T1). */
export function OrderCategories() {
  const { http, queryClient } = useHost();
  const categories = useQuery(categoriesQuery(http));
  const isWaiting = useSteadyPending(categories.isPending);
  useWindowFocus(() => void categories.refetch({ cancelRefetch: false }));
  usePageTitle('Categories');
  return (
    <PageFrame
      trail={[
        { label: 'Home', path: routes.home },
        { label: 'Software List', path: buildPath(routes.adminSoftwareList) },
      ]}
      heading="Categories"
    >
      {isWaiting && (
        <Pending label="Loading the categories">
          {Array.from({ length: skeletonRows }, (_, index) => (
            <Skeleton key={index} shape="fill" className={styles.skeleton} />
          ))}
        </Pending>
      )}
      {!isWaiting && categories.isError && !categories.data && (
        <LoadError
          title="The categories could not be loaded"
          error={categories.error}
          isRetrying={categories.isFetching}
          onRetry={() => void categories.refetch()}
        />
      )}
      {!isWaiting && categories.data && (
        <CategoryOrder
          server={categories.data}
          load={() => loadAnew(queryClient, categoriesQuery(http))}
        />
      )}
    </PageFrame>
  );
}
