import { createEvent, createStore } from '@patchbay/shared/state';

/** A change that somebody is about to ask for, before its reason. */
export interface PlannedChange {
  readonly action: 'rollback' | 'promote' | 'retire';
  readonly name: string;
  /** Null of a retirement. */
  readonly version: string | null;
}

/** The dialog that is open above the page. */
type OpenDialog =
  | { readonly kind: 'versions'; readonly name: string }
  | { readonly kind: 'change'; readonly change: PlannedChange };

/** Somebody wants to see the versions of a name. */
export const versionsOpened = createEvent<string>();
/** Somebody wants to change something. */
export const changePlanned = createEvent<PlannedChange>();
export const dialogClosed = createEvent();

export const $openDialog = createStore<OpenDialog | null>(null)
  .on(versionsOpened, (_, name): OpenDialog => ({ kind: 'versions', name }))
  .on(changePlanned, (_, change): OpenDialog => ({ kind: 'change', change }))
  .reset(dialogClosed);
