import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { describeError, isApiError, type Tagged } from '@patchbay/shared/http';
import { saveCategories } from '@patchbay/domain/api';
import {
  buildCategoryTree,
  flattenCategoryTree,
  type Category,
  type CategoryNode,
} from '@patchbay/domain/entities';
import { notified, useHost } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { categoriesQuery } from '../../lib/categories.query.ts';
import { describeOrderChanges, isSameOrder, withOurOrder } from './order-conflict.ts';
import { beginEditing, editTree } from './tree/tree-editor.ts';

type Categories = Tagged<readonly Category[]>;
type Tree = readonly CategoryNode[];

interface OrderConflict {
  readonly changes: readonly string[];
  readonly theirs: Categories;
}

const mostAttempts = 3;

/** The tree as it is being put in order, and how it is saved (rules T10, T12). */
export function useCategoryOrder(server: Categories) {
  const { http, queryClient } = useHost();
  const notify = useUnit(notified);
  /** What the order began with. */
  const baseRef = useRef(server);
  const [editor, dispatch] = useReducer(editTree, server.value, (rows) =>
    beginEditing(buildCategoryTree(rows)),
  );
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<OrderConflict | null>(null);
  const { tree, saved, lifted } = editor;
  const isDirty = useMemo(() => tree !== saved && !isSameOrder(tree, saved), [tree, saved]);

  useEffect(() => {
    const base = baseRef.current;
    if (server === base || isSaving) return;
    const theirs = buildCategoryTree(server.value);
    const isIdle = !isDirty && !lifted;
    // The order that was saved last is no news, whatever was moved since.
    if (!isIdle && !isSameOrder(theirs, saved)) return;
    baseRef.current = server;
    // What can be undone stays.
    if (!isIdle || JSON.stringify(server.value) === JSON.stringify(base.value)) return;
    dispatch({ type: 'begun', tree: theirs });
  }, [server, saved, isDirty, lifted, isSaving]);

  async function load() {
    const query = categoriesQuery(http);
    // One that is under way may have been answered before the save.
    await queryClient.cancelQueries(query);
    return queryClient.query(query);
  }

  async function attempt(ours: Tree, attemptsLeft: number): Promise<void> {
    try {
      await saveCategories(http, flattenCategoryTree(ours), baseRef.current.etag);
    } catch (error) {
      const isChanged = isApiError(error) && (error.status === 412 || error.status === 409);
      if (!isChanged || attemptsLeft === 0) throw error;
      const theirs = await load();
      const before = buildCategoryTree(baseRef.current.value);
      const now = buildCategoryTree(theirs.value);
      if (!isSameOrder(before, now) && !isSameOrder(ours, now)) {
        setConflict({ theirs, changes: describeOrderChanges(before, now) });
        return;
      }
      // Only counts have changed, or our own save whose answer was lost.
      baseRef.current = theirs;
      await attempt(ours, attemptsLeft - 1);
      return;
    }
    dispatch({ type: 'saved', tree: ours });
    notify({ tone: 'success', title: 'Categories updated successfully' });
    void queryClient.invalidateQueries({ refetchType: 'none' });
    // The save itself has succeeded. What is there now may be somebody else's already.
    await load().catch(() => undefined);
  }

  async function save(ours: Tree) {
    setSaving(true);
    setConflict(null);
    try {
      await attempt(ours, mostAttempts);
    } catch (error) {
      notify({ tone: 'error', title: 'Failed to update categories', text: describeError(error) });
    } finally {
      setSaving(false);
    }
  }

  return {
    editor,
    dispatch,
    isDirty,
    isSaving,
    save: () => {
      if (!isSaving) void save(tree);
    },
    conflict: conflict && {
      changes: conflict.changes,
      onKeepEditing: () => setConflict(null),
      onTakeTheirs: () => {
        const theirs = buildCategoryTree(conflict.theirs.value);
        baseRef.current = conflict.theirs;
        dispatch({ type: 'taken', theirs, ours: withOurOrder(tree, theirs) });
        setConflict(null);
      },
      onOverwrite: () => {
        baseRef.current = conflict.theirs;
        void save(withOurOrder(tree, buildCategoryTree(conflict.theirs.value)));
      },
    },
  };
}
