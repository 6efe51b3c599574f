import { useRef, type PointerEvent } from 'react';
import { lightboxTimes } from './lightbox-times.ts';

interface Drag {
  readonly pointerId: number;
  readonly startX: number;
}

/** A hand that trembles drags nothing. */
const leastDragPx = 6;

const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1.01;

/**
 * Dragging a picture aside by finger or mouse: beyond 0.3 of the width it calls `onSlide`, with 1 for the next and -1
 * for the one before; else the picture goes back. Two fingers zoom, and what is zoomed is moved by the browser.
 */
export function useSlide(isSliding: boolean, onSlide: (step: 1 | -1) => void) {
  const dragRef = useRef<Drag | null>(null);
  const hasMovedRef = useRef(false);
  const shift = (stage: HTMLElement, distancePx: number) => {
    stage.style.setProperty('--shift', `${String(distancePx)}px`);
    stage.toggleAttribute('data-dragged', distancePx !== 0);
  };
  const end = (stage: HTMLElement) => {
    dragRef.current = null;
    shift(stage, 0);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hasMovedRef.current = false;
      if (!isSliding || event.button !== 0) return;
      // A second finger: it is a pinch.
      if (dragRef.current || isZoomed()) end(event.currentTarget);
      else dragRef.current = { pointerId: event.pointerId, startX: event.clientX };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const drag = dragRef.current;
      if (drag?.pointerId !== event.pointerId) return;
      const distancePx = event.clientX - drag.startX;
      if (Math.abs(distancePx) < leastDragPx && !hasMovedRef.current) return;
      if (!hasMovedRef.current) event.currentTarget.setPointerCapture(event.pointerId);
      hasMovedRef.current = true;
      shift(event.currentTarget, distancePx);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const drag = dragRef.current;
      if (drag?.pointerId !== event.pointerId) return;
      end(event.currentTarget);
      const share = (event.clientX - drag.startX) / event.currentTarget.clientWidth;
      if (Math.abs(share) > lightboxTimes.slideDistance) onSlide(share < 0 ? 1 : -1);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event.currentTarget),
  };
  /** True for the click at the end of a drag, which means nothing. */
  return { handlers, hasMoved: () => hasMovedRef.current };
}
