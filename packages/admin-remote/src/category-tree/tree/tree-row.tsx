import { memo, useRef, useState } from 'react';
import { ChevronDown, ChevronRight, X } from 'lucide-react';
import { Link } from '@patchbay/shared/router';
import { buildPath, routes } from '@patchbay/domain/routes';
import { textLinkLook, VisuallyHidden } from '@patchbay/ui';
import styles from './category-tree.module.css';
import { DragSource } from './drag-source.tsx';
import { rowIndent } from './drop-place.ts';

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
export const TreeRowView = memo(function TreeRowView(props: TreeRowViewProps) {
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
        {softwareCount}
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
