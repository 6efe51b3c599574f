import { type KeyboardEvent, useRef } from 'react';
import { foldText } from '@patchbay/domain/format';
import { hasCommandKey } from '@patchbay/ui';
import { stepTarget, type TreeRow, type TreeView } from './tree-view.ts';
import type { TreeEditor } from './tree-editor.ts';

/** Letters typed in quick succession, folded as the search folds them. */
export interface TypedText {
  readonly text: string;
  /** The time of the last key, in milliseconds. */
  readonly at: number;
}

const pauseMs = 700;

/** The typed text with one more key, or null where the key is not text: a space begins none. */
export function typeOn(before: TypedText | null, key: string, at: number): TypedText | null {
  if (Array.from(key).length !== 1) return null;
  const earlier = before && at - before.at <= pauseMs ? before.text : '';
  const text = key === ' ' ? earlier && `${earlier} ` : earlier + foldText(key);
  return text === '' ? null : { text, at };
}

/**
 * The next row whose name begins with what is typed, from `at` on; one letter again and again goes from row to row.
 */
export function findTyped(
  rows: readonly TreeRow[],
  at: number,
  { text }: TypedText,
): TreeRow | undefined {
  const isOneLetter = new Set(text).size === 1;
  const sought = isOneLetter ? text.slice(0, 1) : text;
  const first = isOneLetter ? at + 1 : at;
  return [...rows.slice(first), ...rows.slice(0, first)].find(({ node }) =>
    foldText(node.category.name).startsWith(sought),
  );
}

/** Whether a key was pressed on a row itself: the links of a row have their own Enter. */
export const isTreeRow = (target: EventTarget | null): boolean =>
  target instanceof Element && target.role === 'treeitem';

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
  return undefined;
}

/** The tree’s `onKeyDown`: moves from the row `activeId`, and moves what is lifted (rules T5 and T6). */
export function useTreeKeys(
  { tree, lifted }: TreeEditor,
  view: TreeView,
  rows: readonly TreeRow[],
  activeId: number | null,
) {
  const typedRef = useRef<TypedText | null>(null);
  const at = rows.findIndex(({ node }) => node.category.id === activeId);
  const row = rows[at];

  const step = (id: number, key: string) => {
    const target = stepTarget(tree, id, key);
    if (target) view.move(id, target.parentId, target.index);
  };
  const keyOfLifted = (id: number, key: string) => {
    if (arrows.includes(key)) step(id, key);
    else if (key === 'Enter') view.drop();
    else if (key === 'Escape') view.restore();
    else return false;
    return true;
  };
  const type = (key: string, timeMs: number) => {
    typedRef.current = typeOn(typedRef.current, key, timeMs);
    if (!typedRef.current) return false;
    const goal = findTyped(rows, at, typedRef.current);
    if (goal) view.activate(goal.node.category.id);
    return goal !== undefined || key === ' ';
  };
  const keyOfRest = (found: TreeRow, key: string, timeMs: number) => {
    const { id } = found.node.category;
    const hasChildren = found.node.children.length > 0;
    if (key === 'Enter') view.lift(id);
    else if (key === '*') {
      const siblings = rows.filter((other) => other.parentId === found.parentId);
      view.open(siblings.map(({ node }) => node.category.id));
    } else if (
      (key === 'ArrowRight' && hasChildren && !found.isOpen) ||
      (key === 'ArrowLeft' && found.isOpen)
    ) {
      view.toggle(id);
    } else {
      const goal = goalOf(rows, at, key);
      if (!goal) return arrows.includes(key) || type(key, timeMs);
      view.activate(goal.node.category.id);
    }
    return true;
  };

  return (event: KeyboardEvent) => {
    if (!row || !isTreeRow(event.target) || hasCommandKey(event) || event.nativeEvent.isComposing)
      return;
    const { id } = row.node.category;
    if (event.altKey) {
      if (!arrows.includes(event.key)) return;
      event.preventDefault();
      step(id, event.key);
      return;
    }
    const isTaken = lifted
      ? keyOfLifted(lifted.id, event.key)
      : keyOfRest(row, event.key, event.timeStamp);
    if (isTaken) event.preventDefault();
  };
}
