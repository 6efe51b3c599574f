import type { KeyboardEvent } from 'react';
import type { Shortcut } from '@patchbay/shared/host';
import { hasCommandKey } from '@patchbay/ui';

/** Saves the form that has the focus. */
export const saveShortcut: Shortcut = {
  keys: ['Ctrl', 'S'],
  label: 'Save this form',
};

/** For a form's `onKeyDown`: Ctrl+S, or Cmd+S, saves it. */
export const saveOnKeys = (save: () => void) => (event: KeyboardEvent) => {
  if (event.key.toLowerCase() !== 's' || event.altKey || event.shiftKey) return;
  if (!hasCommandKey(event)) return;
  event.preventDefault();
  if (!event.repeat) save();
};
