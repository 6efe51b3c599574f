import {
  describeBridgeError,
  type DesktopClient,
  type InstalledComponent,
} from '@patchbay/shared/bridge';
import { attach, createEvent, createStore, sample } from '@patchbay/shared/state';
import { notified } from '@patchbay/shared/host';
import { $desktop } from '../desktop/desktop.model.ts';
import { indexComponents } from './derive-status.ts';
import { fileNameOf } from './file-name.ts';
import { componentsWanted } from './installed.model.ts';

/** Components that the user wants to delete. */
export interface DeletionProposal {
  /** The plugins that they belong to, by name. */
  readonly plugins: readonly string[];
  readonly components: readonly InstalledComponent[];
}

/** The result of a deletion. */
export interface DeletionOutcome {
  readonly deleted: readonly string[];
  /** Files that are still there. */
  readonly kept: readonly string[];
  /** The app's reason; null if it gave none. */
  readonly reason: string | null;
  /** False if the app could neither delete nor list what is left; `kept` is then everything. */
  readonly isCertain: boolean;
}

export const deletionProposed = createEvent<DeletionProposal>();
export const deletionConfirmed = createEvent();
/** The person thought better of it. */
export const deletionDropped = createEvent();
export const outcomeClosed = createEvent();
/** The user wants these deleted files back. */
export const undoRequested = createEvent<readonly string[]>();
/** These files are in their places again. */
const filesRestored = createEvent<readonly string[]>();

const deleteFx = attach({
  source: $desktop,
  effect: async (desktop, filenames: readonly string[]): Promise<DeletionOutcome | null> =>
    desktop && deleteFiles(desktop.client, filenames),
});

async function deleteFiles(
  client: DesktopClient,
  filenames: readonly string[],
): Promise<DeletionOutcome> {
  try {
    const deleted = await client.deleteComponents(filenames);
    const gone = new Set(deleted.map(fileNameOf));
    const kept = filenames.filter((filename) => !gone.has(fileNameOf(filename)));
    return { deleted, kept, reason: null, isCertain: true };
  } catch (error) {
    return { ...(await lookFor(client, filenames)), reason: describeBridgeError(error) };
  }
}

/** The app may have deleted some before it failed, so the components are read again. */
async function lookFor(client: DesktopClient, filenames: readonly string[]) {
  try {
    const { byName } = indexComponents(await client.getInstalledComponents());
    const isThere = (filename: string) => byName.has(fileNameOf(filename));
    return {
      deleted: filenames.filter((filename) => !isThere(filename)),
      kept: filenames.filter(isThere),
      isCertain: true,
    };
  } catch {
    return { deleted: [], kept: filenames, isCertain: false };
  }
}

export const $isDeleting = deleteFx.pending;

/** The deletion that the user has to confirm; null if there is none. */
export const $proposal = createStore<DeletionProposal | null>(null, { serialize: 'ignore' })
  .on(deletionProposed, (_, proposal) => proposal)
  .reset(deletionDropped, deleteFx.finally);

/** The result that the user has not closed yet; null if there is none. */
export const $outcome = createStore<DeletionOutcome | null>(null, { serialize: 'ignore' })
  .on(deleteFx.doneData, (_, outcome) => outcome)
  .on(filesRestored, (outcome, restored) => outcome && withoutRestored(outcome, restored))
  .reset(outcomeClosed, deletionProposed);

/** The part of a deletion that an undo has not restored; null where everything is back. */
function withoutRestored(
  outcome: DeletionOutcome,
  restored: readonly string[],
): DeletionOutcome | null {
  const deleted = outcome.deleted.filter((filename) => !restored.includes(filename));
  return deleted.length === 0 ? null : { ...outcome, deleted };
}

/** Files were really deleted. */
export const componentsDeleted = createEvent();

sample({
  clock: deletionConfirmed,
  source: { proposal: $proposal, isDeleting: deleteFx.pending },
  filter: ({ proposal, isDeleting }) => proposal !== null && !isDeleting,
  fn: ({ proposal }) => [...new Set(proposal?.components.map(({ filename }) => filename) ?? [])],
  target: deleteFx,
});
sample({
  clock: deleteFx.doneData,
  filter: (outcome) => outcome !== null && outcome.deleted.length > 0,
  target: componentsDeleted,
});
sample({ clock: deleteFx.finally, target: componentsWanted });

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
  .reset(deletionProposed, restoreFx);

// Meanwhile the person reads what would be deleted.
sample({ clock: deletionProposed, target: askUndoFx });
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
