import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Durations and distances of the lightbox (rules M9 to M11). */
export const lightboxTimes = {
  /** In and out; as in `lightbox.module.css`. */
  fadeMs: 250,
  /** Share of the width: when a picture is dragged further, the next one comes. */
  slideDistance: 0.3,
  /** A video whose player has not answered by then gets a link to YouTube. */
  metadataTimeoutMs: 3000,
} as const;

const isMotionReduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Closes a dialog after its fade, or at once if the user prefers no motion. */
export function useFadeOut(dialogRef: RefObject<HTMLDialogElement | null>) {
  const [isClosing, setClosing] = useState(false);
  useEffect(() => {
    if (!isClosing) return undefined;
    const timer = setTimeout(() => dialogRef.current?.close(), lightboxTimes.fadeMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isClosing, dialogRef]);
  const close = () => {
    if (isMotionReduced()) dialogRef.current?.close();
    else setClosing(true);
  };
  return { isClosing, close };
}

interface Drag {
  readonly pointerId: number;
  readonly startX: number;
}

/** A hand that trembles drags nothing. */
const leastDragPx = 6;

const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1.01;

/**
 * Drags a picture aside by finger or mouse: beyond 0.3 of the width it calls `onSlide`, with 1 for the next and -1 for
 * the previous picture; otherwise the picture goes back. Two fingers zoom, and the browser moves a zoomed picture.
 */
export function useSlide(isSliding: boolean, onSlide: (step: 1 | -1) => void) {
  const dragRef = useRef<Drag | null>(null);
  const hasMovedRef = useRef(false);
  const shift = (stage: HTMLElement, distancePx: number) => {
    stage.style.setProperty('--shift', `${distancePx}px`);
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
