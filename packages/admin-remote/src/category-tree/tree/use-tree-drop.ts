import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useDragDropManager, useDrop } from 'react-dnd';
import { type DraggedCategory, dragType } from './drag-source.tsx';
import { dropPlace, type DropPlace, scrollSpeed } from './drop-place.ts';
import type { TreeRow } from './tree-rows.ts';

const expandAfterSeconds = 0.6;

interface TreeDropOptions {
  readonly listRef: RefObject<HTMLDivElement | null>;
  /** The bar that covers the rows at the top of the window. */
  readonly coverRef: RefObject<HTMLDivElement | null>;
  readonly rows: readonly TreeRow[];
  readonly onDrop: (id: number, parentId: number | null, index: number) => void;
  readonly onOpen: (ids: readonly number[]) => void;
}

const isSamePlace = (one: DropPlace | null, other: DropPlace | null) =>
  one?.marker.top === other?.marker.top && one?.marker.kind === other?.marker.kind;

/** Calls back before each frame that is drawn while `isRunning`, with the seconds since the one before. */
function useFrames(isRunning: boolean, onFrame: (seconds: number) => void): void {
  const onEach = useEffectEvent(onFrame);
  useEffect(() => {
    if (!isRunning) return undefined;
    let before: number | null = null;
    const draw = (now: number) => {
      onEach(before === null ? 0 : (now - before) / 1000);
      before = now;
      request = requestAnimationFrame(draw);
    };
    let request = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(request);
  }, [isRunning]);
}

/**
 * The tree as one drop target: where it lies is reckoned from the pointer, so that a drag over thousands of rows draws
 * nothing but its marker. Near the window's edge it scrolls, and what is closed opens after a while, whether the pointer
 * moves or is held still.
 */
export function useTreeDrop({ listRef, coverRef, rows, onDrop, onOpen }: TreeDropOptions) {
  const pointer = useDragDropManager().getMonitor();
  const [place, setPlace] = useState<DropPlace | null>(null);
  const waitingRef = useRef<{ readonly id: number; seconds: number } | null>(null);
  /** The part of a pixel that the page has not scrolled yet. */
  const restRef = useRef(0);

  const find = (draggedId: number): DropPlace | null => {
    const y = pointer.getClientOffset()?.y;
    const top = listRef.current?.getBoundingClientRect().top;
    return y === undefined || top === undefined ? null : dropPlace(rows, draggedId, y - top);
  };
  const scroll = (seconds: number) => {
    const y = pointer.getClientOffset()?.y;
    if (y === undefined) return;
    const topEdge = coverRef.current?.getBoundingClientRect().bottom ?? 0;
    const way = scrollSpeed(y, topEdge, window.innerHeight) * seconds + restRef.current;
    const pixels = Math.trunc(way);
    restRef.current = way - pixels;
    if (pixels !== 0) window.scrollBy(0, pixels);
  };
  const expand = (nestId: number | null, seconds: number) => {
    const waiting = waitingRef.current;
    if (nestId === null) waitingRef.current = null;
    else if (waiting?.id !== nestId) waitingRef.current = { id: nestId, seconds: 0 };
    else {
      waiting.seconds += seconds;
      if (waiting.seconds < expandAfterSeconds) return;
      onOpen([nestId]);
      waitingRef.current = null;
    }
  };
  const [{ draggedId }, connectDrop] = useDrop<
    DraggedCategory,
    undefined,
    { readonly draggedId: number | null }
  >(
    {
      accept: dragType,
      collect: (monitor) => ({ draggedId: monitor.isOver() ? monitor.getItem().id : null }),
      drop: ({ id }) => {
        const found = find(id);
        if (found) onDrop(id, found.parentId, found.index);
        return undefined;
      },
    },
    [rows, onDrop, onOpen],
  );
  // Not in `hover`, which comes only where the pointer moves and knows where it was before.
  useFrames(draggedId !== null, (seconds) => {
    scroll(seconds);
    const found = draggedId === null ? null : find(draggedId);
    setPlace((before) => (isSamePlace(before, found) ? before : found));
    expand(found?.nestId ?? null, seconds);
  });
  return { marker: draggedId === null ? null : (place?.marker ?? null), connectDrop };
}
