import { walkCategoryTree, type CategoryNode } from '@patchbay/shared/entities';

/**
 * The tree without its empty branches: those that hold no software anywhere. With `showAll` nothing is left out.
 */
export function visibleBranches(
  nodes: readonly CategoryNode[],
  { showAll }: { readonly showAll: boolean },
): readonly CategoryNode[] {
  if (showAll) return nodes;
  return nodes
    .filter(({ totalCount }) => totalCount > 0)
    .map((node) => ({ ...node, children: visibleBranches(node.children, { showAll }) }));
}

/** Trees up to this size stand open; in larger ones only the branch of the current category does. */
const openUpTo = 150;

/** True where the whole tree can stand open. */
export function isSmallTree(nodes: readonly CategoryNode[]): boolean {
  const walk = walkCategoryTree(nodes);
  for (let count = 0; count <= openUpTo; count += 1) {
    if (walk.next().done) return true;
  }
  return false;
}
