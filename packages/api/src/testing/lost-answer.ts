import type { Database } from '../db/database.ts';

/**
 * A database whose connection ends just when a transaction was stored: it has been done, and nobody gets an answer.
 * Queries outside of transactions are answered.
 */
export function losingAnswers(database: Database): Database {
  const transaction: Database['transaction'] = async (...asked) => {
    await database.transaction(...asked);
    throw new Error('Connection terminated unexpectedly');
  };
  return new Proxy(database, {
    get: (target, name): unknown =>
      name === 'transaction' ? transaction : Reflect.get(target, name),
  });
}
