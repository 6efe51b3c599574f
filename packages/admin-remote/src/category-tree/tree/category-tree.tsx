import { useEffect, useEffectEvent, useMemo, useRef, type RefObject } from 'react';
import { useHost } from '@patchbay/shared/host';
import { useVisibleRows } from '@patchbay/ui';
import styles from './category-tree.module.css';
import { rowHeight, rowIndent } from './drop-place.ts';
import type { TreeEditor } from './tree-editor.ts';
import { TreeRowView } from './tree-row.tsx';
import { treeRows } from './tree-rows.ts';
import { useTreeDrop } from './use-tree-drop.ts';
import { useTreeKeys } from './use-tree-keys.ts';
import type { TreeView } from './use-tree-view.ts';

/** A tree of so many rows is on the page whole. */
const wholeUpTo = 150;

const measure = () => ({ columns: 1, rowHeightPx: rowHeight });

interface CategoryTreeProps {
  readonly editor: TreeEditor;
  readonly view: TreeView;
  /** The bar that covers the rows at the top of the window. */
  readonly coverRef: RefObject<HTMLDivElement | null>;
  /** The element that says how to move. */
  readonly hintId: string;
}

/** The tree, open from the start: moved by dragging or by keys. */
export function CategoryTree({ editor, view, coverRef, hintId }: CategoryTreeProps) {
  const { tree, lifted } = editor;
  const { closedIds, followed, toggle, open, activate, move } = view;
  const { apiHost, apiAdminPath } = useHost().config;
  const rows = useMemo(() => treeRows(tree, closedIds), [tree, closedIds]);
  const isShown = rows.some(({ node }) => node.category.id === view.activeId);
  const activeId = isShown ? view.activeId : (rows[0]?.node.category.id ?? null);
  const liftedId = lifted?.id ?? null;
  const activeIndex = rows.findIndex(({ node }) => node.category.id === activeId);
  /** The keys go on from the active row, so it is there wherever the page is scrolled to. */
  const { ref: listRef, parts } = useVisibleRows<HTMLDivElement>({
    count: rows.length,
    wholeUpTo,
    measure,
    kept: [activeIndex],
  });
  const keepsFocusRef = useRef(false);
  const { marker, connectDrop } = useTreeDrop({
    listRef,
    coverRef,
    rows,
    onDrop: move,
    onOpen: open,
  });
  const onKeyDown = useTreeKeys(editor, view, rows, activeId);
  /** Lifts the row of a handle, or drops it, and goes to the row, where the arrows are. */
  const pressHandle = (target: EventTarget): boolean => {
    if (!(target instanceof HTMLElement) || target.dataset.handle === undefined) return false;
    target.closest<HTMLElement>('[role="treeitem"]')?.focus();
    const id = Number(target.dataset.handle);
    if (id === liftedId) view.drop();
    else view.lift(id);
    return true;
  };
  const revealActive = useEffectEvent((isFocused: boolean) => {
    const row = listRef.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]');
    if (!row) return;
    if (isFocused) row.focus({ preventScroll: true });
    revealRow(row, coverRef.current);
  });
  useEffect(() => {
    // A row that changes its place in the page loses the focus as it does.
    if (keepsFocusRef.current) revealActive(true);
    keepsFocusRef.current = false;
  }, [activeId, rows]);
  useEffect(() => {
    if (followed) revealActive(false);
  }, [followed]);

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
      aria-describedby={hintId}
      onClick={(event) => pressHandle(event.target)}
      onKeyDown={(event) => {
        if ((event.key === 'Enter' || event.key === ' ') && pressHandle(event.target)) {
          event.preventDefault();
          return;
        }
        keepsFocusRef.current = event.target instanceof Element && event.target.role === 'treeitem';
        onKeyDown(event);
      }}
    >
      {parts.flatMap(({ kind, start, end }) =>
        kind === 'gap'
          ? [<div key={`gap-${start}`} style={{ blockSize: (end - start) * rowHeight }} />]
          : rows
              .slice(start, end)
              .map(({ node, index, siblingCount, isOpen }, at) => (
                <TreeRowView
                  key={node.category.id}
                  rowIndex={start + at}
                  id={node.category.id}
                  name={node.category.name}
                  softwareCount={node.category.softwareCount}
                  depth={node.depth}
                  index={index}
                  siblingCount={siblingCount}
                  hasChildren={node.children.length > 0}
                  isOpen={isOpen}
                  isActive={node.category.id === activeId}
                  isLifted={node.category.id === liftedId}
                  adminUrl={
                    apiAdminPath === ''
                      ? null
                      : `${apiHost}${apiAdminPath}category/${node.category.id}/change/`
                  }
                  onToggle={toggle}
                  onActivate={activate}
                />
              )),
      )}
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

/** Scrolls the page until a row is to be seen, together with its neighbour and clear of what stands over the rows. */
function revealRow(row: HTMLElement, cover: Element | null): void {
  const coverHeight = cover?.getBoundingClientRect().height ?? 0;
  row.style.scrollMarginBlock = `${coverHeight + rowHeight}px ${rowHeight}px`;
  row.scrollIntoView({ block: 'nearest' });
}
