import { buildCategoryTree, subtreeIds, type Category } from '@patchbay/domain/entities';

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
