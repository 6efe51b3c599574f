import { useEffect, useEffectEvent } from 'react';
import { isTyping } from '@patchbay/shared/host';

/** Ctrl+C, where it has nothing to copy and nobody to type for. */
function isShortcut(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'c' || !event.ctrlKey || event.repeat) return false;
  if (event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return false;
  if (isTyping(event) || document.querySelector('dialog[open]')) return false;
  return String(document.getSelection() ?? '') === '';
}

/** Calls back at Ctrl+C, unless it copies (rule L21). */
export function useCreateShortcut(onShortcut: () => void): void {
  const pressed = useEffectEvent(onShortcut);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      pressed();
    };
    document.addEventListener('keydown', listener);
    return () => {
      document.removeEventListener('keydown', listener);
    };
  }, []);
}
