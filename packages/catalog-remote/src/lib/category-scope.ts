import {
  buildCategoryTree,
  type Category,
  type CategoryNode,
  subtreeIds,
  walkCategoryTree,
} from '@patchbay/domain/entities';
import type { SoftwareFilters } from '@patchbay/domain/api';
import type { ListConfig } from '../software-lists/list/list-settings.ts';

/** A category, and whose software its page shows. */
export interface CategoryPlace {
  readonly category: Category;
  /** Its own id and those of everything below it. */
  readonly subtree: readonly number[];
  /** The categories directly below it. */
  readonly children: readonly CategoryNode[];
}

/** A category with the ids of its subtree; null if there is no category with this id. */
export function categoryPlace(
  categories: readonly Category[],
  categoryId: number,
): CategoryPlace | null {
  for (const node of walkCategoryTree(buildCategoryTree(categories))) {
    const { category, children } = node;
    if (category.id === categoryId) {
      return { category, subtree: subtreeIds([node], categoryId), children };
    }
  }
  return null;
}

/**
 * The software that a category's page asks for: its own, or that of its whole subtree (rules C12 and C13). The first id is
 * the category's own: a backend that knows the tree needs no other (rule C59).
 */
const categoryScope = (
  { listCalls }: Pick<ListConfig, 'listCalls'>,
  categoryIds: readonly number[],
): SoftwareFilters => {
  const [onlyId, ...others] = categoryIds;
  if (listCalls === 'extended' && onlyId !== undefined) return { categoryTree: onlyId };
  const isOne = onlyId !== undefined && others.length === 0;
  return isOne ? { category: onlyId } : { categoryIn: categoryIds };
};

/** The software of some categories that everybody sees. */
export const enabledScope = (
  config: Pick<ListConfig, 'listCalls'>,
  categoryIds: readonly number[],
): SoftwareFilters => ({
  ...categoryScope(config, categoryIds),
  status: 'enabled',
});

/** The software of those categories that only staff see. */
export const disabledScope = (
  config: Pick<ListConfig, 'listCalls'>,
  categoryIds: readonly number[],
): SoftwareFilters => ({
  ...categoryScope(config, categoryIds),
  statusNot: 'enabled',
});
