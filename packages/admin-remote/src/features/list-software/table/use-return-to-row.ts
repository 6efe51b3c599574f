import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { createEvent, createStore, useUnit } from '@patchbay/shared/state';
import { useLocation, useNavigationType } from '@patchbay/shared/router';

/** A row by which somebody left a list, and the entry of the history in which that list stood. */
interface OpenedRow {
  readonly locationKey: string;
  readonly softwareId: number;
}

/** A row's link is followed. */
const rowOpened = createEvent<OpenedRow>();

/** The last one; null before any. */
const $openedRow = createStore<OpenedRow | null>(null).on(rowOpened, (_, row) => row);

interface ReturnToRow {
  /** The element that holds the rows, whose links say `data-software`. */
  readonly rowsRef: RefObject<HTMLDivElement | null>;
  /** A row is followed. */
  readonly onOpen: (softwareId: number) => void;
}

/** Nobody has it, or the heading has, which takes it where a page has nothing better to offer. */
const isFocusFree = () => document.activeElement?.matches('body, [data-page-heading]') ?? true;

/** Gives the focus back to the row of the entry that somebody comes back from. */
export function useReturnToRow(hasRows: boolean): ReturnToRow {
  const rowsRef = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const action: string = useNavigationType();
  const [opened, open] = useUnit([$openedRow, rowOpened]);
  const arrived = useEffectEvent(() => {
    if (action !== 'POP' || opened?.locationKey !== key || !isFocusFree()) return;
    const link = rowsRef.current?.querySelector(`[data-software="${opened.softwareId}"]`);
    if (link instanceof HTMLElement) link.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (hasRows) arrived();
  }, [hasRows, key]);
  return { rowsRef, onOpen: (softwareId) => open({ locationKey: key, softwareId }) };
}
