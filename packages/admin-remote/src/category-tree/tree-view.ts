import { type Dispatch, useCallback, useState } from 'react';
import {
  type CategoryNode,
  findCategoryPosition,
  moveCategory,
  walkCategoryTree,
} from '@patchbay/domain/entities';
import { withCategory } from './tree-changes.ts';
import type { TreeAction, TreeEditor } from './tree-editor.ts';

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

type Tree = readonly CategoryNode[];

/** The view of the tree, and the ways of moving in it that every mouse, key and menu uses. */
export interface TreeView {
  readonly closedIds: ReadonlySet<number>;
  /** The row that the keys are for. */
  readonly activeId: number | null;
  /** The text for screen readers. */
  readonly announcement: string;
  /** The category whose place has changed last: a new object each time. */
  readonly followed: { readonly id: number } | null;
  readonly toggle: (id: number) => void;
  readonly open: (ids: readonly number[]) => void;
  readonly activate: (id: number) => void;
  readonly lift: (id: number) => void;
  readonly move: (id: number, parentId: number | null, index: number) => void;
  readonly add: (id: number, name: string, parentId: number | null) => void;
  readonly rename: (id: number, name: string) => void;
  /** @param ids of one branch, its top first */
  readonly remove: (ids: readonly number[], softwareTo: number | null) => void;
  /** Lets go of what is lifted, where it is or where it was. */
  readonly drop: () => void;
  readonly restore: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

function idsAbove(tree: Tree, id: number): readonly number[] {
  const ids: number[] = [];
  for (let at = findCategoryPosition(tree, id)?.parentId ?? null; at !== null;) {
    ids.push(at);
    at = findCategoryPosition(tree, at)?.parentId ?? null;
  }
  return ids;
}

/** 'Lifted Synths. Position 2 of 7, level 1.' Nothing of a category that is not there. */
function announceMove(
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

/** The view of the tree: its open rows, the active one, and the words of screen readers about moves (rule T7). */
export function useTreeView(editor: TreeEditor, dispatch: Dispatch<TreeAction>): TreeView {
  const { tree, past, future, lifted, createdIds } = editor;
  const [closedIds, setClosedIds] = useState<ReadonlySet<number>>(new Set());
  const [chosenId, setActiveId] = useState<number | null>(null);
  // A new category is the same row once it is saved.
  const activeId = chosenId === null ? null : (createdIds.get(chosenId) ?? chosenId);
  const [announcement, setAnnouncement] = useState('');
  const [followed, setFollowed] = useState<TreeView['followed']>(null);
  const liftedId = lifted?.id ?? null;

  const activate = useCallback(
    (id: number) => {
      // Going on to another category drops the lifted one.
      if (liftedId !== null && liftedId !== id) dispatch({ type: 'dropped' });
      setActiveId(id);
    },
    [liftedId, dispatch],
  );
  const toggle = useCallback((id: number) => {
    setClosedIds((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  const open = useCallback((ids: readonly number[]) => {
    setClosedIds((before) =>
      ids.some((id) => before.has(id))
        ? new Set([...before].filter((id) => !ids.includes(id)))
        : before,
    );
  }, []);
  const follow = (verb: 'Moved' | 'Put back' | 'Added', where: Tree, id: number) => {
    open(idsAbove(where, id));
    setActiveId(id);
    setFollowed({ id });
    setAnnouncement(announceMove(verb, where, id));
  };
  const step = (verb: 'Moved' | 'Put back', to: TreeEditor['past'][number] | undefined) => {
    if (lifted || !to) return;
    dispatch({ type: verb === 'Moved' ? 'redone' : 'undone' });
    if (to.movedId !== null) follow(verb, to.tree, to.movedId);
  };

  return {
    closedIds,
    activeId,
    announcement,
    followed,
    toggle,
    open,
    activate,
    lift: (id) => {
      dispatch({ type: 'lifted', id });
      setAnnouncement(announceMove('Lifted', tree, id));
    },
    move: (id, parentId, index) => {
      dispatch({ type: 'moved', id, parentId, index });
      follow('Moved', moveCategory(tree, id, parentId, index), id);
    },
    add: (id, name, parentId) => {
      dispatch({ type: 'added', id, name, parentId });
      follow('Added', withCategory(tree, { id, name, parentId }), id);
    },
    rename: (id, name) => {
      dispatch({ type: 'renamed', id, name });
      setAnnouncement(`Renamed to ${name}.`);
    },
    remove: (ids, softwareTo) => {
      const rows = treeRows(tree, closedIds);
      const at = rows.findIndex(({ node }) => node.category.id === ids[0]);
      const left = rows.filter(({ node }) => !ids.includes(node.category.id));
      dispatch({ type: 'removed', ids, softwareTo });
      setActiveId((left[at] ?? left.at(-1))?.node.category.id ?? null);
      setAnnouncement(
        ids.length === 1 ? 'Deleted.' : `Deleted with ${ids.length - 1} subcategories.`,
      );
    },
    drop: () => {
      dispatch({ type: 'dropped' });
      if (lifted) setAnnouncement(announceMove('Dropped', tree, lifted.id));
    },
    restore: () => {
      dispatch({ type: 'restored' });
      if (lifted) follow('Put back', lifted.from, lifted.id);
    },
    undo: () => step('Put back', past.at(-1)),
    redo: () => step('Moved', future[0]),
  };
}
