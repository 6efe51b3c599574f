import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Makes the room of replaced and deleted rows of all tables usable again, and lets the files of the write-ahead log go
 * that nothing needs any more. To be called for the embedded database: nobody else does it there, as PostgreSQL does by
 * itself, and every renewed row would stay on the disk for ever.
 */
export async function vacuum(database: Database): Promise<void> {
  await database.execute(sql`vacuum (analyze)`);
  await database.execute(sql`checkpoint`);
}
