import { walkCategoryTree, type CategoryNode } from '@patchbay/domain/entities';

/** The number of indentations; deeper categories get the last one (rule C5). */
const levelCount = 5;

interface VisibleBranchesOptions {
  readonly showAll: boolean;
}

/**
 * The tree as the page shows it: without branches that hold no software, unless all are wanted (rule C4), and
 * with deeper categories on the fifth level, each below its parent (rule C5).
 */
export function visibleBranches(
  nodes: readonly CategoryNode[],
  { showAll }: VisibleBranchesOptions,
): readonly CategoryNode[] {
  return nodes
    .filter(({ totalCount }) => showAll || totalCount > 0)
    .map((node) => {
      const isAboveLast = node.depth >= levelCount - 2;
      const below = isAboveLast ? flatten(node.children) : node.children;
      return { ...node, children: visibleBranches(below, { showAll }) };
    });
}

const flatten = (nodes: readonly CategoryNode[]): readonly CategoryNode[] =>
  [...walkCategoryTree(nodes)].map((node) => ({ ...node, depth: levelCount - 1, children: [] }));

/** Trees up to this size are open; of larger ones only the branch of the current category is (rule C6). */
const openUpTo = 150;

/** True if the whole tree can be open. */
export function isSmallTree(nodes: readonly CategoryNode[]): boolean {
  const walk = walkCategoryTree(nodes);
  for (let count = 0; count <= openUpTo; count += 1) {
    if (walk.next().done) return true;
  }
  return false;
}
