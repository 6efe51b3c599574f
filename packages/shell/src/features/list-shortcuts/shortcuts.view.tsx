import { useEffect, useState, type ComponentType } from 'react';
import { isTyping, useListedShortcut, type Shortcut } from '@patchbay/shared/host';

type ShortcutList = ComponentType<{ readonly onClose: () => void }>;

const listShortcut: Shortcut = { keys: ['?'], label: 'Show shortcuts' };
const notificationShortcut: Shortcut = { keys: ['F8'], label: 'Jump to notification' };

/** Listens for `?`, which opens the list of what the keyboard can do here. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  const [List, setList] = useState<ShortcutList | null>(null);
  useListedShortcut(listShortcut);
  useListedShortcut(notificationShortcut);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTyping(event)) return;
      if (document.querySelector('dialog[open]')) return;
      setOpen(true);
      import(/* webpackChunkName: "shortcuts" */ './shortcut-list.view.tsx').then(
        (module) => setList(() => module.ShortcutList),
        () => setOpen(false),
      );
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);

  return isOpen && List ? <List onClose={() => setOpen(false)} /> : null;
}
