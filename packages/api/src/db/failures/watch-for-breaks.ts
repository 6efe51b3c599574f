import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite';
import { isDatabaseBroken } from './is-database-broken.ts';

/**
 * Looks at what an embedded database's queries fail with. Where its files have failed it once, as when the process had no
 * file left to open, it may fail for ever with what it remembers of them, until it is opened anew.
 * @returns what resolves with the first such error
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
