import type { Category } from './category.ts';
import { buildCategoryTree, walkCategoryTree, type CategoryNode } from './category-tree.ts';
import { flattenCategoryTree } from './category-order.ts';

/** The position of a category: its parent, and its place among that parent's children. */
export interface CategoryPosition {
  readonly parentId: number | null;
  readonly index: number;
  readonly siblingCount: number;
  readonly depth: number;
}

/** The position of a category, or null where the tree does not have it. */
export function findCategoryPosition(
  tree: readonly CategoryNode[],
  id: number,
): CategoryPosition | null {
  const position = (siblings: readonly CategoryNode[], parentId: number | null, depth: number) => {
    const index = siblings.findIndex(({ category }) => category.id === id);
    return index < 0 ? null : { parentId, index, siblingCount: siblings.length, depth };
  };
  const atRoot = position(tree, null, 0);
  if (atRoot) return atRoot;
  for (const { category, children, depth } of walkCategoryTree(tree)) {
    const below = position(children, category.id, depth + 1);
    if (below) return below;
  }
  return null;
}

/**
 * The tree with one category, and all below it, at another place: the one move behind mouse, keyboard and menu.
 * @param parentId null for the root
 * @param index among the parent's children without the moved one; past the end is the end
 * @returns the same tree where the move says nothing new or cannot be: below itself, an id that is not there
 */
export function moveCategory(
  tree: readonly CategoryNode[],
  id: number,
  parentId: number | null,
  index: number,
): readonly CategoryNode[] {
  const nodes = new Map([...walkCategoryTree(tree)].map((node) => [node.category.id, node]));
  const moved = nodes.get(id);
  const from = findCategoryPosition(tree, id);
  if (!moved || !from || (parentId !== null && !nodes.has(parentId))) return tree;
  for (const { category } of walkCategoryTree([moved])) {
    if (category.id === parentId) return tree;
  }
  const newSiblings = parentId === null ? tree : (nodes.get(parentId)?.children ?? []);
  const others = newSiblings.filter(({ category }) => category.id !== id);
  const to = Math.max(0, Math.min(Math.trunc(index), others.length));
  if (from.parentId === parentId && from.index === to) return tree;

  const placed = new Map(
    [...others.slice(0, to), moved, ...others.slice(to)].map(({ category }, order) => [
      category.id,
      order,
    ]),
  );
  const rows = flattenCategoryTree(tree).map((place): Category => {
    const category = nodes.get(place.id)?.category ?? moved.category;
    return {
      ...category,
      parent_id: place.id === id ? parentId : place.parent_id,
      order: placed.get(place.id) ?? place.order,
    };
  });
  return buildCategoryTree(rows);
}
