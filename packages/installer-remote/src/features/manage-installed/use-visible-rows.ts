import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

interface VisibleRows<Element extends HTMLElement> {
  /** On the element that holds all rows and nothing else. */
  readonly ref: RefObject<Element | null>;
  /** The first row to render, and the one after the last. */
  readonly start: number;
  readonly end: number;
}

const spare = 12;

/**
 * Which of many rows of one height are to be rendered: those that the window shows and a few around. On paper, all.
 */
export function useVisibleRows<Element extends HTMLElement>(
  count: number,
  rowHeightPx: number,
): VisibleRows<Element> {
  const ref = useRef<Element>(null);
  const [isPrinting, setPrinting] = useState(false);
  const [range, setRange] = useState({ start: 0, end: 50 });

  useLayoutEffect(() => {
    const measure = () => {
      const top = ref.current?.getBoundingClientRect().top ?? 0;
      const first = Math.max(0, Math.floor(-top / rowHeightPx) - spare);
      const start = first - (first % 2);
      const end = Math.ceil((window.innerHeight - top) / rowHeightPx) + spare;
      setRange((before) =>
        before.start === start && before.end === end ? before : { start, end },
      );
    };
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [rowHeightPx, count]);

  useEffect(() => {
    const begin = () => setPrinting(true);
    const finish = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', finish);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', finish);
    };
  }, []);

  if (isPrinting) return { ref, start: 0, end: count };
  const end = Math.min(count, Math.max(range.end, 0));
  return { ref, start: Math.min(range.start, end), end };
}
