import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from '@patchbay/shared/router';
import { useHost } from '@patchbay/shared/host';
import { Cover, hasModifier } from '@patchbay/ui';
import { matchParts } from '@patchbay/domain/format';
import { History } from 'lucide-react';
import { FitMark } from '../../software-lists/grid/fit-mark.tsx';
import styles from './search-popup.module.css';
import type { FoundRow, PlaceRow, RecentRow } from './use-search-rows.ts';

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

/** A row of the list: an option by its role and a link, which can be opened elsewhere. The input keeps the focus. */
function SearchOption({ id, path, isActive, onPoint, onChoose, children }: SearchOptionProps) {
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
        if (!hasModifier(event)) onChoose();
      }}
    >
      {children}
    </Link>
  );
}

function Marked({ text, search }: { readonly text: string; readonly search: string }) {
  return (
    <bdi>
      {matchParts(text, search).map((part, index) =>
        part.isMatch ? (
          <mark key={index} className={styles.match}>
            {part.text}
          </mark>
        ) : (
          <span key={index}>{part.text}</span>
        ),
      )}
    </bdi>
  );
}

interface FoundRowsProps {
  readonly rows: readonly FoundRow[];
  readonly search: string;
  readonly active: number;
  readonly idOf: (index: number) => string;
  readonly onPoint: (index: number) => void;
  readonly onChoose: () => void;
}

/** Found software: a thumbnail, 'name by vendor' with the match marked (rule S9), and whether it fits (rule C102). */
export function FoundRows({ rows, search, active, idOf, onPoint, onChoose }: FoundRowsProps) {
  const { imageHost } = useHost().config;
  return rows.map(({ software, path }, index) => {
    const { id, name, vendor, cover } = software;
    return (
      <SearchOption
        key={id}
        id={idOf(index)}
        path={path}
        isActive={index === active}
        onPoint={() => onPoint(index)}
        onChoose={onChoose}
      >
        <span className={styles.thumbnail}>
          <Cover imageHost={imageHost} cover={cover} name={name} alt="" sizes="48px" />
        </span>
        <span className={styles.words}>
          <Marked text={name} search={search} />
          {vendor !== '' && (
            <span className={styles.vendor}>
              {' by '}
              <Marked text={vendor} search={search} />
            </span>
          )}
        </span>
        <FitMark software={software} />
      </SearchOption>
    );
  });
}

interface PlaceRowsProps {
  readonly label: string;
  readonly rows: readonly PlaceRow[];
  /** The number of rows of the list before these. */
  readonly first: number;
  readonly search: string;
  readonly active: number;
  readonly idOf: (index: number) => string;
  readonly onPoint: (index: number) => void;
  readonly onChoose: () => void;
}

/** Categories or vendors that the text names, as a group of the list (rule S29). */
export function PlaceRows({
  label,
  rows,
  first,
  search,
  active,
  idOf,
  onPoint,
  onChoose,
}: PlaceRowsProps) {
  if (rows.length === 0) return null;
  return (
    <div role="group" aria-label={label}>
      <div className={styles.group} aria-hidden="true">
        {label}
      </div>
      {rows.map(({ name, path }, index) => (
        <SearchOption
          key={path}
          id={idOf(first + index)}
          path={path}
          isActive={first + index === active}
          onPoint={() => onPoint(first + index)}
          onChoose={onChoose}
        >
          <span className={styles.words}>
            <Marked text={name} search={search} />
          </span>
        </SearchOption>
      ))}
    </div>
  );
}

interface RecentRowsProps {
  readonly rows: readonly RecentRow[];
  readonly active: number;
  readonly idOf: (index: number) => string;
  readonly onPoint: (index: number) => void;
  readonly onChoose: () => void;
}

/** Earlier searches of this browser (rule S21). */
export function RecentRows({ rows, active, idOf, onPoint, onChoose }: RecentRowsProps) {
  return rows.map(({ text, path }, index) => (
    <SearchOption
      key={text}
      id={idOf(index)}
      path={path}
      isActive={index === active}
      onPoint={() => onPoint(index)}
      onChoose={onChoose}
    >
      <History className={styles.icon} size={16} />
      <bdi className={styles.words}>{text}</bdi>
    </SearchOption>
  ));
}
