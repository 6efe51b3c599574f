import { buildCategoryTree, type Category, subtreeIds } from '@patchbay/domain/entities';
import type { SoftwareFilters } from '@patchbay/domain/api';

/** A category, and whose software its page shows. */
export interface CategoryPlace {
  readonly category: Category;
  /** Its own id and those of everything below it. */
  readonly subtree: readonly number[];
}

/** A category with the ids of its subtree, or null where there is none of this id. */
export function categoryPlace(
  categories: readonly Category[],
  categoryId: number,
): CategoryPlace | null {
  const category = categories.find(({ id }) => id === categoryId);
  if (!category) return null;
  return { category, subtree: subtreeIds(buildCategoryTree(categories), categoryId) };
}

/** The software that a category's page asks for: its own, or that of its whole subtree (specification, C12 and C13). */
const categoryScope = (categoryIds: readonly number[]): SoftwareFilters => {
  const [onlyId, ...others] = categoryIds;
  const isOne = onlyId !== undefined && others.length === 0;
  return isOne ? { category: onlyId } : { categoryIn: categoryIds };
};

/** What everybody sees of some categories. */
export const enabledScope = (categoryIds: readonly number[]): SoftwareFilters => ({
  ...categoryScope(categoryIds),
  status: 'enabled',
});

/** What staff alone see of them. */
export const disabledScope = (categoryIds: readonly number[]): SoftwareFilters => ({
  ...categoryScope(categoryIds),
  statusNot: 'enabled',
});
