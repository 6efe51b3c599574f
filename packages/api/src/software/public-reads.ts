import type { Context, Next } from 'hono';
import { createRevisionReader } from '../db/kept-values.ts';
import type { Database } from '../db/database.ts';
import { isDatabaseDown, isReplicaConflict } from '../db/failures/is-database-down.ts';
import type { Replica } from '../db/replica.ts';
import type { ApiContext } from '../server/context.ts';
import { keepCatalogue, type KeptCatalogue } from './kept-catalogue.ts';
import { keepPublicAnswers, type PublicAnswers } from './public-answers.ts';

/** Longer than a query takes, and no longer than anybody notices. */
const crowdWaitsMs = 5;

/** What public reads are answered from: a database, and what is kept of it. */
export interface ReadSource extends PublicAnswers {
  /** Its database is the one that is read. */
  readonly context: ApiContext;
  readonly kept: KeptCatalogue;
}

/** Makes a handler that answers from the replica where there is one, and from the primary where it is away or somebody is signed in. */
export type PublicReads = <Result>(
  make: (source: ReadSource) => (c: Context, next: Next) => Result | Promise<Result>,
) => (c: Context, next: Next) => Promise<Result>;

/**
 * Each database has kept answers of its own: what one has at a revision, the other may not have yet.
 */
export function createPublicReads(context: ApiContext, replica: Replica | null): PublicReads {
  const sources = new WeakMap<Database, ReadSource>();
  const sourceOn = (database: Database): ReadSource => {
    const known = sources.get(database);
    if (known) return known;
    const readRevision = createRevisionReader(database);
    const source: ReadSource = {
      context: { ...context, database },
      kept: keepCatalogue(database, readRevision),
      ...keepPublicAnswers(context, {
        readRevision,
        readRevisionOfMany: createRevisionReader(database, { apartMs: crowdWaitsMs }),
      }),
    };
    sources.set(database, source);
    return source;
  };
  return (make) => {
    const onPrimary = make(sourceOn(context.database));
    const others = new WeakMap<Database, ReturnType<typeof make>>();
    return async (c, next) => {
      const database = takesReplica(c) ? (replica?.database() ?? null) : null;
      if (!replica || !database) return onPrimary(c, next);
      const handle = others.get(database) ?? make(sourceOn(database));
      others.set(database, handle);
      try {
        return await handle(c, next);
      } catch (error) {
        const isAway = isDatabaseDown(error);
        if (isAway) replica.giveUp(error);
        else if (!isReplicaConflict(error)) throw error;
        return onPrimary(c, next);
      }
    };
  };
}

/** Whoever is signed in may have changed what is asked for. */
const takesReplica = (c: Context): boolean =>
  ['GET', 'HEAD'].includes(c.req.method) && c.req.header('Authorization') === undefined;
