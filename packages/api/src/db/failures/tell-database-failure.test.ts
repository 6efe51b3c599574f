import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { addressOf, run } from '../../testing/run-backend.ts';
import { addUser } from '../../testing/test-accounts.ts';
import { withFolder } from '../../testing/test-app.ts';
import { openServerCopy } from '../../testing/test-databases.ts';

const onServer = process.env['TEST_DATABASE_URL'] ? it : it.skip;

onServer(
  'over a server that takes no changes a command ends with a sentence, and a backend starts',
  async () => {
    await withFolder(async (folder) => {
      const { database, url, close } = await openServerCopy();
      await addUser(database, { email: 'ann@site.test' });
      const name = sql.identifier(new URL(url).pathname.slice(1));
      await database.execute(sql`alter database ${name} set default_transaction_read_only = on`);
      const dataDir = join(folder, 'data');
      await mkdir(dataDir, { mode: 0o700 });
      const environment = { DATABASE_URL: url, DATA_DIR: dataDir };
      const disabling = run('accounts-command.ts', ['disable', 'ann@site.test'], environment);
      expect([await disabling.ended, disabling.output()]).toEqual([
        1,
        expect.stringMatching(
          /^The database cannot be used \(cannot execute [^\n]+ in a read-only transaction\)\. Try again once it can\.\n$/,
        ),
      ]);
      const backend = run('main.ts', [], environment);
      const address = await addressOf(backend);
      expect((await fetch(`${address}/api/categories/`)).status).toBe(200);
      backend.child.kill('SIGTERM');
      expect(await backend.ended).toBe(0);
      await close();
    });
  },
);
