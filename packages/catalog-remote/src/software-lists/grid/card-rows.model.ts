import { createEvent, createStore } from '@patchbay/shared/state';
import type { ListLayout } from '@patchbay/ui';

/** The rows of a long list of cards, as they were laid out when they were last in sight. */
export interface CardRows {
  /** Identifies the list: its entry of the history, and its first card. */
  readonly listKey: string;
  /** The list's width when it was measured. */
  readonly widthPx: number;
  readonly layout: ListLayout;
}

/** The rows of a list were measured, for the first time or with another result than before. */
export const rowsMeasured = createEvent<CardRows>();

/** The measured rows of each list by its key. They outlive the list: Back finds rows as high as it left them. */
export const $cardRows = createStore<ReadonlyMap<string, CardRows>>(new Map()).on(
  rowsMeasured,
  (known, rows) => new Map(known).set(rows.listKey, rows),
);
