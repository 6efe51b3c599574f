import { memo, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ChevronDown, ChevronRight, X } from 'lucide-react';
import { useHost } from '@patchbay/shared/host';
import { textLinkLook, useVisibleRows, VisuallyHidden } from '@patchbay/ui';
import { Link } from '@patchbay/shared/router';
import { buildPath, routes } from '@patchbay/domain/routes';
import { DragSource, rowHeight, rowIndent, useTreeDrop } from './tree-drop.tsx';
import { treeRows, type TreeView } from './tree-view.ts';
import { isTreeRow, useTreeKeys } from './tree-keys.ts';
import styles from './category-tree.module.css';
import type { TreeEditor } from './tree-editor.ts';

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
        keepsFocusRef.current = isTreeRow(event.target);
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

/** Plain values, so that a row is drawn again only where something of its own has changed. */
interface TreeRowViewProps {
  /** Among all rows of the tree, from 0. */
  readonly rowIndex: number;
  readonly id: number;
  readonly name: string;
  readonly softwareCount: number;
  readonly depth: number;
  readonly index: number;
  readonly siblingCount: number;
  readonly hasChildren: boolean;
  readonly isOpen: boolean;
  readonly isActive: boolean;
  readonly isLifted: boolean;
  /** Null where the backend has no such page. */
  readonly adminUrl: string | null;
  readonly onToggle: (id: number) => void;
  readonly onActivate: (id: number) => void;
}

/** A category of the tree (rule T2). The keys are the tree's. */
const TreeRowView = memo(function TreeRowView(props: TreeRowViewProps) {
  const { id, name, depth, hasChildren, isOpen, isActive, softwareCount, onToggle } = props;
  const rowRef = useRef<HTMLDivElement>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  const tabIndex = isActive ? 0 : -1;
  const isMixed = hasChildren && softwareCount > 0;
  return (
    // The tree listens to the keys, for all its rows.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={rowRef}
      role="treeitem"
      className={styles.row}
      data-index={props.rowIndex}
      data-lifted={props.isLifted}
      style={{ paddingInlineStart: rowIndent(depth) }}
      tabIndex={tabIndex}
      aria-level={depth + 1}
      aria-posinset={props.index + 1}
      aria-setsize={props.siblingCount}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={isActive}
      onClick={() => props.onActivate(id)}
      onFocus={() => props.onActivate(id)}
      // The active row stays on the page, and so does a drag that began in it.
      onDragStart={() => props.onActivate(id)}
      onPointerEnter={() => setPointedAt(true)}
    >
      {isPointedAt && <DragSource id={id} elementRef={rowRef} />}
      {hasChildren ? (
        <span className={styles.arrow} aria-hidden="true" onClick={() => onToggle(id)}>
          <Arrow size={16} />
        </span>
      ) : (
        <span className={styles.arrow} />
      )}
      <bdi className={styles.name}>{name}</bdi>
      {isMixed && (
        <span className={styles.cross} title="Has its own software and subcategories">
          <X size={16} />
          <VisuallyHidden>Has its own software and subcategories</VisuallyHidden>
        </span>
      )}
      <span className={styles.count}>
        <span>{softwareCount}</span>
        <VisuallyHidden> software</VisuallyHidden>
      </span>
      {id > 0 && (
        <>
          {props.adminUrl !== null && (
            <a
              href={props.adminUrl}
              target="_blank"
              rel="noreferrer"
              tabIndex={tabIndex}
              draggable={false}
              {...textLinkLook}
            >
              Admin
            </a>
          )}
          <Link
            to={buildPath(routes.category, { categoryId: id })}
            tabIndex={tabIndex}
            draggable={false}
            {...textLinkLook}
          >
            Catalogue
          </Link>
        </>
      )}
      {id < 0 && <span className={styles.fresh}>Not saved yet</span>}
      {/*
        No button: in some browsers a row cannot be dragged by one. The tree listens to its keys and clicks. Last, so that
        the row's name begins with the category's.
      */}
      <span
        role="button"
        className={styles.grip}
        data-handle={id}
        tabIndex={tabIndex}
        aria-label={`Move ${name}`}
        aria-pressed={props.isLifted}
      />
    </div>
  );
});
