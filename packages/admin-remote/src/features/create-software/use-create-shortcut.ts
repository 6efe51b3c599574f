import { isTyping } from '@patchbay/shared/host';
import { useEventListener } from '@patchbay/ui';

/** Ctrl+C, where it has nothing to copy and nobody to type for. */
function isShortcut(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'c' || !event.ctrlKey || event.repeat) return false;
  if (event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return false;
  if (isTyping(event) || document.querySelector('dialog[open]')) return false;
  return String(document.getSelection() ?? '') === '';
}

/** Calls back at Ctrl+C, unless it copies (rule L21). */
export function useCreateShortcut(onShortcut: () => void): void {
  useEventListener('document', 'keydown', (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    onShortcut();
  });
}
