import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Tables, and whether the database knows too little of what is in them by now to choose how it looks something up: the
 * rule by which PostgreSQL decides, which only counts for the process, and those of which it knows nothing.
 */
const tablesWithChanges = sql`
  select format('%I.%I', schemaname, stat.relname) as name,
    n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
      or not exists (select from pg_statistic where starelid = relid) as is_unknown
  from pg_stat_all_tables as stat join pg_class on pg_class.oid = relid
  where relkind = 'r' and schemaname !~ '^pg_(toast|temp)'
    and (schemaname not in ('pg_catalog', 'information_schema') or n_dead_tup > 0)`;

const everyTable = sql<string>`tables.name`;
const isUnknown = sql<boolean>`tables.is_unknown`;

/**
 * Makes the room of replaced and deleted rows of all tables usable again, and lets the files of the write-ahead log go
 * that nothing needs any more. To be called for the embedded database alone, as its superuser: nobody else does it there, as PostgreSQL does by
 * itself, and every renewed row would stay on the disk for ever. One table after another, and its statistics by themselves, so
 * that others have their turns in between; what has hardly changed is not looked through.
 */
export async function vacuum(database: Database): Promise<void> {
  const tables = await database
    .select({ name: everyTable, isUnknown })
    .from(sql`(${tablesWithChanges}) as tables`)
    .orderBy(everyTable);
  for (const table of tables) {
    const name = sql.raw(table.name);
    await database.execute(sql`vacuum ${name}`);
    if (table.isUnknown) await database.execute(sql`analyze ${name}`);
  }
  await database.execute(sql`checkpoint`);
}
