import { useLayoutEffect, useRef } from 'react';
import { createEvent, createStore, useUnit } from '@patchbay/shared/state';
import { type ListLayout, useVisibleRows } from '@patchbay/ui';
import { useLocation } from '@patchbay/shared/router';
import type { CardSoftware } from './card-software.ts';

/** The rows of a long list of cards, as they were laid out when they were last in sight. */
interface CardRows {
  /** Identifies the list: its entry of the history, and its first card. */
  readonly listKey: string;
  /** The list's width when it was measured. */
  readonly widthPx: number;
  readonly layout: ListLayout;
}

/** The rows of a list were measured, for the first time or with another result than before. */
const rowsMeasured = createEvent<CardRows>();

/** The measured rows of each list by its key. They outlive the list: Back finds rows as high as it left them. */
const $cardRows = createStore<ReadonlyMap<string, CardRows>>(new Map()).on(
  rowsMeasured,
  (known, rows) => new Map(known).set(rows.listKey, rows),
);

/** A list of so many cards is on the page whole; of a longer one, only the cards about the window. */
export const wholeUpTo = 180;

function measureGrid(list: HTMLElement): ListLayout | null {
  const { gridTemplateColumns, rowGap } = getComputedStyle(list);
  const cells = [...list.querySelectorAll('[data-index]')];
  const cellPx = Math.max(0, ...cells.map((cell) => cell.getBoundingClientRect().height));
  if (cellPx === 0) return null;
  const columns = gridTemplateColumns.split(' ').length;
  return { columns, rowHeightPx: cellPx + Number.parseFloat(rowGap) };
}

/** As `measureGrid`, with rows as high as their cards want to be. */
function measureAnew(list: HTMLElement): ListLayout | null {
  list.style.gridAutoRows = 'auto';
  const layout = measureGrid(list);
  list.style.gridAutoRows = '';
  return layout;
}

/** A card, where its top stands in the window, and how far the page was scrolled. */
interface CardPlace {
  readonly index: number;
  readonly topPx: number;
  readonly scrolledPx: number;
}

/** The first card whose top is in the window, or null where there is none. */
function firstInSight(list: HTMLElement): CardPlace | null {
  for (const cell of list.querySelectorAll<HTMLElement>('[data-index]')) {
    const { top } = cell.getBoundingClientRect();
    if (top >= 0 && top < window.innerHeight) {
      return { index: Number(cell.dataset['index']), topPx: top, scrolledPx: window.scrollY };
    }
  }
  return null;
}

/** The cards of a long list that are rendered, and its layout. Where its rows grow, the page scrolls along. */
export function useVisibleCards(software: readonly CardSoftware[]) {
  const { key } = useLocation();
  const listKey = `${key} ${software[0]?.id}`;
  const [allRows, remember] = useUnit([$cardRows, rowsMeasured]);
  const known = allRows.get(listKey) ?? null;
  const keptRef = useRef<CardPlace | null>(null);
  const { ref, parts } = useVisibleRows<HTMLUListElement>({
    count: software.length,
    wholeUpTo,
    // The cards on the page stay there when the list becomes a long one: a shorter page would scroll.
    firstCount: known ? 60 : wholeUpTo,
    measure: (list) => {
      const widthPx = list.clientWidth;
      const layout = widthPx === known?.widthPx ? measureGrid(list) : measureAnew(list);
      if (layout && !isKnown(known, widthPx, layout)) {
        keptRef.current = firstInSight(list);
        remember({ listKey, widthPx, layout });
      }
      return layout;
    },
  });
  useLayoutEffect(() => {
    const [list, kept] = [ref.current, keptRef.current];
    keptRef.current = null;
    // Elsewhere by now: the browser has kept the card in its place, or the router has gone back to another.
    if (!list || !kept || !known || window.scrollY !== kept.scrolledPx) return;
    const { columns, rowHeightPx } = known.layout;
    const topPx = list.getBoundingClientRect().top + Math.floor(kept.index / columns) * rowHeightPx;
    window.scrollTo({ top: kept.scrolledPx + topPx - kept.topPx, behavior: 'instant' });
  }, [ref, known]);
  const isLong = software.length > wholeUpTo;
  return { ref, parts, isLong, layout: known?.layout ?? null };
}

const isKnown = (known: CardRows | null, widthPx: number, layout: ListLayout): boolean =>
  known?.widthPx === widthPx &&
  known.layout.columns === layout.columns &&
  known.layout.rowHeightPx === layout.rowHeightPx;
