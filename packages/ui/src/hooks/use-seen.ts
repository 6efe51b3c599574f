import { useEffect, useRef, useState } from 'react';

/**
 * True once the place of an element has come within 200 px of the window's view, for what is requested only when a visitor gets
 * there. The element itself may be empty: its parent is watched.
 */
export function useSeen<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current?.parentElement ?? ref.current;
    if (!element || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [isSeen]);
  return { ref, isSeen };
}
