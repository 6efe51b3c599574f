import type { Database } from '../db/database.ts';

/**
 * A database that counts what is asked of it. A transaction counts once, whatever is asked in it.
 * @returns the database to give to a backend, and how often it was asked so far
 */
export function countQueries(database: Database) {
  let asked = 0;
  const counted = new Proxy(database, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        asked += 1;
        return Reflect.apply(member, target, args);
      };
    },
  });
  return { database: counted, asked: () => asked };
}
