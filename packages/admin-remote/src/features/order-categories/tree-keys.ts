import type { Dispatch, KeyboardEvent } from 'react';
import type { CategoryNode } from '@patchbay/shared/entities';
import { moveCategory } from '@patchbay/shared/entities';
import { announceMove } from './announce-move.ts';
import type { TreeAction, TreeEditor } from './tree-editor.ts';
import { stepTarget, type TreeRow } from './tree-rows.ts';

interface TreeKeysOptions {
  readonly editor: TreeEditor;
  readonly dispatch: Dispatch<TreeAction>;
  readonly rows: readonly TreeRow[];
  readonly activeId: number | null;
  readonly onActivate: (id: number) => void;
  readonly onToggle: (id: number) => void;
  readonly onOpen: (ids: readonly number[]) => void;
  readonly onAnnounce: (words: string) => void;
}

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/** The row that a key goes to: the ARIA tree pattern. */
function goalOf(rows: readonly TreeRow[], at: number, key: string): TreeRow | undefined {
  const row = rows[at];
  if (key === 'ArrowDown') return rows[at + 1];
  if (key === 'ArrowUp') return rows[at - 1];
  if (key === 'Home') return rows[0];
  if (key === 'End') return rows.at(-1);
  if (key === 'ArrowRight' && row?.isOpen) return rows[at + 1];
  if (key === 'ArrowLeft' && !row?.isOpen) {
    return rows.find(({ node }) => node.category.id === row?.parentId);
  }
  if (key.length !== 1 || key === ' ') return undefined;
  const later = [...rows.slice(at + 1), ...rows.slice(0, at)];
  return later.find(({ node }) =>
    node.category.name.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()),
  );
}

/** The tree's keys: going about, and moving what is lifted (ux: Tree). Answers the handler for `onKeyDown`. */
export function treeKeys(options: TreeKeysOptions) {
  const { editor, dispatch, rows, activeId, onActivate, onToggle, onOpen, onAnnounce } = options;
  const { tree, lifted } = editor;
  const at = rows.findIndex(({ node }) => node.category.id === activeId);
  const row = rows[at];

  const say = (verb: Parameters<typeof announceMove>[0], where: readonly CategoryNode[]) => {
    if (row) onAnnounce(announceMove(verb, where, row.node.category.id, row.node.category.name));
  };
  const step = (id: number, key: string) => {
    const target = stepTarget(tree, id, key);
    if (!target) return;
    dispatch({ type: 'moved', id, ...target });
    if (target.parentId !== null) onOpen([target.parentId]);
    say('Moved', moveCategory(tree, id, target.parentId, target.index));
  };
  const keyOfLifted = (id: number, key: string) => {
    if (arrows.includes(key)) step(id, key);
    else if (key === 'Enter') {
      dispatch({ type: 'dropped' });
      say('Dropped', tree);
    } else if (key === 'Escape' && lifted) {
      dispatch({ type: 'restored' });
      say('Put back', lifted.from);
    } else return false;
    return true;
  };
  const keyOfRest = (found: TreeRow, key: string) => {
    const { id } = found.node.category;
    const hasChildren = found.node.children.length > 0;
    if (key === 'Enter') {
      dispatch({ type: 'lifted', id });
      say('Lifted', tree);
    } else if (key === '*') {
      onOpen(
        rows
          .filter((other) => other.parentId === found.parentId)
          .map(({ node }) => node.category.id),
      );
    } else if (
      (key === 'ArrowRight' && hasChildren && !found.isOpen) ||
      (key === 'ArrowLeft' && found.isOpen)
    ) {
      onToggle(id);
    } else {
      const goal = goalOf(rows, at, key);
      if (!goal) return arrows.includes(key);
      onActivate(goal.node.category.id);
    }
    return true;
  };

  return (event: KeyboardEvent) => {
    // The links of a row have their own Enter.
    const isOnRow = event.target instanceof Element && event.target.role === 'treeitem';
    if (!row || !isOnRow || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const { id } = row.node.category;
    if (event.altKey) {
      if (!arrows.includes(event.key)) return;
      event.preventDefault();
      step(id, event.key);
      return;
    }
    const isTaken = lifted ? keyOfLifted(lifted.id, event.key) : keyOfRest(row, event.key);
    if (isTaken) event.preventDefault();
  };
}
