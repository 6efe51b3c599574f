import {
  array,
  number,
  object,
  ValidationError,
  type InferType,
} from '@patchbay/shared/validation';
import type { Category } from './category.ts';
import { walkCategoryTree, type CategoryNode } from './category-tree.ts';
import { requiredLine } from '../form-text.ts';
import { limits } from '../limits.ts';

/** One row of the saved tree. */
export const categoryPlacementSchema = object({
  id: number().integer().positive().required(),
  name: requiredLine(limits.nameLength),
  order: number().integer().min(0).required(),
  parent_id: number().integer().positive().nullable().defined(),
});

/** A category's place in the saved tree. */
export type CategoryPlacement = InferType<typeof categoryPlacementSchema>;

/**
 * Says why a list of places is not a tree: an id twice, a parent that is not in the list, a cycle. Null where it is
 * one.
 */
export function findTreeFault(places: readonly Pick<Category, 'id' | 'parent_id'>[]) {
  const parents = new Map(places.map(({ id, parent_id }) => [id, parent_id]));
  if (parents.size < places.length) return 'A category is there twice';
  const sound = new Set<number>();
  for (const { id } of places) {
    const path = new Set<number>();
    let current: number | null = id;
    while (current !== null && !sound.has(current)) {
      if (path.has(current)) return 'A category cannot be below itself';
      path.add(current);
      const parent: number | null | undefined = parents.get(current);
      if (parent === undefined) return `Category ${current} is not in the list`;
      current = parent;
    }
    for (const walked of path) sound.add(walked);
  }
  return null;
}

/** The whole tree, flat: `PUT /api/software-admin/categories/` (rule T10). A list that is not a tree does not fit. */
export const categoryOrderSchema = array(categoryPlacementSchema)
  .required()
  .test('tree', 'Not a tree', (places) => {
    const fault = findTreeFault(places);
    return fault === null || new ValidationError(fault, places);
  });

export type CategoryOrder = InferType<typeof categoryOrderSchema>;

/** A tree as it is saved: parents before their children, `order` the position in this list. */
export const flattenCategoryTree = (tree: readonly CategoryNode[]): CategoryPlacement[] => {
  const flat: CategoryPlacement[] = [];
  const parents = new Map<number, number>();
  for (const { category, children } of walkCategoryTree(tree)) {
    for (const child of children) parents.set(child.category.id, category.id);
    flat.push({
      id: category.id,
      name: category.name,
      order: flat.length,
      parent_id: parents.get(category.id) ?? null,
    });
  }
  return flat;
};
