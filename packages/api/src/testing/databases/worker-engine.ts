import { isNativeError } from 'node:util/types';
import type { PGlite } from '@electric-sql/pglite';
import { databaseOf, type Database } from '../../db/database.ts';

declare global {
  /** The embedded database of this worker, from `database-environment.js`. */
  function openTestEngine(): Promise<PGlite>;
}

/** The tables and all that hangs on them, as one text. */
const describeSchema = `
  select concat_ws(', ',
    (select count(*) || ' relations' from pg_class),
    (select count(*) || ' triggers' from pg_trigger),
    (select count(*) || ' functions' from pg_proc),
    (select count(*) || ' migrations' from drizzle.__drizzle_migrations)
  ) as schema`;

/**
 * The embedded database that all files of a worker share. Its `close` gives it back as it was taken.
 * @throws where a file has left something in the schema, which the next would meet
 */
export async function borrowEngine(tables: readonly string[]): Promise<{
  readonly database: Database;
  readonly close: () => Promise<void>;
}> {
  const engine = inThisRealm(await openTestEngine());
  const readSchema = async () => (await engine.query<{ schema: string }>(describeSchema)).rows[0];
  const before = await readSchema();
  return {
    database: databaseOf(engine),
    close: async () => {
      // Deleted rows take room until then, and cost every later query.
      await engine.exec(`truncate ${tables.join(', ')}`);
      expect(await readSchema()).toEqual(before);
    },
  };
}

/**
 * An object from outside of jest's sandbox, whose methods answer and throw instances of the sandbox's own classes, as
 * the product compares them by. A property that is assigned to it stays with this file.
 */
function inThisRealm<T extends object>(foreign: T): T {
  const assigned = new Map<PropertyKey, unknown>();
  return new Proxy(foreign, {
    set: (_, name, value) => {
      assigned.set(name, value);
      return true;
    },
    get: (target, name) => {
      if (assigned.has(name)) return assigned.get(name);
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]): Promise<unknown> => {
        try {
          return ownValue(await Reflect.apply(member, target, args.map(givenBack)));
        } catch (error) {
          throw ownError(error);
        }
      };
    },
  });
}

/** A transaction's work gets an object from outside too. */
const givenBack = (argument: unknown): unknown =>
  typeof argument === 'function'
    ? (foreign: object): unknown => Reflect.apply(argument, undefined, [inThisRealm(foreign)])
    : argument;

/** Rows, and what is in their JSON. */
function ownValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Object) return value;
  if (Array.isArray(value)) return Array.from(value, ownValue);
  if (Object.prototype.toString.call(value) !== '[object Object]') return value;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, ownValue(own)]));
}

const ownError = (error: unknown): unknown =>
  !(error instanceof Error) && isNativeError(error)
    ? Object.assign(new Error(error.message), error)
    : error;
