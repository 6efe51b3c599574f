import { useMemo } from 'react';
import { buildCategoryTree } from '@patchbay/domain/entities';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { categoriesQuery } from '../../lib/categories.query.ts';
import { CategoryChips } from '../../lib/category-chips.tsx';

/** The categories that the others are below: a way on from a search that finds nothing. Nothing until they are there. */
export function TopCategories() {
  const { http } = useHost();
  const { data } = useQuery(categoriesQuery(http));
  const tree = useMemo(() => buildCategoryTree(data ?? []), [data]);
  return <CategoryChips label="Categories to browse" categories={tree} isWrapped />;
}
