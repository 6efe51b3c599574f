import { setTimeout as wait } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzleServer } from 'drizzle-orm/node-postgres';
import { drizzle as drizzleEmbedded } from 'drizzle-orm/pglite';
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg';
import { sql } from 'drizzle-orm';
import type { WorkLoad } from '../process/capacity.ts';
import { reasonOf } from '../process/error-details.ts';
import { OperatorError } from '../process/operator-error.ts';
import { makePrivate } from '../storage/private-folder.ts';
import { lockDatabase } from './embedded/lock-database.ts';
import { followLink, makeFiles, openFiles, type MakeDatabase } from './embedded/open-files.ts';
import { queryLogger } from './trace-queries.ts';
import { holdOffMigrations, migrateEmbedded, migrateServer, type MigrateTo } from './migrate.ts';

/** The embedded database in a folder, or a server by its address. */
export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly folder: string; readonly make?: MakeDatabase }
  | {
      readonly kind: 'server';
      readonly url: string;
      /** The most connections of this process; default 10. */
      readonly connections?: number;
      /** A server that follows the one of `url`, for public reads. */
      readonly replicaUrl?: string | null;
    };

/** Either database, or a transaction in one. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  readonly database: Database;
  readonly close: () => Promise<void>;
  /** Resolves with the reason once the embedded database's files have failed it: it fails until it is opened again. */
  readonly broken: Promise<unknown>;
  /** The load of its connections; null for the embedded one, which has none. */
  readonly connections: (() => ConnectionLoad) | null;
  /**
   * Does some work while no process changes the tables: a start that has to change them waits until the work is done (rule X276).
   * The embedded database has only one process.
   */
  readonly withoutMigrations: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** The connections to a server: those that are open, those lent, and who waits for one. */
export interface ConnectionLoad extends WorkLoad {
  readonly open: number;
}

interface OpenOptions {
  /** The time for which `close` waits for queries of a server that does not answer any more, before it leaves them. */
  readonly closeWithinMs?: number;
  /** Whether a server's query ends as failed when it takes longer than a visitor waits; default yes. */
  readonly hasTimeouts?: boolean;
  /** Done while no other process has the embedded database, and before it needs room on the disk. */
  readonly beforeOpening?: (() => Promise<void>) | undefined;
  /** Default: to the tables of this version. */
  readonly migrateTo?: MigrateTo;
  /**
   * The idle time after which a server frees the locks of a transaction in which nothing is asked. Default:
   * a minute, and ten for a process without time-outs, such as a command that reads a slow disk in the middle of a
   * transaction.
   */
  readonly abandonedMs?: number;
}

/**
 * The database of a configuration, with its tables as this version needs them.
 * @throws OperatorError where it cannot be used
 */
export const openDatabase = (
  config: DatabaseConfig,
  options: OpenOptions = {},
): Promise<OpenDatabase> =>
  config.kind === 'server' ? openServer(config, options) : openEmbedded(config, options);

/** Wraps an embedded database that is open already, as tests have one. */
export const databaseOf = (client: PGlite) =>
  drizzleEmbedded({ client, casing: 'snake_case', logger: queryLogger() });

/** Connections to a server (rule X396), and how long a query waits for one of them. */
export const usualConnections = 10;
const connectionPatienceMs = 5000;

/**
 * They stay open however long nobody asks: a new one has nothing in memory of what it reads, and the first search of a quiet hour
 * took five times as long.
 */
const idleConnections = 3;
/** Sooner than what stands between, such as a firewall, forgets a connection that nothing is sent over. */
const probedAfterMs = 30_000;

/** For PostgreSQL: a server whose files fail is taken care of by its own operators, so this never settles. */
const never = new Promise<never>(() => undefined);

async function openEmbedded(
  { folder: given, make }: Extract<DatabaseConfig, { kind: 'embedded' }>,
  { beforeOpening, migrateTo }: OpenOptions,
): Promise<OpenDatabase> {
  const folder = await followLink(given);
  const lock = await lockDatabase(folder);
  let opened: PGlite | null = null;
  try {
    await beforeOpening?.();
    await makeFiles(folder, make);
    const client = await openFiles(folder);
    opened = client;
    const database = databaseOf(client);
    await migrateEmbedded(database, migrateTo);
    // A new database's files come with rights of their own, whatever the process's umask is.
    await makePrivate(folder);
    return {
      database,
      broken: client.broken,
      connections: null,
      withoutMigrations: (work) => work(),
      close: async () => {
        await client.close();
        lock.release();
      },
    };
  } catch (cause) {
    // What else fails while it is closed has the same reason, which is told.
    await opened?.close().catch(() => undefined);
    lock.release();
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(
      `The database in ${folder} cannot be opened (${reasonOf(cause)}); it may come from another version or be damaged, or its disk be full.`,
      { cause },
    );
  }
}

const minuteMs = 60_000;

/**
 * The settings by which a server notices that a client's machine is gone, also while it waits or is between two
 * transactions: without them it asks after two hours, for which it keeps the locks of a session.
 */
const asksForClient =
  '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

/** What waits for a row looks at it as it is then: a database may have been set to refuse that. */
const isolation = String.raw`-c default_transaction_isolation=read\ committed`;

/** A database may have been set to write days in a way in which a month is taken for a day. */
const dayStyle = '-c datestyle=ISO';

const usualOptions = `${asksForClient} ${isolation} ${dayStyle}`;

/** What nobody waits for takes as long as it takes, whatever the database or the account is set to. */
const noLimits = { options: `${usualOptions} -c statement_timeout=0 -c lock_timeout=0` };

const queryLimits = {
  statement_timeout: 30_000,
  // A server that hangs ends no statement.
  query_timeout: 35_000,
  // A worker takes longer to start than most calls to be answered, and one visitor's call takes one processor.
  options: `${usualOptions} -c max_parallel_workers_per_gather=0`,
};

type ServerConfig = Extract<DatabaseConfig, { kind: 'server' }>;

/** The settings with which a connection begins. A pooler refuses most of them, or leaves them out. */
const sessionSettings = [
  'options',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
] as const satisfies readonly (keyof PoolConfig)[];

/** What is demanded of the account's own settings where a pooler takes none of a connection, and the statement that makes it so. */
const accountSettings = {
  statement_timeout: { isGood: (value: string) => value !== '0', to: "'30s'" },
  idle_in_transaction_session_timeout: { isGood: (value: string) => value !== '0', to: "'60s'" },
  default_transaction_isolation: {
    isGood: (value: string) => value === 'read committed',
    to: "'read committed'",
  },
  DateStyle: { isGood: (value: string) => value.startsWith('ISO'), to: "'ISO'" },
};

const patienceOf = (name: string) => sql<string>`current_setting(${name})`;

/**
 * Whether a pooler stands before the server (rule X397): it lends a connection for a transaction, and takes no settings with which one begins.
 * @throws OperatorError where the account has to have settings of its own then, and has not
 */
async function isBehindPooler(url: string, hasTimeouts: boolean): Promise<boolean> {
  const asked = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectionPatienceMs,
    statement_timeout: queryLimits.statement_timeout + 1,
  });
  try {
    await asked.connect();
    const [taken] = await drizzleServer({ client: asked })
      .select({ value: patienceOf('statement_timeout') })
      .from(sql`(values (1)) as once`);
    if (taken?.value === `${queryLimits.statement_timeout + 1}ms`) return false;
  } catch (cause) {
    if (!reasonOf(cause).includes('unsupported startup parameter')) throw cause;
  } finally {
    await asked.end().catch(() => undefined);
  }
  if (hasTimeouts) await requireAccountSettings(url);
  return true;
}

async function requireAccountSettings(url: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectionPatienceMs,
  });
  await client.connect();
  try {
    const [account] = await drizzleServer({ client })
      .select({ name: sql<string>`quote_ident(current_user)` })
      .from(sql`(values (1)) as once`);
    const missing: string[] = [];
    for (const [name, { isGood, to }] of Object.entries(accountSettings)) {
      const [row] = await drizzleServer({ client })
        .select({ value: patienceOf(name) })
        .from(sql`(values (1)) as once`);
      if (!isGood(row?.value ?? '0')) {
        missing.push(`alter role ${account?.name ?? 'patchbay'} set ${name} = ${to};`);
      }
    }
    if (missing.length === 0) return;
    throw new OperatorError(
      `DATABASE_URL leads to a pooler, which takes no settings of a connection: the account has to have them. Do as it or as a superuser, and let the pooler connect anew: ${missing.join(' ')}`,
    );
  } finally {
    await client.end();
  }
}

function createPool(url: string, given: PoolConfig, isPooled: boolean): Pool {
  const limits: PoolConfig = { options: usualOptions, ...given };
  if (isPooled) for (const name of sessionSettings) Reflect.deleteProperty(limits, name);
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: connectionPatienceMs,
    // A connection that is dead is noticed without a time-out too.
    keepAlive: true,
    keepAliveInitialDelayMillis: probedAfterMs,
    application_name: 'patchbay-api',
    ...limits,
  });
  // A connection that breaks is replaced by the pool, and its queries fail. Without a listener it would end the process:
  // the pool listens itself only while a connection is idle, and not while it is in a transaction.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  giveBackLost(pool);
  return pool;
}

/** A transaction has given its connection back long before, unless it could not begin. */
const lostAfterMs = 60_000;

/**
 * Gives back connections that have ended while they were lent: the query builder forgets one on which it could not begin a
 * transaction, and the pool would never open another in its place.
 */
function giveBackLost(pool: Pool): void {
  const lent = new Set<PoolClient>();
  pool.on('acquire', (client) => lent.add(client));
  pool.on('release', (_error, client) => lent.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      setTimeout(() => {
        if (lent.has(client)) client.release(true);
      }, lostAfterMs).unref();
    });
  });
}

async function openServer(
  { url, connections: maxConnections = usualConnections }: ServerConfig,
  { closeWithinMs = 5000, hasTimeouts = true, migrateTo, abandonedMs }: OpenOptions,
): Promise<OpenDatabase> {
  let pool: Pool;
  try {
    const isPooled = await isBehindPooler(url, hasTimeouts);
    // An index over a million rows takes longer than a query may. All other starts wait for the tables that it has
    // locked.
    const migrations = createPool(
      url,
      { max: 1, idle_in_transaction_session_timeout: abandonedMs ?? minuteMs, ...noLimits },
      isPooled,
    );
    try {
      await migrateServer(migrations, migrateTo);
    } finally {
      await migrations.end();
    }
    const idleMs = abandonedMs ?? (hasTimeouts ? minuteMs : 10 * minuteMs);
    pool = createPool(
      url,
      {
        max: maxConnections,
        min: Math.min(idleConnections, maxConnections),
        idle_in_transaction_session_timeout: idleMs,
        ...(hasTimeouts ? queryLimits : noLimits),
      },
      isPooled,
    );
  } catch (cause) {
    if (cause instanceof OperatorError) throw cause;
    throw new OperatorError(
      `The PostgreSQL server of DATABASE_URL cannot be used: ${reasonOf(cause)}.`,
      { cause },
    );
  }
  return {
    database: drizzleServer({ client: pool, casing: 'snake_case', logger: queryLogger() }),
    broken: never,
    connections: () => ({
      open: pool.totalCount,
      running: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    withoutMigrations: (work) => holdOffMigrations(pool, work),
    close: async () => {
      await Promise.race([pool.end(), wait(closeWithinMs, undefined, { ref: false })]);
    },
  };
}
