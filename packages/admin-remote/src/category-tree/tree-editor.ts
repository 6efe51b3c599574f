import { moveCategory, type CategoryNode } from '@patchbay/domain/entities';
import {
  missingIds,
  withCategory,
  withIds,
  withName,
  withOurOrder,
  withoutCategories,
} from './tree-changes.ts';

type Tree = readonly CategoryNode[];

/** One step back or forth. */
interface TreeStep {
  readonly tree: Tree;
  /** The category whose place changes by this step; null where a category is added or removed, or somebody else saved. */
  readonly movedId: number | null;
}

/** A tree that is put in order, with what can be undone and redone. */
export interface TreeEditor {
  /** As it is on the server. */
  readonly saved: Tree;
  readonly past: readonly TreeStep[];
  readonly tree: Tree;
  readonly future: readonly TreeStep[];
  /** The category that the keyboard has lifted, and the tree before. */
  readonly lifted: { readonly id: number; readonly from: Tree } | null;
  /** The category that takes the software of each deleted one; null is no category. */
  readonly softwareTo: ReadonlyMap<number, number | null>;
  /** The ids of categories that were saved, by those that they had before. */
  readonly createdIds: ReadonlyMap<number, number>;
}

export type TreeAction =
  | {
      readonly type: 'moved';
      readonly id: number;
      readonly parentId: number | null;
      readonly index: number;
    }
  | {
      readonly type: 'added';
      /** Below zero: its own until it is saved. */
      readonly id: number;
      readonly name: string;
      readonly parentId: number | null;
    }
  | { readonly type: 'renamed'; readonly id: number; readonly name: string }
  | {
      readonly type: 'removed';
      readonly ids: readonly number[];
      readonly softwareTo: number | null;
    }
  | { readonly type: 'lifted'; readonly id: number }
  | { readonly type: 'dropped' }
  | { readonly type: 'restored' }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' }
  | { readonly type: 'begun'; readonly tree: Tree }
  | {
      readonly type: 'saved';
      readonly tree: Tree;
      /** The ids of what is new in it. */
      readonly ids: ReadonlyMap<number, number>;
    }
  | { readonly type: 'taken'; readonly theirs: Tree; readonly ours: Tree }
  | { readonly type: 'rebased'; readonly theirs: Tree };

export const beginEditing = (tree: Tree): TreeEditor => ({
  saved: tree,
  past: [],
  tree,
  future: [],
  lifted: null,
  softwareTo: new Map(),
  createdIds: new Map(),
});

const longestPast = 100;

/** One more step, from a tree to another one. */
function proceed(editor: TreeEditor, from: Tree, tree: Tree, movedId: number | null): TreeEditor {
  if (from === tree) return { ...editor, tree, lifted: null };
  const past = [...editor.past, { tree: from, movedId }].slice(-longestPast);
  return { ...editor, past, tree, future: [], lifted: null };
}

/** The moves of what is lifted as one step. */
const dropped = (editor: TreeEditor): TreeEditor =>
  editor.lifted ? proceed(editor, editor.lifted.from, editor.tree, editor.lifted.id) : editor;

/** New categories have other ids from now on, wherever they are. */
function withSaved(editor: TreeEditor, saved: Tree, ids: ReadonlyMap<number, number>): TreeEditor {
  const gone = new Set(missingIds(editor.saved, saved));
  const isAdded = new Set(missingIds(saved, editor.saved));
  if (ids.size + gone.size === 0) return { ...editor, saved };
  const idOf = (id: number) => ids.get(id) ?? id;
  // A category that was deleted and saved does not come back by 'Undo': others may have seen that it is gone. Nor does
  // a new one go.
  const kept = (steps: readonly TreeStep[]) =>
    steps
      .filter(({ tree }) => !missingIds(saved, tree).some((id) => isAdded.has(id)))
      .map(({ tree, movedId }) => ({
        tree: withIds(withoutCategories(tree, gone), ids),
        movedId: movedId === null ? null : idOf(movedId),
      }));
  const { tree, past, future, lifted } = editor;
  return {
    ...editor,
    saved: withIds(saved, ids),
    tree: withIds(tree, ids),
    past: kept(past),
    future: kept(future),
    lifted: lifted && { id: idOf(lifted.id), from: withIds(lifted.from, ids) },
    softwareTo: new Map(
      [...editor.softwareTo].map(([id, to]) => [idOf(id), to === null ? null : idOf(to)]),
    ),
    createdIds: new Map([...editor.createdIds, ...ids]),
  };
}

/**
 * Applies an action to a tree. The moves of something lifted count as one, once it is dropped; any other action drops
 * it. Somebody else's tree is `taken` as a step, so that undoing it brings ours back; `rebased` is every step of ours
 * on top of theirs. Actions since a tree was sent to be `saved` stay.
 */
export function editTree(editor: TreeEditor, action: TreeAction): TreeEditor {
  const { past, tree, future, lifted } = editor;
  switch (action.type) {
    case 'begun':
      return { ...beginEditing(action.tree), createdIds: editor.createdIds };
    case 'saved':
      return withSaved(editor, action.tree, action.ids);
    case 'added':
      return proceed(dropped(editor), tree, withCategory(tree, action), null);
    case 'renamed':
      return proceed(dropped(editor), tree, withName(tree, action.id, action.name), action.id);
    case 'removed': {
      const softwareTo = new Map(editor.softwareTo);
      for (const id of action.ids) softwareTo.set(id, action.softwareTo);
      const without = withoutCategories(tree, new Set(action.ids));
      return proceed({ ...dropped(editor), softwareTo }, tree, without, null);
    }
    case 'taken':
      return {
        ...editor,
        ...{ saved: action.theirs, tree: action.theirs, lifted: null },
        ...{ past: [{ tree: action.ours, movedId: null }], future: [] },
      };
    case 'rebased': {
      const onTop = (ours: Tree) => withOurOrder(ours, action.theirs, editor.saved);
      const stepOnTop = (step: TreeStep): TreeStep => ({ ...step, tree: onTop(step.tree) });
      return {
        ...editor,
        saved: action.theirs,
        past: past.map(stepOnTop),
        tree: onTop(tree),
        future: future.map(stepOnTop),
        lifted: lifted && { ...lifted, from: onTop(lifted.from) },
      };
    }
    case 'moved': {
      const moved = moveCategory(tree, action.id, action.parentId, action.index);
      return lifted?.id === action.id
        ? { ...editor, tree: moved }
        : proceed(dropped(editor), tree, moved, action.id);
    }
    case 'lifted':
      return { ...editor, lifted: { id: action.id, from: tree } };
    case 'dropped':
      return dropped(editor);
    case 'restored':
      return lifted ? { ...editor, tree: lifted.from, lifted: null } : editor;
    case 'undone': {
      const before = past.at(-1);
      if (lifted || !before) return editor;
      const { movedId } = before;
      return {
        ...editor,
        past: past.slice(0, -1),
        tree: before.tree,
        future: [{ tree, movedId }, ...future],
      };
    }
    case 'redone': {
      const [after, ...later] = future;
      if (lifted || !after) return editor;
      const { movedId } = after;
      return { ...editor, past: [...past, { tree, movedId }], tree: after.tree, future: later };
    }
  }
}
