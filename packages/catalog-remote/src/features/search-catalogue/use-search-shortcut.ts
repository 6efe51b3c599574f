import { useEffect } from 'react';
import { isTyping, useListedShortcut, type Shortcut } from '@patchbay/shared/host';

const slash: Shortcut = { keys: ['/'], label: 'Search' };
const controlK: Shortcut = { keys: ['Ctrl', 'K'], label: 'Search' };

const isSearchKey = (event: KeyboardEvent) => {
  if (event.altKey || event.shiftKey) return event.key === '/' && !event.altKey;
  const hasCommand = event.ctrlKey || event.metaKey;
  return event.key.toLowerCase() === (hasCommand ? 'k' : '/');
};

/** `/` and Ctrl or Cmd+K, from everywhere but a field or a dialog. */
export function useSearchShortcut(onSearch: () => void): void {
  useListedShortcut(slash);
  useListedShortcut(controlK);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isSearchKey(event) || isTyping(event)) return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      onSearch();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [onSearch]);
}
