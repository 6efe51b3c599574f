import { useRef, useState, type RefObject } from 'react';
import { useDrop } from 'react-dnd';
import { dragType, type DraggedCategory } from './drag-source.tsx';
import { dropPlace, scrollStep, type DropPlace } from './drop-place.ts';
import type { TreeRow } from './tree-rows.ts';

const expandDelayMs = 600;

interface TreeDropOptions {
  readonly listRef: RefObject<HTMLDivElement | null>;
  /** What stands over the rows at the top of the window. */
  readonly coverRef: RefObject<HTMLDivElement | null>;
  readonly rows: readonly TreeRow[];
  readonly onDrop: (id: number, place: DropPlace) => void;
  readonly onOpen: (ids: readonly number[]) => void;
}

const isSamePlace = (one: DropPlace | null, other: DropPlace | null) =>
  one?.marker.top === other?.marker.top && one?.marker.kind === other?.marker.kind;

/**
 * The tree as one drop target: where it lies is reckoned from the pointer, so that a drag over thousands of rows draws
 * nothing but its marker. Near the window's edge it scrolls, and what is closed opens after a while.
 */
export function useTreeDrop({ listRef, coverRef, rows, onDrop, onOpen }: TreeDropOptions) {
  const [place, setPlace] = useState<DropPlace | null>(null);
  const waitingRef = useRef<{ readonly id: number; readonly since: number } | null>(null);

  const find = ({ id }: DraggedCategory, y: number | undefined) => {
    const top = listRef.current?.getBoundingClientRect().top;
    return y === undefined || top === undefined ? null : dropPlace(rows, id, y - top);
  };
  const scroll = (y: number) => {
    const topEdge = coverRef.current?.getBoundingClientRect().bottom ?? 0;
    const step = scrollStep(y, topEdge, window.innerHeight);
    if (step !== 0) window.scrollBy(0, step);
  };
  const expand = (nestId: number | null) => {
    const waiting = waitingRef.current;
    if (nestId === null || waiting?.id !== nestId) {
      waitingRef.current = nestId === null ? null : { id: nestId, since: performance.now() };
    } else if (performance.now() - waiting.since > expandDelayMs) {
      onOpen([nestId]);
      waitingRef.current = null;
    }
  };
  const [{ isOver }, connectDrop] = useDrop<DraggedCategory, undefined, { isOver: boolean }>(
    {
      accept: dragType,
      collect: (monitor) => ({ isOver: monitor.isOver() }),
      hover: (dragged, monitor) => {
        const y = monitor.getClientOffset()?.y;
        if (y !== undefined) scroll(y);
        const found = find(dragged, y);
        expand(found?.nestId ?? null);
        setPlace((before) => (isSamePlace(before, found) ? before : found));
      },
      drop: (dragged, monitor) => {
        const found = find(dragged, monitor.getClientOffset()?.y);
        if (found) onDrop(dragged.id, found);
        return undefined;
      },
    },
    [rows, onDrop, onOpen],
  );
  return { marker: isOver ? (place?.marker ?? null) : null, connectDrop };
}
