import { findCategoryPosition, type CategoryNode } from '@patchbay/shared/entities';

/** 'Lifted Synths. Position 2 of 7, level 1.' */
export function announceMove(
  verb: 'Lifted' | 'Moved' | 'Dropped' | 'Put back',
  tree: readonly CategoryNode[],
  id: number,
  name: string,
): string {
  const position = findCategoryPosition(tree, id);
  if (!position) return '';
  const { index, siblingCount, depth } = position;
  return `${verb} ${name}. Position ${index + 1} of ${siblingCount}, level ${depth + 1}.`;
}
