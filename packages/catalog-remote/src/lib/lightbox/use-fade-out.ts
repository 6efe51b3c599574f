import { useEffect, useState, type RefObject } from 'react';
import { lightboxTimes } from './lightbox-times.ts';

const isMotionReduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Closes a dialog after it has faded, at once for who wants no motion. */
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
