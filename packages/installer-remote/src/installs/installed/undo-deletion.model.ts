import { describeBridgeError } from '@patchbay/shared/bridge';
import { notified } from '@patchbay/shared/host';
import { attach, createEvent, createStore, sample } from '@patchbay/shared/state';
import { $desktop } from '../desktop/desktop.model.ts';
import { fileNameOf } from './file-name.ts';
import { componentsWanted } from './installed.model.ts';

/** A deletion is proposed: whether the app can take it back is asked meanwhile. */
export const deletionBegun = createEvent();
/** The user wants these deleted files back. */
export const undoRequested = createEvent<readonly string[]>();
/** These files are in their places again. */
export const filesRestored = createEvent<readonly string[]>();

const askUndoFx = attach({
  source: $desktop,
  effect: async (desktop): Promise<boolean> => {
    const capabilities = await desktop?.client.getCapabilities();
    return capabilities?.channels.includes('restore-components') ?? false;
  },
});

const restoreFx = attach({
  source: $desktop,
  effect: async (desktop, filenames: readonly string[]) => {
    const there = (await desktop?.client.restoreComponents(filenames)) ?? [];
    const names = new Set(there.map(fileNameOf));
    const restored = filenames.filter((filename) => names.has(fileNameOf(filename)));
    return { restored, isWhole: restored.length === filenames.length };
  },
});

/** False for an app that cannot restore anything (rule I56). */
export const $canUndo = createStore(false).on(askUndoFx.doneData, (_, canUndo) => canUndo);

export const $isRestoring = restoreFx.pending;

/** The reason why files are not restored, as text; null while nothing is wrong. */
export const $undoProblem = createStore<string | null>(null)
  .on(restoreFx.doneData, (_, { isWhole }) =>
    isWhole
      ? null
      : 'Some files could not be restored. They are no longer in the trash, or other files are in their place.',
  )
  .on(
    restoreFx.failData,
    (_, error) => `The files could not be restored. ${describeBridgeError(error)}`,
  )
  .reset(deletionBegun, restoreFx);

sample({ clock: deletionBegun, target: askUndoFx });
sample({
  clock: undoRequested,
  source: restoreFx.pending,
  filter: (isRestoring) => !isRestoring,
  fn: (_, filenames) => filenames,
  target: restoreFx,
});
sample({ clock: restoreFx.doneData, fn: ({ restored }) => restored, target: filesRestored });
sample({
  clock: restoreFx.doneData,
  filter: ({ isWhole }) => isWhole,
  fn: () => ({ tone: 'success' as const, title: 'Plugins restored' }),
  target: notified,
});
// The app may have restored some before it failed.
sample({ clock: restoreFx.finally, target: componentsWanted });
