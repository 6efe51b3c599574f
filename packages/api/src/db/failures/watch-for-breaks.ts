import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite';
import { codeOf } from '../../process/error-details.ts';

/** Classes of SQLSTATE: the system's files are not what the database takes them for, or its data is damaged. */
const states = /^(58|XX00[12])/;

/** Whether an error says that the files of the embedded database failed it, rather than that a query is wrong. */
export function isDatabaseBroken(error: unknown): boolean {
  if (states.test(codeOf(error))) return true;
  return error instanceof Error && error.cause !== undefined && isDatabaseBroken(error.cause);
}

/**
 * Watches the errors of an embedded database's queries. Where its files have failed it once, as when the process had no
 * file left to open, it may fail for ever with what it remembers of them, until it is opened again.
 * @returns a promise that resolves with the first such error
 */
export function watchForBreaks(client: PGlite): Promise<unknown> {
  const query = client.query.bind(client);
  const transaction = client.transaction.bind(client);
  return new Promise((resolve) => {
    const watch = async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work;
      } catch (error) {
        if (isDatabaseBroken(error)) resolve(error);
        throw error;
      }
    };
    Object.assign(client, {
      query: <T>(text: string, values?: unknown[], options?: QueryOptions): Promise<Results<T>> =>
        watch(query<T>(text, values, options)),
      transaction: <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
        watch(transaction(work)),
    });
  });
}
