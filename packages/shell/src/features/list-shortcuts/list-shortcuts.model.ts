import { shortcutListRequested } from '@patchbay/shared/host';
import { createEvent, createStore } from '@patchbay/shared/state';

export const listClosed = createEvent();

export const $isListOpen = createStore(false)
  .on(shortcutListRequested, () => true)
  .on(listClosed, () => false);
