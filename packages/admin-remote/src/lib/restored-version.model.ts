import { createEvent, createStore } from '@patchbay/shared/state';
import type { FormValues } from '../edited-form/form-values.ts';

/** A version's fields as they were earlier, which its form is to be filled with. */
export interface RestoredVersion {
  readonly versionId: number;
  readonly values: FormValues;
}

/** The state before a change of a version is wanted back. */
export const versionRestored = createEvent<RestoredVersion>();
/** Its form has the values; or it is gone. */
export const restoreTaken = createEvent();

/** The version that waits for its form, which may have to be loaded first. */
export const $restoredVersion = createStore<RestoredVersion | null>(null)
  .on(versionRestored, (_, restored) => restored)
  .reset(restoreTaken);
