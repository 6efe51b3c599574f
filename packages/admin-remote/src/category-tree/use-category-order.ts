import { useEffect, useMemo, useReducer, useRef } from 'react';
import { describeError, type Tagged } from '@patchbay/shared/http';
import { saveCategories, saveCategoryTree, saveWithConflict } from '@patchbay/domain/api';
import {
  buildCategoryTree,
  flattenCategoryTree,
  type Category,
  type CategoryNode,
} from '@patchbay/domain/entities';
import { notified, useHost } from '@patchbay/shared/host';
import { useMutation } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import {
  describeOrderChanges,
  isSameOrder,
  missingIds,
  storedIds,
  withOurOrder,
} from './tree-changes.ts';
import { beginEditing, editTree, type TreeEditor } from './tree-editor.ts';

type Categories = Tagged<readonly Category[]>;
type Tree = readonly CategoryNode[];

/** Its tag has changed, or the categories themselves: one was added or deleted. */
const conflictStatuses = [412, 409];

/** The category that takes the software of a deleted one in the end: the named one may be deleted too. */
function remainingTarget({ softwareTo }: TreeEditor, tree: Tree, id: number): number | null {
  const kept = new Set(flattenCategoryTree(tree).map((place) => place.id));
  const seen = new Set<number>();
  let target = softwareTo.get(id) ?? null;
  while (target !== null && !kept.has(target) && !seen.has(target)) {
    seen.add(target);
    target = softwareTo.get(target) ?? null;
  }
  return target !== null && kept.has(target) ? target : null;
}

export interface CategoryOrderProps {
  /** The server's categories, with the tag of the whole list. */
  readonly server: Categories;
  /** Asks the server for its present categories. */
  readonly load: () => Promise<Categories>;
}

/** The tree as it is being put in order, and how it is saved (rules T10, T12). */
export function useCategoryOrder({ server, load }: CategoryOrderProps) {
  const { http, queryClient } = useHost();
  const notify = useUnit(notified);
  /** The order in which the tree was read. */
  const baseRef = useRef(server);
  const [editor, dispatch] = useReducer(editTree, server.value, (rows) =>
    beginEditing(buildCategoryTree(rows)),
  );
  const { tree, saved, lifted } = editor;
  const isDirty = useMemo(() => tree !== saved && !isSameOrder(tree, saved), [tree, saved]);

  /** The ids under which new categories were saved last. */
  const createdRef = useRef<ReadonlyMap<number, number>>(new Map());
  /** @param current the server's tree: a category that is not there any more need not be deleted */
  async function sendTree(
    ours: Tree,
    { value, etag }: Categories,
  ): Promise<ReadonlyMap<number, number>> {
    const stored = buildCategoryTree(value);
    const known = storedIds(ours, stored, buildCategoryTree(baseRef.current.value));
    if (known !== null && known.size > 0) return known;
    const places = flattenCategoryTree(ours);
    const removed = missingIds(stored, ours).map((id) => ({
      id,
      software_to: remainingTarget(editor, ours, id),
    }));
    if (removed.length === 0 && places.every(({ id }) => id > 0)) {
      await saveCategories(http, places, etag);
      return new Map();
    }
    const rows = await saveCategoryTree(http, { places, removed }, etag);
    const byOrder = new Map(rows.map((row) => [row.order, row.id]));
    return new Map(
      places.filter(({ id }) => id < 0).map(({ id, order }) => [id, byOrder.get(order) ?? id]),
    );
  }
  const saving = useMutation({
    mutationFn: (ours: Tree) =>
      saveWithConflict({
        base: baseRef.current,
        save: async (current) => {
          createdRef.current = await sendTree(ours, current);
        },
        load,
        compare: (before, theirs) => {
          const [was, now] = [buildCategoryTree(before), buildCategoryTree(theirs)];
          // Otherwise only counts have changed, or it is our own save whose answer was lost.
          const isOurs = isSameOrder(ours, now) || storedIds(ours, now, was) !== null;
          const isLost = !isSameOrder(was, now) && !isOurs;
          return isLost ? describeOrderChanges(was, now) : null;
        },
        conflictStatuses,
      }),
    onSuccess: async (outcome, ours) => {
      if (outcome.kind === 'conflict') return;
      dispatch({ type: 'saved', tree: ours, ids: createdRef.current });
      notify({ tone: 'success', title: 'Categories updated successfully' });
      void queryClient.invalidateQueries({ refetchType: 'none' });
      // The save itself has succeeded. The present order may be somebody else's already.
      await load().catch(() => undefined);
    },
    onError: (error) =>
      notify({ tone: 'error', title: 'Failed to update categories', text: describeError(error) }),
  });
  const isSaving = saving.isPending;
  const conflict = saving.data?.kind === 'conflict' ? saving.data : null;

  useEffect(() => {
    const base = baseRef.current;
    if (server === base || isSaving) return;
    const theirs = buildCategoryTree(server.value);
    const isIdle = !isDirty && !lifted;
    // The order that was saved last is not news, whatever was moved since.
    if (!isIdle && !isSameOrder(theirs, saved)) return;
    baseRef.current = server;
    // The steps that can be undone stay.
    if (!isIdle || JSON.stringify(server.value) === JSON.stringify(base.value)) return;
    dispatch({ type: 'begun', tree: theirs });
  }, [server, saved, isDirty, lifted, isSaving]);

  return {
    editor,
    dispatch,
    isDirty,
    isSaving,
    save: () => {
      if (!isSaving) saving.mutate(tree);
    },
    conflict: conflict && {
      changes: conflict.conflict,
      onKeepEditing: () => saving.reset(),
      onTakeTheirs: () => {
        const theirs = buildCategoryTree(conflict.theirs.value);
        baseRef.current = conflict.theirs;
        dispatch({ type: 'taken', theirs, ours: withOurOrder(tree, theirs, saved) });
        saving.reset();
      },
      onOverwrite: () => {
        const theirs = buildCategoryTree(conflict.theirs.value);
        baseRef.current = conflict.theirs;
        dispatch({ type: 'rebased', theirs });
        saving.mutate(withOurOrder(tree, theirs, saved));
      },
    },
  };
}
