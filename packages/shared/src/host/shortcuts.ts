import { useEffect } from 'react';
import { createEvent, createStore, useUnit } from '@patchbay/shared/state';

/** A key, or keys to press together, and the action: `{ keys: ['Ctrl', 'S'], label: 'Save' }`. */
export interface Shortcut {
  readonly keys: readonly string[];
  readonly label: string;
}

/** A shortcut works from now on. Whoever raises the event listens for the keys. */
export const shortcutOffered = createEvent<Shortcut>();

/** The same shortcut works no more. */
export const shortcutWithdrawn = createEvent<Shortcut>();

/** The person wants to see the list of shortcuts, which `?` opens too. */
export const shortcutListRequested = createEvent();

const isText = (value: unknown) => typeof value === 'string';

/** Whether the list can show it: no remote's boundary is around that list. */
const isShown = ({ keys, label }: { readonly [Field in keyof Shortcut]: unknown }): boolean =>
  isText(label) && Array.isArray(keys) && keys.every(isText);

/** The shortcuts that work on the page now, for the list that `?` opens. */
export const $shortcuts = createStore<readonly Shortcut[]>([])
  .on(shortcutOffered, (shortcuts, shortcut) =>
    isShown(shortcut) ? [...shortcuts, shortcut] : shortcuts,
  )
  .on(shortcutWithdrawn, (shortcuts, shortcut) => shortcuts.filter((other) => other !== shortcut));

/** Lists a shortcut while the caller is on the page. Give it the same object at each render. */
export function useListedShortcut(shortcut: Shortcut): void {
  const { offer, withdraw } = useUnit({ offer: shortcutOffered, withdraw: shortcutWithdrawn });
  useEffect(() => {
    offer(shortcut);
    return () => {
      withdraw(shortcut);
    };
  }, [shortcut, offer, withdraw]);
}

/** Nobody types into a checkbox. */
const editable =
  'input:not([type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"])';

/**
 * True where a key belongs to the element with the focus or to an input method: a shortcut of one character stays away.
 */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.isComposing || event.key === 'Process') return true;
  return event.target instanceof Element && event.target.closest(editable) !== null;
}
