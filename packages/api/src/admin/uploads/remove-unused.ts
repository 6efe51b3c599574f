import type { ApiContext } from '../../server/context.ts';
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
