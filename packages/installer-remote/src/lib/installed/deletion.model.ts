import { describeBridgeError, type InstalledComponent } from '@patchbay/shared/bridge';
import { attach, createEvent, createStore, sample } from '@patchbay/shared/state';
import { $desktop } from '../desktop/desktop.model.ts';
import { fileNameOf } from './derive-status.ts';
import { componentsWanted } from './installed.model.ts';

/** Components that somebody wants to be rid of. */
export interface DeletionProposal {
  /** The plugins that they belong to, by name. */
  readonly plugins: readonly string[];
  readonly components: readonly InstalledComponent[];
}

/** What came of a deletion. */
export interface DeletionOutcome {
  readonly deleted: readonly string[];
  /** Files that are still there. */
  readonly kept: readonly string[];
  /** Why, where the app said so; null where it just left them out. */
  readonly reason: string | null;
}

export const deletionProposed = createEvent<DeletionProposal>();
export const deletionConfirmed = createEvent();
/** The person thought better of it. */
export const deletionDropped = createEvent();
export const outcomeClosed = createEvent();

const deleteFx = attach({
  source: $desktop,
  effect: async (desktop, filenames: readonly string[]): Promise<readonly string[]> =>
    (await desktop?.client.deleteComponents(filenames)) ?? [],
});

export const $isDeleting = deleteFx.pending;

/** What the person is asked about; null where there is no question. */
export const $proposal = createStore<DeletionProposal | null>(null, { serialize: 'ignore' })
  .on(deletionProposed, (_, proposal) => proposal)
  .reset(deletionDropped, deleteFx.finally);

/** What the person is told of; null where there is nothing to tell. */
export const $outcome = createStore<DeletionOutcome | null>(null, { serialize: 'ignore' })
  .on(deleteFx.done, (_, { params, result }) => {
    const gone = new Set(result.map(fileNameOf));
    const kept = params.filter((filename) => !gone.has(fileNameOf(filename)));
    return { deleted: result, kept, reason: null };
  })
  .on(deleteFx.fail, (_, { params, error }) => ({
    deleted: [],
    kept: params,
    reason: describeBridgeError(error),
  }))
  .reset(outcomeClosed, deletionProposed);

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
  filter: (deleted) => deleted.length > 0,
  fn: () => undefined,
  target: componentsDeleted,
});
sample({ clock: deleteFx.finally, fn: () => undefined, target: componentsWanted });
