import { useEffect } from 'react';
import {
  isTyping,
  shortcutListRequested,
  useListedShortcut,
  type Shortcut,
} from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { lazyDialog } from '@patchbay/ui';
import { $isListOpen, listClosed } from './list-shortcuts.model.ts';

const ShortcutList = lazyDialog(
  'Keyboard shortcuts',
  async () =>
    (await import(/* webpackChunkName: "shortcuts" */ './shortcut-list.tsx')).ShortcutList,
);

const listShortcut: Shortcut = { keys: ['?'], label: 'Show shortcuts' };
const notificationShortcut: Shortcut = { keys: ['F8'], label: 'Jump to notification' };

/** The list of what the keyboard can do here: at `?`, and wherever a page offers it. */
export function Shortcuts() {
  const [isOpen, open, close] = useUnit([$isListOpen, shortcutListRequested, listClosed]);
  useListedShortcut(listShortcut);
  useListedShortcut(notificationShortcut);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTyping(event)) return;
      if (document.querySelector('dialog[open]')) return;
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [open]);

  return isOpen ? <ShortcutList onClose={() => close()} /> : null;
}
