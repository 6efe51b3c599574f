import { useCallback, useState, type Dispatch } from 'react';
import {
  findCategoryPosition,
  moveCategory,
  walkCategoryTree,
  type CategoryNode,
} from '@patchbay/domain/entities';
import { withCategory } from '../edit-tree-rows.ts';
import type { TreeAction, TreeEditor } from './tree-editor.ts';
import { treeRows } from './tree-rows.ts';

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
