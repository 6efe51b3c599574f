import type { ApiContext } from '../../server/context.ts';
import { isOutcomeUnknown } from '../../db/failures/is-database-down.ts';
import { reasonOf } from '../../process/error-details.ts';

/**
 * Removes a file that no row names. A failure of this is logged and not thrown, so that the caller fails for its own reason: the
 * tidying up finds the file later.
 */
export async function removeUnused(
  { storage, log }: Pick<ApiContext, 'storage' | 'log'>,
  key: string,
): Promise<void> {
  await storage.remove(key).catch((error: unknown) => {
    log(`The unused file ${key} could not be removed: ${reasonOf(error)}`);
  });
}

/** The outcome of a transaction that gives a file its row, as far as it is known. */
interface RowOutcome {
  /** Must be called with the transaction's answer, as the last thing that the transaction does. */
  readonly complete: <T>(answer: T) => T;
  /** Whether the row may be there although the transaction has failed. */
  readonly mayBeStored: (error: unknown) => boolean;
}

/**
 * Watches a transaction that gives a file its row. Where the database was cut off while it stored the transaction, nobody knows
 * whether the row is there: the file stays, since the row may name it, and the tidying up removes it if no row does.
 */
export function watchRow(): RowOutcome {
  let isComplete = false;
  return {
    complete: (answer) => {
      isComplete = true;
      return answer;
    },
    mayBeStored: (error) => isComplete && isOutcomeUnknown(error),
  };
}
