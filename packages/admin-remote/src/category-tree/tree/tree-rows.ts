import type { CategoryNode } from '@patchbay/domain/entities';

/** A category as a row of the page. */
export interface TreeRow {
  readonly node: CategoryNode;
  readonly parentId: number | null;
  /** Among its siblings, from 0. */
  readonly index: number;
  readonly siblingCount: number;
  readonly isOpen: boolean;
}

/** The rows that are to be seen, in the order of the page. */
export function treeRows(
  tree: readonly CategoryNode[],
  closedIds: ReadonlySet<number>,
): readonly TreeRow[] {
  const rows: TreeRow[] = [];
  const stack: TreeRow[] = [];
  const push = (siblings: readonly CategoryNode[], parentId: number | null) => {
    for (let index = siblings.length - 1; index >= 0; index -= 1) {
      const node = siblings[index];
      if (!node) continue;
      const isOpen = node.children.length > 0 && !closedIds.has(node.category.id);
      stack.push({ node, parentId, index, siblingCount: siblings.length, isOpen });
    }
  };
  push(tree, null);
  for (let row = stack.pop(); row; row = stack.pop()) {
    rows.push(row);
    if (row.isOpen) push(row.node.children, row.node.category.id);
  }
  return rows;
}

/** The place to which a move of the keyboard leads, or null where there is no way. */
export function stepTarget(
  tree: readonly CategoryNode[],
  id: number,
  key: string,
): { readonly parentId: number | null; readonly index: number } | null {
  const rows = treeRows(tree, new Set());
  const row = rows.find(({ node }) => node.category.id === id);
  if (!row) return null;
  const { parentId, index, siblingCount } = row;
  if (key === 'ArrowUp') return index > 0 ? { parentId, index: index - 1 } : null;
  if (key === 'ArrowDown') return index < siblingCount - 1 ? { parentId, index: index + 1 } : null;
  if (key === 'ArrowRight') {
    const above = rows.find((other) => other.parentId === parentId && other.index === index - 1);
    if (!above) return null;
    return { parentId: above.node.category.id, index: above.node.children.length };
  }
  const parent = rows.find(({ node }) => node.category.id === parentId);
  return parent ? { parentId: parent.parentId, index: parent.index + 1 } : null;
}
