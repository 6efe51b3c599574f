import {
  isTyping,
  shortcutListRequested,
  useListedShortcut,
  type Shortcut,
} from '@patchbay/shared/host';
import { useUnit, createEvent, createStore } from '@patchbay/shared/state';
import { hasCommandKey, lazyDialog, useEventListener } from '@patchbay/ui';

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

  return isOpen ? <ShortcutList onClose={() => close()} /> : null;
}
