import { useEffect, type RefObject } from 'react';
import { useDrag } from 'react-dnd';

export const dragType = 'category';

export interface DraggedCategory {
  readonly id: number;
}

interface DragSourceProps {
  readonly id: number;
  readonly elementRef: RefObject<HTMLElement | null>;
}

/**
 * Lets an element be dragged; draws nothing. Every source listens to all that is dragged, so a row has one only once it
 * was pointed at.
 */
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
