import type { ApiContext } from '../../server/context.ts';
import { isOutcomeUnknown } from '../../db/failures/is-database-down.ts';
import { reasonOf } from '../../process/error-details.ts';

/**
 * Removes a file that no row names. Where that fails it is told, and the caller fails for the reason that it has: the tidying up
 * finds the file later.
 */
export async function removeUnused(
  { storage, log }: Pick<ApiContext, 'storage' | 'log'>,
  key: string,
): Promise<void> {
  await storage.remove(key).catch((error: unknown) => {
    log(`The unused file ${key} could not be removed: ${reasonOf(error)}`);
  });
}

/** What is known of a transaction that gives a file its row. */
interface RowOutcome {
  /** To be told what the transaction answers, as the last thing that it does. */
  readonly complete: <T>(answer: T) => T;
  /** Whether the row may be there although the transaction has failed. */
  readonly mayBeStored: (error: unknown) => boolean;
}

/**
 * Watches a transaction that gives a file its row. Where the database was cut off while it stored the whole of it, nobody knows whether
 * it has: the file stays then, which the row may name, and the tidying up removes it where it was in vain (rule X268).
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
