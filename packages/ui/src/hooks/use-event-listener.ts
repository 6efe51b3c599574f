import { useEffectEvent, useLayoutEffect } from 'react';

interface ListenerOptions {
  readonly passive?: boolean;
  /** On the way down to the target: before listeners that are not. */
  readonly isCapturing?: boolean;
}

/**
 * Listens to events of the window, the document or an element, while there is one: `null` stops it. The listener may be a
 * new function at each render. Window and document are named, since there are none where the site's server renders.
 */
export function useEventListener<Type extends keyof WindowEventMap>(
  target: 'window' | null,
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
  options?: ListenerOptions,
): void;
export function useEventListener<Type extends keyof DocumentEventMap>(
  target: 'document' | null,
  type: Type,
  listener: (event: DocumentEventMap[Type]) => void,
  options?: ListenerOptions,
): void;
export function useEventListener<Type extends keyof HTMLElementEventMap>(
  target: HTMLElement | null,
  type: Type,
  listener: (event: HTMLElementEventMap[Type]) => void,
  options?: ListenerOptions,
): void;
export function useEventListener(
  target: 'window' | 'document' | HTMLElement | null,
  type: string,
  listener: (event: Event) => void,
  { passive = false, isCapturing = false }: ListenerOptions = {},
): void {
  const onEvent = useEffectEvent(listener);
  // Before the page is painted: whoever sees an element can be at it at once.
  useLayoutEffect(() => {
    if (!target) return undefined;
    const listen = (event: Event) => onEvent(event);
    const element = elementOf(target);
    element.addEventListener(type, listen, { passive, capture: isCapturing });
    return () => {
      element.removeEventListener(type, listen, { capture: isCapturing });
    };
  }, [target, type, passive, isCapturing]);
}

function elementOf(target: 'window' | 'document' | HTMLElement): EventTarget {
  if (target === 'window') return window;
  return target === 'document' ? document : target;
}
