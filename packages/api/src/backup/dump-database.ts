import { sql } from 'drizzle-orm';
import { array, object, string } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';
import type { Database } from '../db/database.ts';
import { migrationOf } from '../db/migrate.ts';
import type { ArchivedFile, ArchiveWriter } from './write-archive.ts';
import { databasePart, type Manifest } from './manifest.ts';

const rowsAtATime = 200;

/** The tables of the product, and none that an extension has brought. */
export async function tablesOf(database: Database): Promise<readonly string[]> {
  const rows = await database
    .select({ name: sql<string>`tablename` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public'`)
    .orderBy(sql`tablename`);
  return rows.map(({ name }) => name);
}

/** Columns that count by themselves. */
const countersOf = (database: Database) =>
  database
    .select({ table: sql<string>`table_name`, column: sql<string>`column_name` })
    .from(sql`information_schema.columns`)
    .where(sql`table_schema = 'public' and is_identity = 'YES'`)
    .orderBy(sql`table_name, column_name`);

/** A driver's answer to a statement that no table describes. */
const linesSchema = object({
  rows: array()
    .of(object({ line: string().required() }))
    .required(),
});

export interface DatabaseDump extends Pick<Manifest, 'migration' | 'tables' | 'counters'> {
  readonly files: readonly ArchivedFile[];
}

/**
 * Writes every row of the database into an archive, as it is at one moment, while others change it: a file for each table, and
 * in it each row as a line of JSON in PostgreSQL's own words, so that both databases read it and nothing is rounded.
 */
export const dumpDatabase = (database: Database, archive: ArchiveWriter): Promise<DatabaseDump> =>
  database.transaction(
    async (moment) => {
      const migration = await migrationOf(moment);
      const tables: Manifest['tables'] = [];
      const files: ArchivedFile[] = [];
      for (const name of await tablesOf(moment)) {
        let rows = 0;
        const lines = async function* () {
          for await (const batch of readRows(moment, name)) {
            rows += batch.length;
            yield Buffer.from(batch.map((line) => `${line}\n`).join(''));
          }
        };
        files.push(await archive.add(`${databasePart}/${name}.jsonl`, lines()));
        tables.push({ name, rows });
      }
      const counters: Manifest['counters'] = [];
      for (const { table, column } of await countersOf(moment)) {
        const sequence = sql`pg_get_serial_sequence(${`public.${table}`}, ${column})`;
        const [last] = await moment
          .select({
            value: sql<string>`coalesce(pg_sequence_last_value(${sequence}::regclass), 1)::text`,
            isUsed: sql<
              'yes' | 'no'
            >`case when pg_sequence_last_value(${sequence}::regclass) is null then 'no' else 'yes' end`,
          })
          .from(sql`(values (1)) as once`);
        if (last) counters.push({ table, column, ...last });
      }
      return { migration, tables, counters, files };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

async function* readRows(database: Database, table: string): AsyncGenerator<readonly string[]> {
  await database.execute(
    sql`declare backup_rows no scroll cursor for select row_to_json(own)::text as line from ${sql.identifier(table)} as own`,
  );
  for (;;) {
    const answer: unknown = await database.execute(
      sql.raw(`fetch ${rowsAtATime} from backup_rows`),
    );
    const { rows } = parse(linesSchema, answer);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await database.execute(sql`close backup_rows`);
}
