import {
  describeBridgeError,
  type DesktopClient,
  type InstalledComponent,
} from '@patchbay/shared/bridge';
import { attach, createEvent, createStore, sample } from '@patchbay/shared/state';
import { $desktop } from '../desktop/desktop.model.ts';
import { indexComponents } from './derive-status.ts';
import { fileNameOf } from './file-name.ts';
import { componentsWanted } from './installed.model.ts';
import { deletionBegun, filesRestored } from './undo-deletion.model.ts';

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

sample({ clock: deletionProposed, target: deletionBegun });
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
