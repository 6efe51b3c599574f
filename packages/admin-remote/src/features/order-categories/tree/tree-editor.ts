import { moveCategory, type CategoryNode } from '@patchbay/domain/entities';

type Tree = readonly CategoryNode[];

/** One step back or forth. */
interface TreeStep {
  readonly tree: Tree;
  /** Whose place differs from the tree's as it is now; null where it is somebody else's save that does. */
  readonly movedId: number | null;
}

/** A tree that is put in order, with what can be undone and redone. */
export interface TreeEditor {
  /** As it is on the server. */
  readonly saved: Tree;
  readonly past: readonly TreeStep[];
  readonly tree: Tree;
  readonly future: readonly TreeStep[];
  /** What the keyboard has lifted, and the tree before. */
  readonly lifted: { readonly id: number; readonly from: Tree } | null;
}

export type TreeAction =
  | {
      readonly type: 'moved';
      readonly id: number;
      readonly parentId: number | null;
      readonly index: number;
    }
  | { readonly type: 'lifted'; readonly id: number }
  | { readonly type: 'dropped' }
  | { readonly type: 'restored' }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' }
  | { readonly type: 'begun'; readonly tree: Tree }
  | { readonly type: 'saved'; readonly tree: Tree }
  | { readonly type: 'taken'; readonly theirs: Tree; readonly ours: Tree };

export const beginEditing = (tree: Tree): TreeEditor => ({
  saved: tree,
  past: [],
  tree,
  future: [],
  lifted: null,
});

const longestPast = 100;

const proceed = (editor: TreeEditor, from: Tree, tree: Tree, movedId: number): TreeEditor =>
  from === tree
    ? { ...editor, tree, lifted: null }
    : {
        ...editor,
        past: [...editor.past, { tree: from, movedId }].slice(-longestPast),
        tree,
        future: [],
        lifted: null,
      };

/**
 * What an action makes of a tree. The moves of something lifted count as one, once it is dropped; whatever else is done
 * drops it. Somebody else's tree is `taken` as a step, so that undoing it brings ours back. What was done since a tree was
 * sent to be `saved` stays.
 */
export function editTree(editor: TreeEditor, action: TreeAction): TreeEditor {
  const { past, tree, future, lifted } = editor;
  switch (action.type) {
    case 'begun':
      return beginEditing(action.tree);
    case 'saved':
      return { ...editor, saved: action.tree };
    case 'taken':
      return { ...beginEditing(action.theirs), past: [{ tree: action.ours, movedId: null }] };
    case 'moved': {
      if (lifted && lifted.id !== action.id) {
        return editTree(editTree(editor, { type: 'dropped' }), action);
      }
      const moved = moveCategory(tree, action.id, action.parentId, action.index);
      return lifted ? { ...editor, tree: moved } : proceed(editor, tree, moved, action.id);
    }
    case 'lifted':
      return { ...editor, lifted: { id: action.id, from: tree } };
    case 'dropped':
      return lifted ? proceed(editor, lifted.from, tree, lifted.id) : editor;
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
