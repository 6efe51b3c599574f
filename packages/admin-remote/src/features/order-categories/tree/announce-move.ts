import {
  findCategoryPosition,
  walkCategoryTree,
  type CategoryNode,
} from '@patchbay/domain/entities';

/** 'Lifted Synths. Position 2 of 7, level 1.' Nothing of a category that is not there. */
export function announceMove(
  verb: 'Lifted' | 'Moved' | 'Dropped' | 'Put back' | 'Added',
  tree: readonly CategoryNode[],
  id: number,
): string {
  const found = [...walkCategoryTree(tree)].find(({ category }) => category.id === id);
  const position = findCategoryPosition(tree, id);
  if (!found || !position) return '';
  const { index, siblingCount, depth } = position;
  return `${verb} ${found.category.name}. Position ${index + 1} of ${siblingCount}, level ${depth + 1}.`;
}
