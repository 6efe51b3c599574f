import {
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useEventListener } from '../hooks/use-event-listener.ts';

/** A run of a list's items, from `start` to before `end`: rendered, or a gap that keeps their place. */
interface ListPart {
  readonly kind: 'items' | 'gap';
  readonly start: number;
  readonly end: number;
}

interface ListPartsOptions {
  /** Number of items of the whole list. */
  readonly count: number;
  /** Items side by side. */
  readonly columns: number;
  /** The first row to render, and the one after the last. */
  readonly startRow: number;
  readonly endRow: number;
  /** Items whose rows are rendered wherever they are. */
  readonly kept: readonly number[];
}

/** Cuts a list into the rendered parts and the gaps between. All parts but the last hold whole rows. */
export function listParts(options: ListPartsOptions): readonly ListPart[] {
  const { count, columns, startRow, endRow, kept } = options;
  const rowCount = Math.ceil(count / columns);
  const end = Math.min(Math.max(endRow, 0), rowCount);
  const start = Math.min(Math.max(startRow, 0), end);
  const isAway = (row: number) => row >= 0 && row < rowCount && (row < start || row >= end);
  const keptRows = [...new Set(kept.map((index) => Math.floor(index / columns)))].filter(isAway);
  const rendered = [...keptRows.map((row) => ({ start: row, end: row + 1 })), { start, end }]
    .filter((rows) => rows.start < rows.end)
    .sort((a, b) => a.start - b.start);
  const parts: ListPart[] = [];
  const add = (kind: ListPart['kind'], from: number, to: number) => {
    if (from < to) {
      parts.push({ kind, start: from * columns, end: Math.min(to * columns, count) });
    }
  };
  let past = 0;
  for (const rows of rendered) {
    add('gap', past, rows.start);
    add('items', rows.start, rows.end);
    past = rows.end;
  }
  add('gap', past, rowCount);
  return parts;
}

/** The layout of a list by its style sheet. */
export interface ListLayout {
  /** Items side by side. */
  readonly columns: number;
  /** From the top of a row to the top of the next. */
  readonly rowHeightPx: number;
}

interface VisibleRowsOptions<Element extends HTMLElement> {
  /** The number of items in the list. */
  readonly count: number;
  /** A list of so many items or fewer is rendered whole. Default 0. */
  readonly wholeUpTo?: number;
  /** The number of items that are rendered before anything was measured. Default 60: whole rows of up to 6 columns. */
  readonly firstCount?: number;
  /** Reads the layout off the list, or null where it has none. */
  readonly measure: (list: Element) => ListLayout | null;
  /** Items that are rendered wherever the page is scrolled to, beside the one that has the focus. */
  readonly kept?: readonly number[];
}

interface VisibleRows<Element extends HTMLElement> {
  /** On the element that holds all items and nothing else. */
  readonly ref: RefObject<Element | null>;
  readonly parts: readonly ListPart[];
  /** Null until it was measured. */
  readonly layout: ListLayout | null;
}

const printing = { isOn: false };

/** As a store of the page's, not React's: the rows must be there when the event is over, for then they are printed. */
function watchPrinting(onChange: () => void): () => void {
  const set = (isOn: boolean) => () => {
    printing.isOn = isOn;
    onChange();
  };
  const [begin, finish] = [set(true), set(false)];
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', finish);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', finish);
  };
}

interface Sight extends ListLayout {
  readonly startRow: number;
  readonly endRow: number;
  /** The item that has the focus, or -1. */
  readonly focusedIndex: number;
}

/** The rows that the window shows, as many again above and below, and the row with the focus. */
function sightOf(list: HTMLElement, layout: ListLayout): Sight {
  const { rowHeightPx } = layout;
  const listTopPx = list.getBoundingClientRect().top;
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  const item = focused?.closest<HTMLElement>('[data-index]');
  const inWindow = Math.ceil(window.innerHeight / rowHeightPx);
  // Rows come and go by so many: not at every one that is scrolled by.
  const step = Math.max(1, Math.floor(inWindow / 4));
  const steps = (row: number) => step * Math.floor(row / step);
  return {
    ...layout,
    startRow: steps(-listTopPx / rowHeightPx) - inWindow,
    endRow: steps((window.innerHeight - listTopPx) / rowHeightPx) + step + inWindow,
    focusedIndex: Number(item?.dataset['index'] ?? -1),
  };
}

const isSameSight = (a: Sight, b: Sight): boolean =>
  a.startRow === b.startRow &&
  a.endRow === b.endRow &&
  a.focusedIndex === b.focusedIndex &&
  a.columns === b.columns &&
  a.rowHeightPx === b.rowHeightPx;

/**
 * The items of a long list that are rendered, in rows of one height: those that the window shows, as much again around,
 * and the one that has the focus. On paper, all. The element of an item has its place in `data-index`.
 */
export function useVisibleRows<Element extends HTMLElement>(
  options: VisibleRowsOptions<Element>,
): VisibleRows<Element> {
  const { count, wholeUpTo = 0, firstCount = 60, measure, kept = [] } = options;
  const ref = useRef<Element>(null);
  const isPrinting = useSyncExternalStore(
    watchPrinting,
    () => printing.isOn,
    () => false,
  );
  const [sight, setSight] = useState<Sight | null>(null);
  const isWhole = isPrinting || count <= wholeUpTo;

  const look = () => {
    const list = ref.current;
    if (!list || isWhole) return;
    const layout = measure(list);
    if (!layout) return;
    const seen = sightOf(list, layout);
    setSight((before) => (before && isSameSight(before, seen) ? before : seen));
  };
  const measureAgain = useEffectEvent(look);
  // Rows rendered just now may be higher than the ones measured before.
  useLayoutEffect(() => measureAgain(), [count, isWhole, sight]);
  useEventListener('window', 'scroll', look, { passive: true });
  useEventListener('window', 'resize', look);

  const whole: readonly ListPart[] = count > 0 ? [{ kind: 'items', start: 0, end: count }] : [];
  const rendered = sight ?? { columns: 1, startRow: 0, endRow: firstCount, focusedIndex: -1 };
  const parts = isWhole
    ? whole
    : listParts({ ...rendered, count, kept: [...kept, rendered.focusedIndex] });
  return { ref, parts, layout: sight };
}
