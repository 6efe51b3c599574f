import { useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';

interface VisibleRows<Element extends HTMLElement> {
  /** On the element that holds all rows and nothing else. */
  readonly ref: RefObject<Element | null>;
  /** The first row to render, and the one after the last. */
  readonly start: number;
  readonly end: number;
  /** How high a row is, as the style sheet has it. */
  readonly rowHeightPx: number;
}

const spare = 12;
/** Rows come and go by so many: not at every one that is scrolled by. */
const step = 8;
const steps = (row: number) => step * Math.floor(row / step);
const usualHeightPx = 48;

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

/**
 * Which of many rows of one height are to be rendered: those that the window shows and a few around. On paper, all.
 * A row has the attribute `aria-rowindex`.
 */
export function useVisibleRows<Element extends HTMLElement>(count: number): VisibleRows<Element> {
  const ref = useRef<Element>(null);
  const isPrinting = useSyncExternalStore(watchPrinting, () => printing.isOn);
  const [range, setRange] = useState({ start: 0, end: 50, rowHeightPx: usualHeightPx });

  useLayoutEffect(() => {
    const measure = () => {
      const row = ref.current?.querySelector('[aria-rowindex]');
      const measuredPx = row?.getBoundingClientRect().height ?? 0;
      const rowHeightPx = measuredPx > 0 ? measuredPx : usualHeightPx;
      const top = ref.current?.getBoundingClientRect().top ?? 0;
      const start = Math.max(0, steps(-top / rowHeightPx) - spare);
      const end = steps((window.innerHeight - top) / rowHeightPx) + step + spare;
      setRange((before) =>
        before.start === start && before.end === end && before.rowHeightPx === rowHeightPx
          ? before
          : { start, end, rowHeightPx },
      );
    };
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [count]);

  const { rowHeightPx } = range;
  if (isPrinting) return { ref, start: 0, end: count, rowHeightPx };
  const end = Math.min(count, Math.max(range.end, 0));
  return { ref, start: Math.min(range.start, end), end, rowHeightPx };
}
