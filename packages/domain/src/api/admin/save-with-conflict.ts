import { isApiError, type Tagged } from '@patchbay/shared/http';

interface ConflictingSave<Entity, Conflict> {
  /** The state with which the edit began. */
  readonly base: Tagged<Entity>;
  /** Saves on the condition that the server still has this. */
  readonly save: (current: Tagged<Entity>) => Promise<void>;
  /** Asks the server for its present state. */
  readonly load: () => Promise<Tagged<Entity>>;
  /** Their changes that the save would undo; null where there are none. */
  readonly compare: (before: Entity, theirs: Entity) => Conflict | null;
  /** The answers that mean that somebody else saved in between. Default: only 412. */
  readonly conflictStatuses?: readonly number[];
}

/** The result of a save: it is stored, or somebody else saved first. */
export type SaveOutcome<Entity, Conflict> =
  | { readonly kind: 'saved' }
  | { readonly kind: 'conflict'; readonly theirs: Tagged<Entity>; readonly conflict: Conflict };

const maxRetries = 3;

/**
 * Saves what others edit too (rule F12). Where somebody else saved first, it loads theirs and compares: nothing of theirs
 * would be undone, and it saves again on top of it; something would, and the outcome says what.
 * @throws ApiError where the save or the load fails for another reason, or others save faster than we try again
 */
export async function saveWithConflict<Entity, Conflict>({
  base,
  save,
  load,
  compare,
  conflictStatuses = [412],
}: ConflictingSave<Entity, Conflict>): Promise<SaveOutcome<Entity, Conflict>> {
  let current = base;
  for (let retriesLeft = maxRetries; ; retriesLeft -= 1) {
    try {
      await save(current);
      return { kind: 'saved' };
    } catch (error) {
      const isConflict = isApiError(error) && conflictStatuses.includes(error.status);
      if (!isConflict || retriesLeft === 0) throw error;
      const theirs = await load();
      const conflict = compare(current.value, theirs.value);
      if (conflict !== null) return { kind: 'conflict', theirs, conflict };
      current = theirs;
    }
  }
}
