import { reasonOf } from '../../process/error-details.ts';
import { OperatorError } from '../../process/operator-error.ts';
import { isDatabaseDown } from './is-database-down.ts';

/**
 * Does the work of a process, which a database that is away, or takes no changes, ends with a sentence.
 * @throws OperatorError
 */
export async function tellDatabaseFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof OperatorError || !isDatabaseDown(cause)) throw cause;
    throw new OperatorError(
      `The database cannot be used (${reasonOf(cause)}). Try again once it can.`,
      { cause },
    );
  }
}
