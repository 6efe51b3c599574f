import { useEffect, useState, type ComponentType } from 'react';
import {
  isTyping,
  shortcutListRequested,
  useListedShortcut,
  type Shortcut,
} from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { $isListOpen, listClosed } from './list-shortcuts.model.ts';

type ShortcutList = ComponentType<{ readonly onClose: () => void }>;

const listShortcut: Shortcut = { keys: ['?'], label: 'Show shortcuts' };
const notificationShortcut: Shortcut = { keys: ['F8'], label: 'Jump to notification' };

/** The list of what the keyboard can do here: at `?`, and wherever a page offers it. */
export function Shortcuts() {
  const [isOpen, open, close] = useUnit([$isListOpen, shortcutListRequested, listClosed]);
  const [List, setList] = useState<ShortcutList | null>(null);
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

  useEffect(() => {
    if (!isOpen || List) return;
    import(/* webpackChunkName: "shortcuts" */ './shortcut-list.tsx').then(
      (module) => setList(() => module.ShortcutList),
      () => close(),
    );
  }, [isOpen, List, close]);

  return isOpen && List ? <List onClose={() => close()} /> : null;
}
