import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from '@patchbay/shared/router';
import styles from './search-popup.module.css';

interface SearchOptionProps {
  readonly id: string;
  /** Made by the path builder. */
  readonly path: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  /** A plain click: the page goes there. */
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/**
 * A row of the list: an option by its role, a link by its nature, so that a middle click or one with a key held opens
 * it elsewhere. The focus stays in the input.
 */
export function SearchOption({
  id,
  path,
  isActive,
  onPoint,
  onChoose,
  children,
}: SearchOptionProps) {
  const row = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Link
      ref={row}
      role="option"
      id={id}
      to={path}
      tabIndex={-1}
      className={styles.option}
      aria-selected={isActive}
      draggable={false}
      onMouseDown={(event) => {
        event.preventDefault();
      }}
      onPointerMove={onPoint}
      onClick={(event) => {
        const isElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
        if (!isElsewhere) onChoose();
      }}
    >
      {children}
    </Link>
  );
}
