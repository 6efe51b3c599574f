import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** Resolves when this number of connections to a PostgreSQL database waits for the locks of others. */
export async function untilWaiting(database: Database, count = 1): Promise<void> {
  const locks = sql`pg_locks`;
  const isOfThis = sql`not granted and pid in (
    select pid from pg_stat_activity where datname = current_database()
  )`;
  while ((await database.$count(locks, isOfThis)) < count);
}
