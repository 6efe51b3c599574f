import { Client } from 'pg';
import { openFiles } from '../../db/embedded/open-files.ts';
import { repositoryRoot } from '../../process/repository-root.ts';
import { readConfig } from '../../server/config.ts';

/** Notes in the database of its environment that a newer version has changed the tables, or with `remove` that none has. */
const [word = ''] = process.argv.slice(2);
const written = Date.UTC(2100, 0, 1);
const statement =
  word === 'remove'
    ? `delete from drizzle.__drizzle_migrations where created_at = ${written}`
    : `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', ${written})`;

const { database } = readConfig(process.env, repositoryRoot);
if (database.kind === 'server') {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
} else {
  const files = await openFiles(database.folder);
  await files.exec(statement);
  await files.close();
}
