import { appendFile, mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyEmptyDatabase, putDatabase } from '../../testing/databases/prepared-databases.ts';
import { withFolder } from '../../testing/test-app.ts';
import { openDatabase } from '../database.ts';
import { followLink, makeFiles, openFiles } from './open-files.ts';

const countTables = `select count(*) from pg_tables where tablename = 'software'`;

it('a database is opened whatever its killed process has left, which goes', async () => {
  await withFolder(async (parent) => {
    await putDatabase(parent);
    const folder = join(parent, 'database');
    const tables = join(folder, 'base', '5');
    const before = await readdir(tables);
    // It was killed after it had made the file, and before it had written there.
    await writeFile(join(folder, 'postmaster.pid'), '');
    for (const name of ['t3_16999', 't3_16999.1', 't12_17000_fsm']) {
      await writeFile(join(tables, name), 'a row');
    }
    await mkdir(join(folder, 'base', 'pgsql_tmp'));
    await writeFile(join(folder, 'base', 'pgsql_tmp', 'pgsql_tmp42.0'), 'rows in order');

    const client = await openFiles(folder);
    expect((await client.query(countTables)).rows).toEqual([{ count: 1 }]);
    await client.close();
    expect(before.filter((name) => /^\d+$/.test(name)).length).toBeGreaterThan(100);
    expect(await readdir(tables)).toEqual(expect.arrayContaining(before));
    expect((await readdir(tables)).filter((name) => name.startsWith('t'))).toEqual([]);
    expect(await readdir(join(folder, 'base'))).not.toContain('pgsql_tmp');
  });
});

const buffers = 'show shared_buffers';

it('a database takes 32 MB for itself, whatever its own settings say', async () => {
  await withFolder(async (parent) => {
    await putDatabase(parent);
    const folder = join(parent, 'database');
    await appendFile(join(folder, 'postgresql.conf'), 'shared_buffers = 64MB\n');
    const client = await openFiles(folder);
    expect((await client.query(buffers)).rows).toEqual([{ shared_buffers: '32MB' }]);
    await client.close();
  });
});

it('a link is followed to a database alone: what is missing may be on a disk that is not there', async () => {
  await withFolder(async (parent) => {
    await putDatabase(parent);
    const [link, empty] = [join(parent, 'link'), join(parent, 'empty')];
    await symlink(join(parent, 'database'), link);
    expect(await followLink(link)).toBe(join(parent, 'database'));
    await mkdir(empty);
    for (const target of [empty, join(parent, 'nowhere'), join(parent, 'loop')]) {
      const lost = join(parent, 'loop');
      await symlink(target, lost);
      const opened = openDatabase({ kind: 'embedded', folder: lost });
      await expect(opened).rejects.toThrow(`${lost} is a link that leads to no database`);
      await rm(lost);
    }
    expect(await readdir(empty)).toEqual([]);
    expect(await followLink(join(parent, 'nowhere'))).toBe(join(parent, 'nowhere'));
  });
});

it('a database whose making was cut off is made anew', async () => {
  await withFolder(async (parent) => {
    const folder = join(parent, 'database');
    await mkdir(join(`${folder}-new`, 'base'), { recursive: true });
    await writeFile(join(`${folder}-new`, 'PG_VERSION'), '18');
    await makeFiles(folder, copyEmptyDatabase);
    const client = await openFiles(folder);
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.close();
    expect(await readdir(parent)).toEqual(['database']);
  });
});

it('a new database that cannot be made leaves nothing on the disk', async () => {
  await withFolder(async (parent) => {
    const folder = join(parent, 'database');
    const half = async (unfinished: string) => {
      await mkdir(unfinished);
      await writeFile(join(unfinished, 'PG_VERSION'), '18');
      throw new Error('no space left');
    };
    await expect(makeFiles(folder, half)).rejects.toThrow('no space left');
    expect(await readdir(parent)).toEqual([]);
  });
});
