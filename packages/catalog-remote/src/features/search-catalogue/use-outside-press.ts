import { useEffect, type RefObject } from 'react';

/** Tells of a press beside an element while that matters. */
export function useOutsidePress(
  element: RefObject<Element | null>,
  isWatching: boolean,
  onPress: () => void,
): void {
  useEffect(() => {
    if (!isWatching) return undefined;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && element.current?.contains(target))) onPress();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [element, isWatching, onPress]);
}
