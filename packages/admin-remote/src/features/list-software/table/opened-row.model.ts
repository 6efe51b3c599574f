import { createEvent, createStore } from '@patchbay/shared/state';

/** A row by which somebody left a list, and the entry of the history in which that list stood. */
export interface OpenedRow {
  readonly locationKey: string;
  readonly softwareId: number;
}

/** A row's link is followed. */
export const rowOpened = createEvent<OpenedRow>();

/** The last one; null before any. */
export const $openedRow = createStore<OpenedRow | null>(null).on(rowOpened, (_, row) => row);
