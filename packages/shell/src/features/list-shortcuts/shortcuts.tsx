import { useState } from 'react';
import {
  $shortcuts,
  isTyping,
  shortcutListRequested,
  useHost,
  useListedShortcut,
  type Shortcut,
} from '@patchbay/shared/host';
import { useUnit, createEvent, createStore } from '@patchbay/shared/state';
import { hasCommandKey, lazyDialog, useEventListener } from '@patchbay/ui';
import type { SingleKeys } from './shortcut-list.tsx';

const listClosed = createEvent();

export const $isListOpen = createStore(false)
  .on(shortcutListRequested, () => true)
  .on(listClosed, () => false);

const ShortcutList = lazyDialog(
  'Keyboard shortcuts',
  async () =>
    (await import(/* webpackChunkName: "shortcuts" */ './shortcut-list.tsx')).ShortcutList,
);

const listShortcut: Shortcut = { keys: ['?'], label: 'Show shortcuts' };
const notificationShortcut: Shortcut = { keys: ['F8'], label: 'Jump to notification' };

/** The list of the keyboard's shortcuts here: at `?`, and wherever a page offers it. */
export function Shortcuts() {
  const singleKeys = useSingleKeys();
  const [isOpen, open, close] = useUnit([$isListOpen, shortcutListRequested, listClosed]);
  useListedShortcut(listShortcut);
  useListedShortcut(notificationShortcut);

  useEventListener('document', 'keydown', (event) => {
    // With Shift: on many keyboards there is no other way to a question mark.
    if (event.key !== '?' || hasCommandKey(event) || event.altKey) return;
    if (event.defaultPrevented || isTyping(event)) return;
    if (document.querySelector('dialog[open]')) return;
    open();
  });

  return isOpen ? <ShortcutList singleKeys={singleKeys} onClose={() => close()} /> : null;
}

const storageKey = 'single-keys';

/** Where they are off, nobody on the page gets a key that is listed as one: people who dictate press keys with each word (rule R35). */
function useSingleKeys(): SingleKeys {
  const { storage } = useHost();
  const shortcuts = useUnit($shortcuts);
  const [isOn, setOn] = useState(() => storage.get(storageKey) !== 'off');
  useEventListener(
    isOn ? null : 'window',
    'keydown',
    (event) => {
      if (event.key.length > 1 || hasCommandKey(event) || event.altKey || isTyping(event)) return;
      const isListed = shortcuts.some(
        ({ keys: [key, ...others] }) =>
          others.length === 0 && key?.toLowerCase() === event.key.toLowerCase(),
      );
      if (isListed) event.stopImmediatePropagation();
    },
    { isCapturing: true },
  );
  return {
    isOn,
    onSwitch: (willBeOn) => {
      if (willBeOn) storage.remove(storageKey);
      else storage.set(storageKey, 'off');
      setOn(willBeOn);
    },
  };
}
