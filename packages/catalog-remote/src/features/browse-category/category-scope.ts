import { buildCategoryTree, type Category, subtreeIds } from '@patchbay/domain/entities';
import type { SoftwareFilters } from '@patchbay/domain/api';

/** A category, and whose software its page shows. */
export interface CategoryPlace {
  readonly category: Category;
  /** Its own id and those of everything below it. */
  readonly subtree: readonly number[];
}

/** A category with the ids of its subtree; null if there is no category with this id. */
export function categoryPlace(
  categories: readonly Category[],
  categoryId: number,
): CategoryPlace | null {
  const category = categories.find(({ id }) => id === categoryId);
  if (!category) return null;
  return { category, subtree: subtreeIds(buildCategoryTree(categories), categoryId) };
}

/** The software that a category's page asks for: its own, or that of its whole subtree (rules C12 and C13). */
const categoryScope = (categoryIds: readonly number[]): SoftwareFilters => {
  const [onlyId, ...others] = categoryIds;
  const isOne = onlyId !== undefined && others.length === 0;
  return isOne ? { category: onlyId } : { categoryIn: categoryIds };
};

/** The software of some categories that everybody sees. */
export const enabledScope = (categoryIds: readonly number[]): SoftwareFilters => ({
  ...categoryScope(categoryIds),
  status: 'enabled',
});

/** The software of those categories that only staff see. */
export const disabledScope = (categoryIds: readonly number[]): SoftwareFilters => ({
  ...categoryScope(categoryIds),
  statusNot: 'enabled',
});
