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

/**
 * Stores a file with its row: both or neither. Where the database was cut off while it stored the row, nobody knows whether it is
 * there: the file stays, since the row may name it, and the tidying up removes it if no row does.
 * @param store writes the file, then the row in a transaction whose last step is `complete`, with its answer
 */
export async function storeWithRow<T>(
  context: Pick<ApiContext, 'storage' | 'log'>,
  key: string,
  store: (complete: <A>(answer: A) => A) => Promise<T>,
): Promise<T> {
  const row = { isComplete: false };
  try {
    return await store((answer) => {
      row.isComplete = true;
      return answer;
    });
  } catch (error) {
    if (!row.isComplete || !isOutcomeUnknown(error)) await removeUnused(context, key);
    throw error;
  }
}
