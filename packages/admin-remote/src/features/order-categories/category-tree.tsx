import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type RefObject,
} from 'react';
import { moveCategory } from '@patchbay/shared/entities';
import { useHost } from '@patchbay/shared/host';
import { announceMove } from './announce-move.ts';
import styles from './category-tree.module.css';
import { rowIndent, type DropPlace } from './drop-place.ts';
import type { TreeAction, TreeEditor } from './tree-editor.ts';
import { treeKeys } from './tree-keys.ts';
import { TreeRowView } from './tree-row.tsx';
import { treeRows } from './tree-rows.ts';
import { useTreeDrop } from './use-tree-drop.ts';

interface CategoryTreeProps {
  readonly editor: TreeEditor;
  readonly dispatch: Dispatch<TreeAction>;
  readonly activeId: number | null;
  readonly onActivate: (id: number) => void;
  readonly onAnnounce: (words: string) => void;
  /** What stands over the rows at the top of the window. */
  readonly coverRef: RefObject<HTMLDivElement | null>;
}

/** The tree, open from the start: moved by dragging or by keys. */
export function CategoryTree(props: CategoryTreeProps) {
  const { editor, dispatch, activeId, onActivate, onAnnounce, coverRef } = props;
  const { tree, lifted } = editor;
  const { apiHost, apiAdminPath } = useHost().config;
  const [closedIds, setClosedIds] = useState<ReadonlySet<number>>(new Set());
  const listRef = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => treeRows(tree, closedIds), [tree, closedIds]);
  const firstId = rows[0]?.node.category.id ?? null;
  const isShown = rows.some(({ node }) => node.category.id === activeId);
  const currentId = isShown ? activeId : firstId;
  const keepsFocusRef = useRef(false);

  const liftedId = lifted?.id ?? null;
  const activate = useCallback(
    (id: number) => {
      // Who goes on to another one has let go of it.
      if (liftedId !== null && liftedId !== id) dispatch({ type: 'dropped' });
      onActivate(id);
    },
    [liftedId, dispatch, onActivate],
  );
  const onToggle = useCallback((id: number) => {
    setClosedIds((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  const onOpen = useCallback((ids: readonly number[]) => {
    setClosedIds((before) =>
      ids.some((id) => before.has(id))
        ? new Set([...before].filter((id) => !ids.includes(id)))
        : before,
    );
  }, []);
  const onDrop = useCallback(
    (id: number, { parentId, index }: DropPlace) => {
      const moved = moveCategory(tree, id, parentId, index);
      dispatch({ type: 'moved', id, parentId, index });
      onActivate(id);
      const name = rows.find(({ node }) => node.category.id === id)?.node.category.name ?? '';
      onAnnounce(announceMove('Moved', moved, id, name));
    },
    [tree, rows, dispatch, onActivate, onAnnounce],
  );
  const { marker, connectDrop } = useTreeDrop({ listRef, coverRef, rows, onDrop, onOpen });
  const onKeyDown = treeKeys({
    editor,
    dispatch,
    rows,
    activeId: currentId,
    onActivate,
    onToggle,
    onOpen,
    onAnnounce,
  });
  useEffect(() => {
    // A row that changes its place in the page loses the focus as it does.
    if (!keepsFocusRef.current) return;
    keepsFocusRef.current = false;
    listRef.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
  }, [currentId, rows]);

  // While something is dragged only the marker changes: thousands of rows are not even looked at.
  const items = useMemo(
    () =>
      rows.map(({ node, index, siblingCount, isOpen }) => (
        <TreeRowView
          key={node.category.id}
          id={node.category.id}
          name={node.category.name}
          softwareCount={node.category.softwareCount}
          depth={node.depth}
          index={index}
          siblingCount={siblingCount}
          hasChildren={node.children.length > 0}
          isOpen={isOpen}
          isActive={node.category.id === currentId}
          isLifted={node.category.id === liftedId}
          adminUrl={`${apiHost}${apiAdminPath}category/${String(node.category.id)}/change/`}
          onToggle={onToggle}
          onActivate={activate}
        />
      )),
    [rows, currentId, liftedId, apiHost, apiAdminPath, onToggle, activate],
  );

  return (
    <div
      ref={(element) => {
        listRef.current = element;
        connectDrop(element);
      }}
      role="tree"
      tabIndex={-1}
      className={styles.tree}
      aria-label="Categories"
      onKeyDown={(event) => {
        keepsFocusRef.current = event.target instanceof Element && event.target.role === 'treeitem';
        onKeyDown(event);
      }}
    >
      {items}
      {marker && (
        <div
          className={styles.marker}
          data-kind={marker.kind}
          style={{ insetBlockStart: marker.top, insetInlineStart: rowIndent(marker.depth) }}
        />
      )}
    </div>
  );
}
