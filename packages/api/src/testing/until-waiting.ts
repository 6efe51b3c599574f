import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

/** Resolves when a connection to this PostgreSQL database waits for what another has locked. */
export async function untilWaiting(database: Database): Promise<void> {
  const locks = sql`pg_locks`;
  const isOfThis = sql`not granted and pid in (
    select pid from pg_stat_activity where datname = current_database()
  )`;
  while ((await database.$count(locks, isOfThis)) === 0);
}
