import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDrag, useDragDropManager, useDrop } from 'react-dnd';
import { walkCategoryTree } from '@patchbay/domain/entities';
import type { TreeRow } from './tree-view.ts';

/** The height of a row in pixels; the style sheet has the same. */
export const rowHeight = 36;

const deepestIndent = 12;

/** The indentation of a row of a level, as the style sheet computes it. */
export const rowIndent = (depth: number): string =>
  `calc(8px + ${Math.min(depth, deepestIndent)} * var(--indent))`;

const scrollZone = 72;
const speedPerPixel = 20;

/** The speed, in pixels a second, at which the page scrolls for a drag at `y`: the nearer an edge, the faster. */
export function scrollSpeed(y: number, topEdge: number, bottomEdge: number): number {
  const above = topEdge + scrollZone - y;
  const below = y - (bottomEdge - scrollZone);
  if (above > 0) return -above * speedPerPixel;
  return below > 0 ? below * speedPerPixel : 0;
}

/** The place where a dragged category would be put. */
interface DropPosition {
  readonly parentId: number | null;
  /** The place among the parent's children, without the dragged one. */
  readonly index: number;
  /** The line between rows, or the row to nest in. */
  readonly marker: { readonly kind: 'line' | 'row'; readonly top: number; readonly depth: number };
  /** The row that it would be nested in. */
  readonly nestId: number | null;
}

/**
 * The place that a pointer means at `y`, in pixels from the top of the rows: the upper and lower quarter of a row are
 * the places before and after it, its middle is inside. Null where the dragged one cannot be: in itself or below.
 */
export function dropPosition(
  rows: readonly TreeRow[],
  draggedId: number,
  y: number,
): DropPosition | null {
  const at = Math.max(0, Math.min(Math.floor(y / rowHeight), rows.length - 1));
  const row = rows[at];
  const dragged = rows.find(({ node }) => node.category.id === draggedId);
  if (!row || !dragged) return null;
  const { node, isOpen } = row;
  const share = (y - at * rowHeight) / rowHeight;
  const top = at * rowHeight;
  const place = (
    parentId: number | null,
    index: number,
    marker: DropPosition['marker'],
  ): DropPosition | null => {
    for (const { category } of walkCategoryTree([dragged.node])) {
      if (category.id === parentId) return null;
    }
    const isBehind = dragged.parentId === parentId && dragged.index < index;
    return {
      parentId,
      index: isBehind ? index - 1 : index,
      marker,
      nestId: marker.kind === 'row' ? parentId : null,
    };
  };
  const { id } = node.category;
  if (share < 0.25) return place(row.parentId, row.index, { kind: 'line', top, depth: node.depth });
  if (share <= 0.75) {
    return place(id, node.children.length, { kind: 'row', top, depth: node.depth });
  }
  const below = top + rowHeight;
  return isOpen
    ? place(id, 0, { kind: 'line', top: below, depth: node.depth + 1 })
    : place(row.parentId, row.index + 1, { kind: 'line', top: below, depth: node.depth });
}

const dragType = 'category';

interface DraggedCategory {
  readonly id: number;
}

interface DragSourceProps {
  readonly id: number;
  readonly elementRef: RefObject<HTMLElement | null>;
}

/** Lets an element be dragged; draws nothing. A row has one once it was pointed at: each listens to all drags. */
export function DragSource({ id, elementRef }: DragSourceProps) {
  const [, connectDrag] = useDrag<DraggedCategory>({ type: dragType, item: { id } }, [id]);
  useEffect(() => {
    connectDrag(elementRef.current);
    return () => {
      connectDrag(null);
    };
  }, [connectDrag, elementRef]);
  return null;
}

const expandAfterSeconds = 0.6;

interface TreeDropOptions {
  readonly listRef: RefObject<HTMLDivElement | null>;
  /** The bar that covers the rows at the top of the window. */
  readonly coverRef: RefObject<HTMLDivElement | null>;
  readonly rows: readonly TreeRow[];
  readonly onDrop: (id: number, parentId: number | null, index: number) => void;
  readonly onOpen: (ids: readonly number[]) => void;
}

const isSamePosition = (one: DropPosition | null, other: DropPosition | null) =>
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
 * The tree as one drop target, which draws a marker alone. Near an edge it scrolls; a closed row opens after a while.
 */
export function useTreeDrop({ listRef, coverRef, rows, onDrop, onOpen }: TreeDropOptions) {
  const pointer = useDragDropManager().getMonitor();
  const [place, setPlace] = useState<DropPosition | null>(null);
  const waitingRef = useRef<{ readonly id: number; seconds: number } | null>(null);
  /** The part of a pixel that the page has not scrolled yet. */
  const restRef = useRef(0);

  const find = (draggedId: number): DropPosition | null => {
    const y = pointer.getClientOffset()?.y;
    const top = listRef.current?.getBoundingClientRect().top;
    return y === undefined || top === undefined ? null : dropPosition(rows, draggedId, y - top);
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
    setPlace((before) => (isSamePosition(before, found) ? before : found));
    expand(found?.nestId ?? null, seconds);
  });
  return { marker: draggedId === null ? null : (place?.marker ?? null), connectDrop };
}
