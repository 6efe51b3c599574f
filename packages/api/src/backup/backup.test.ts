import { createHash, randomUUID } from 'node:crypto';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { lockFolder } from '@patchbay/node-kit/folder-lock';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { addAccount } from '../accounts/manage-accounts.ts';
import { users } from '../db/account-schema.ts';
import { softwareHistory } from '../db/history-schema.ts';
import { databaseOf, openDatabase, type Database, type OpenDatabase } from '../db/database.ts';
import { migrateEmbedded, migrationOf } from '../db/migrate.ts';
import { draftsFolder } from '../storage/drafts.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import { OperatorError } from '../process/operator-error.ts';
import { createFolderTarget, type RestoreTarget } from '../storage/folder-target.ts';
import { writeAtomically } from '../storage/write-atomically.ts';
import { useBuckets } from '../testing/bucket/with-buckets.ts';
import {
  copyEmptyDatabase,
  openPrepared,
  putDatabase,
} from '../testing/databases/prepared-databases.ts';
import { importSample } from '../testing/sample-catalogue.ts';
import { testTime, withFolder } from '../testing/test-app.ts';
import { onOneDatabase, openServerCopy } from '../testing/test-databases.ts';
import { untilWaiting } from '../testing/until-waiting.ts';
import { createArchive, openBackup, type Manifest } from './archive.ts';
import { tablesOf } from './database-rows.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

/** Signs that end a line elsewhere, signs of JSON, and one beyond the first plane. */
const awkward = 'a "quoted"\\ \u2028 \u2029 \r\n\t 𝄞';

/** As the journal in `packages/api/drizzle/meta` has them. */
const migrations = readMigrationFiles({
  migrationsFolder: join(import.meta.dirname, '../../drizzle'),
}).map(({ folderMillis }) => folderMillis);
const [firstMigration = 0] = migrations;
/** `0018_large_catalogues`: the next one takes a column from a table that has rows. */
const beforeKindsApart = migrations[18] ?? 0;
/** `0016_own_acts`: the next one has the same tables, and other columns. */
const beforeSearchKinds = migrations[16] ?? 0;
const withSearchKinds = migrations[17] ?? 0;

const { withBucket } = useBuckets();

const serverUrl = process.env['TEST_DATABASE_URL'];

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

const uploads = {
  'covers/1-ab.webp': 'a cover',
  'packages/x/y.zip': 'a package',
  'audio/1.mp3': '',
};
const site = {
  'registry.json': '{"shell":{}}',
  'index.html': '<!doctype html>',
  'shell/1.0.0/boot.js': 'boot()',
  'remotes/catalog/1.0.0/remote.js': 'x'.repeat(200_000),
};

/** A deployment in a folder, with files, and what would be somebody's own work beside them. */
async function deploy(folder: string) {
  const folders = { uploadsFolder: join(folder, 'uploads'), siteFolder: join(folder, 'site') };
  await write(folders.uploadsFolder, {
    ...uploads,
    '.unfinished/draft': 'half of one',
  });
  await write(folders.siteFolder, {
    ...site,
    '.release/drafts/a.js': 'half of one',
  });
  const storage = createFolderStorage(folders.uploadsFolder);
  return { ...folders, storage, clock: () => testTime, lockWaitMs: 0 };
}

/** Folders and a database that are not there yet. */
function nothing(folder: string) {
  const uploadsFolder = join(folder, 'new', 'uploads');
  return {
    uploadsFolder,
    uploads: createFolderTarget(uploadsFolder, {
      folderMode: 0o700,
      fileMode: 0o600,
      allowed: draftsFolder,
    }),
    siteFolder: join(folder, 'new-site'),
    database: {
      kind: 'embedded',
      folder: join(folder, 'new', 'database'),
      make: copyEmptyDatabase,
    } as const,
  };
}

async function filesIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [relative(folder, file), await readFile(file, 'utf8')] as const),
    ),
  );
}

async function contentOfStorage(storage: FileStorage): Promise<Readonly<Record<string, string>>> {
  const content: Record<string, string> = {};
  for await (const { key } of storage.list('')) {
    content[key] = String(await storage.read(key, 1_000_000));
  }
  return content;
}

/** All rows of all tables, and the counters: each table as its rows in an order that both databases have. */
async function contentOf(database: Database) {
  const content: Record<string, readonly string[]> = {};
  for (const table of await tablesOf(database)) {
    const rows = await database
      .select({ row: sql<string>`row_to_json(own)::text` })
      .from(sql`${sql.identifier(table)} as own`);
    content[table] = rows.map(({ row }) => row).sort();
  }
  const counters = await database
    .select({ name: sql<string>`sequencename`, last: sql<string | null>`last_value::text` })
    .from(sql`pg_sequences`)
    .where(sql`schemaname = 'public'`)
    .orderBy(sql`sequencename`);
  return { content, counters };
}

async function fill(database: Database): Promise<void> {
  await importSample(database);
  await addAccount(database, {
    email: 'ann@site.test',
    password: 'a password of their own',
    role: 'staff',
    now: testTime,
  });
  await database.insert(softwareHistory).values({
    softwareId: 1,
    kind: 'changed',
    at: new Date('2026-03-04T05:06:07.123Z'),
    before: { name: awkward, price: 0.1 },
    after: { name: 'plain', big: 9_007_199_254_740_991 },
  });
}

/** Backs up a filled database with files and a site, restores it, and compares all of it. */
async function expectRestored(
  source: Database,
  folder: string,
  deployed: Awaited<ReturnType<typeof deploy>>,
): Promise<void> {
  await fill(source);
  const before = await contentOf(source);
  const file = join(folder, 'backup.zip');
  await makeBackup(source, file, deployed);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await contentOf(source)).toEqual(before);

  const target = nothing(folder);
  await restoreBackup(file, target);
  expect(await filesIn(target.uploadsFolder)).toEqual(uploads);
  expect(await filesIn(target.siteFolder)).toEqual(site);
  expect((await stat(join(target.uploadsFolder, 'covers/1-ab.webp'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(target.siteFolder, 'shell/1.0.0'))).mode & 0o777).toBe(0o755);
  const { database, close } = await openDatabase(target.database);
  try {
    expect(await contentOf(database)).toEqual(before);
    // References and triggers are there again.
    const withoutSoftware = sql`insert into versions (software_id, url) values (999, 'x')`;
    await expect(database.execute(withoutSoftware)).rejects.toThrow();
    const rewritten = sql`update software_history set software_id = 2`;
    await expect(database.execute(rewritten)).rejects.toThrow();
  } finally {
    await close();
  }
}

it('a backup of the embedded database restores into nothing all that was there, and counts on from there (X64)', async () => {
  const client = await openPrepared('migrated');
  try {
    await withFolder(async (folder) => {
      await withBucket(async ({ open }) => {
        const storage = open();
        for (const [key, text] of Object.entries(uploads)) {
          await storage.write(key, Buffer.from(text));
        }
        await expectRestored(databaseOf(client), folder, { ...(await deploy(folder)), storage });
      });
    });
  } finally {
    await client.close();
  }
});

(serverUrl ? it : it.skip)(
  'one of a PostgreSQL server restores into the embedded database, and one of that into a server, which is never restored over (X65)',
  async () => {
    const [source, target] = [await openServerCopy(), await openServerCopy()];
    try {
      await withFolder(async (folder) => {
        await expectRestored(source.database, folder, await deploy(folder));
        const between = await openDatabase(nothing(folder).database);
        const before = await contentOf(between.database);
        const file = join(folder, 'second.zip');
        await makeBackup(between.database, file, await deploy(folder));
        await between.close();
        const database = { kind: 'server', url: target.url } as const;
        await restoreBackup(file, { ...nothing(join(folder, 'back')), database });
        expect(await contentOf(target.database)).toEqual(before);

        const other = { ...nothing(join(folder, 'other')), database };
        await expect(restoreBackup(file, other)).rejects.toThrow('DATABASE_URL is not empty');
        expect(await contentOf(target.database)).toEqual(before);
        await expect(stat(other.uploadsFolder)).rejects.toThrow('ENOENT');
      });
    } finally {
      await Promise.all([source.close(), target.close()]);
    }
  },
);

(serverUrl ? it : it.skip)(
  'a backup of a PostgreSQL server has all rows as they were, where a newer version would change its tables meanwhile (X276)',
  async () => {
    const source = await openServerCopy(beforeKindsApart);
    try {
      await withFolder(async (folder) => {
        await source.database.execute(sql`
          insert into search_entries (software_id, status, name_words, squashed_name, squashed_vendor, names, kinds)
          values (7, 'enabled', ' old ', 'old', 'maker', '''old''', '''synths''')`);
        const before = await contentOf(source.database);
        const file = join(folder, 'backup.zip');
        const server = { kind: 'server', url: source.url } as const;
        const beside = await openDatabase(server, { migrateTo: 'nothing' });
        const deployed = { ...(await deploy(folder)), withoutMigrations: source.withoutMigrations };
        let backup = Promise.resolve<unknown>(null);
        let start = Promise.resolve(beside);
        await beside.database.transaction(async (holder) => {
          // The backup has its moment by now, and has not read the tables of the search.
          await holder.execute(sql`lock table categories in access exclusive mode`);
          backup = makeBackup(source.database, file, deployed);
          await untilWaiting(beside.database);
          start = openDatabase(server);
          await Promise.race([start, untilWaiting(beside.database, 2)]);
        });
        await backup;
        const started = await start;
        expect(await migrationOf(started.database)).toBe(migrations.at(-1));
        await Promise.all([beside.close(), started.close()]);

        const target = nothing(folder);
        await restoreBackup(file, target);
        const restored = await openDatabase(target.database, { migrateTo: 'nothing' });
        expect(await contentOf(restored.database)).toEqual(before);
        await restored.close();
      });
    } finally {
      await source.close();
    }
  },
);

describe('a backup of an earlier version', () => {
  it('is restored with its tables, which the next start brings up to date (X65)', async () => {
    const client = await openPrepared('empty');
    const source = databaseOf(client);
    try {
      await withFolder(async (folder) => {
        await migrateEmbedded(source, firstMigration);
        await client.query(
          `insert into software (id, name, vendor, slug, vendor_slug, created_at, modified_at, name_key, vendor_key, search_text)
           values (7, 'Old', 'Maker', 'old', 'maker', now(), now(), 'old', 'maker', 'old maker')`,
        );
        const file = join(folder, 'backup.zip');
        await makeBackup(source, file, await deploy(folder));
        const target = nothing(folder);
        await withBucket(async ({ open }) => {
          const bucket = open();
          await restoreBackup(file, { ...target, uploads: bucket.restoring });
          expect(await contentOfStorage(bucket)).toEqual(uploads);
        });
        const { database, close } = await openDatabase(target.database);
        const rows = await database.select({ name: sql<string>`name` }).from(sql`software`);
        expect(rows).toEqual([{ name: 'Old' }]);
        expect(await migrationOf(database)).toBeGreaterThan(await migrationOf(source));
        await close();
      });
    } finally {
      await client.close();
    }
  });
});

onOneDatabase((database) => {
  it('a backup is refused over a file that is there, and while a release is under way (X64)', async () => {
    await withFolder(async (folder) => {
      const options = await deploy(folder);
      const file = join(folder, 'backup.zip');
      await writeFile(file, 'mine');
      await expect(makeBackup(database(), file, options)).rejects.toThrow('is there already');
      expect(await readFile(file, 'utf8')).toBe('mine');
      const release = await lockFolder(join(options.siteFolder, '.release/lock'), {
        purpose: 'a release',
      });
      const later = join(folder, 'later.zip');
      await expect(makeBackup(database(), later, options)).rejects.toThrow('Try again later');
      release.release();
      // Nothing is left of what was begun.
      expect((await readdir(folder)).sort()).toEqual(['backup.zip', 'site', 'uploads']);
    });
  });

  it.each(['backup.zip', 'shell/backup.zip'])(
    'a backup is not written into the site that it has, as %s',
    async (name) => {
      await withFolder(async (folder) => {
        const options = await deploy(folder);
        const file = join(options.siteFolder, name);
        const backup = makeBackup(database(), file, options);
        await expect(backup).rejects.toThrow("is in the site's folder");
        await expect(stat(file)).rejects.toThrow('ENOENT');
      });
    },
  );
});

/** Adds files, after some work before the first. */
function onFirst(add: RestoreTarget['add'], work: () => Promise<void>): RestoreTarget['add'] {
  let isFirst = true;
  return async (path, bytes) => {
    if (isFirst) {
      isFirst = false;
      await work();
    }
    await add(path, bytes);
  };
}

describe('a restore', () => {
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'patchbay-'));
    file = join(folder, 'backup.zip');
    const client = await openPrepared('migrated');
    await makeBackup(databaseOf(client), file, await deploy(folder));
    await client.close();
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['uploads', 'uploadsFolder'],
    ['a site', 'siteFolder'],
  ] as const)('leaves %s that are there as they are (X65)', async (name, which) => {
    const target = nothing(join(folder, name));
    await write(target[which], { 'of-somebody.txt': 'mine' });
    await expect(restoreBackup(file, target)).rejects.toThrow('is not empty');
    expect(await filesIn(target[which])).toEqual({ 'of-somebody.txt': 'mine' });
    await expect(stat(target.database.folder)).rejects.toThrow('ENOENT');
  });

  it('leaves an embedded database that is there as it is (X65)', async () => {
    const target = nothing(join(folder, 'database'));
    await write(target.database.folder, { PG_VERSION: '17' });
    await expect(restoreBackup(file, target)).rejects.toThrow('is not empty');
    expect(await filesIn(target.database.folder)).toEqual({ PG_VERSION: '17' });
  });

  (serverUrl ? it : it.skip)(
    'leaves what a backend that is started meanwhile has stored on the same server',
    async () => {
      const server = await openServerCopy();
      try {
        const target = nothing(join(folder, 'started'));
        const uploads = {
          ...target.uploads,
          add: async (...added: Parameters<typeof target.uploads.add>) => {
            await target.uploads.add(...added);
            await addAccount(server.database, {
              email: `${randomUUID()}@site.test`,
              password: 'a password of their own',
              role: 'staff',
              now: testTime,
            });
          },
        };
        const database = { kind: 'server', url: server.url } as const;
        await expect(restoreBackup(file, { ...target, uploads, database })).rejects.toThrow(
          'DATABASE_URL is not empty',
        );
        expect(await server.database.$count(users)).toBe(3);
        for (const path of [target.uploadsFolder, target.siteFolder]) {
          expect(await filesIn(path)).toEqual({});
        }
      } finally {
        await server.close();
      }
    },
  );

  (serverUrl ? it : it.skip)(
    'puts no rows of an earlier version into the tables that a newer backend makes meanwhile',
    async () => {
      const server = await openServerCopy(beforeSearchKinds);
      try {
        const target = nothing(join(folder, 'migrated'));
        const ofEarlier = join(folder, 'earlier.zip');
        await makeBackup(server.database, ofEarlier, await deploy(join(folder, 'earlier')));
        const database = { kind: 'server', url: server.url } as const;
        const before = { content: {}, counters: {} };
        const uploads = {
          ...target.uploads,
          add: onFirst(target.uploads.add, async () => {
            const started = await openDatabase(database, { migrateTo: withSearchKinds });
            Object.assign(before, await contentOf(started.database));
            await started.close();
          }),
        };
        await expect(restoreBackup(ofEarlier, { ...target, uploads, database })).rejects.toThrow(
          'the tables of another version',
        );
        expect(await migrationOf(server.database)).toBe(withSearchKinds);
        expect(await contentOf(server.database)).toEqual(before);
        for (const path of [target.uploadsFolder, target.siteFolder]) {
          expect(await filesIn(path)).toEqual({});
        }
      } finally {
        await server.close();
      }
    },
  );

  it.each([
    ['runs', false],
    ['has ended', true],
  ])(
    'leaves what a backend that is started meanwhile, and %s, has stored in its embedded database',
    async (name, hasEnded) => {
      const target = nothing(join(folder, name));
      const { database } = target;
      const opened: OpenDatabase[] = [];
      const uploads = {
        ...target.uploads,
        add: onFirst(target.uploads.add, async () => {
          await mkdir(dirname(database.folder), { recursive: true });
          await putDatabase(dirname(database.folder));
          const started = await openDatabase(database);
          await fill(started.database);
          if (hasEnded) await started.close();
          else opened.push(started);
        }),
      };
      await expect(restoreBackup(file, { ...target, uploads })).rejects.toThrow(
        hasEnded ? 'is not empty' : 'is in use',
      );
      for (const one of opened) await one.close();
      const { database: left, close } = await openDatabase(database);
      expect(await left.$count(users)).toBe(1);
      await close();
      for (const path of [target.uploadsFolder, target.siteFolder]) {
        expect(await filesIn(path)).toEqual({});
      }
    },
  );

  it('leaves a bucket that has files as it is, and takes what it has put into one that breaks off (X65)', async () => {
    await withBucket(async ({ gateway, open }) => {
      const bucket = open();
      await bucket.write('covers/of-somebody.webp', Buffer.from('mine'));
      const target = { ...nothing(join(folder, 'bucket')), uploads: bucket.restoring };
      await expect(restoreBackup(file, target)).rejects.toThrow('is not empty');
      expect(await contentOfStorage(bucket)).toEqual({ 'covers/of-somebody.webp': 'mine' });
      await bucket.remove('covers/of-somebody.webp');

      let puts = 0;
      gateway.breakBy((method) => {
        if (method !== 'PUT' || (puts += 1) < 2) return null;
        return { kind: 'refuse', status: 403, code: 'AccessDenied' };
      });
      await expect(restoreBackup(file, target)).rejects.toThrow('refuses these credentials');
      expect(await contentOfStorage(bucket)).toEqual({});
      for (const path of [target.siteFolder, target.database.folder]) {
        await expect(stat(path)).rejects.toThrow('ENOENT');
      }
    });
  });

  const damages: readonly (readonly [string, (copy: string) => Promise<void>])[] = [
    ['cut off', async (copy) => truncate(copy, (await stat(copy)).size - 200)],
    ['empty', (copy) => truncate(copy, 0)],
    [
      'changed in one byte',
      async (copy) => {
        const bytes = await readFile(copy);
        const at = bytes.indexOf('a package');
        bytes[at] = 66;
        await writeFile(copy, bytes);
      },
    ],
    ['of another kind', (copy) => writeFile(copy, createHash('sha256').update('x').digest())],
  ];

  /** A copy of the backup with other files, whose manifest names all of them. */
  async function alter(
    name: string,
    files: Readonly<Record<string, string>>,
    change: (manifest: Manifest) => Manifest = (manifest) => manifest,
  ): Promise<string> {
    const copy = join(folder, `${name}.zip`);
    const { manifest, bytesOf, close } = await openBackup(file);
    const archive = createArchive();
    const writing = writeAtomically(copy, archive.output);
    const kept = manifest.files.filter(({ path }) => !(path in files));
    for (const { path } of kept) await archive.add(path, bytesOf(path));
    for (const [path, text] of Object.entries(files)) await archive.add(path, [Buffer.from(text)]);
    await archive.end(change(manifest));
    await writing;
    close();
    return copy;
  }

  const ofUsers = 'database/users.jsonl';
  const withUser = (manifest: Manifest): Manifest => ({
    ...manifest,
    tables: manifest.tables.map((table) =>
      table.name === 'users' ? { ...table, rows: 1 } : table,
    ),
  });
  const hostile: readonly (readonly [
    string,
    Parameters<typeof alter>[1],
    typeof withUser,
    RegExp,
  ])[] = [
    [
      'an upload that has no key',
      { 'uploads/covers/\u001b.webp': 'x' },
      (same) => same,
      /no backup/,
    ],
    ['a lock of releases', { 'site/.release/lock': 'x' }, (same) => same, /no backup/],
    [
      'a table twice',
      {},
      ({ tables, ...others }) => ({ ...others, tables: [...tables.slice(1), ...tables.slice(-1)] }),
      /tables of the backup/,
    ],
    [
      'a row that no table takes',
      { [ofUsers]: '{"id":1,"email":null,"password_hash":"of-somebody"}\n' },
      withUser,
      /^The database does not take the rows of the backup: (?!.*of-somebody)/s,
    ],
  ];

  it.each(hostile)('of one with %s changes nothing', async (name, files, change, reason) => {
    const copy = await alter(name, files, change);
    const target = nothing(join(folder, name));
    const failure = await restoreBackup(copy, target).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OperatorError);
    expect(failure).toHaveProperty('message', expect.stringMatching(reason));
    await expect(stat(target.database.folder)).rejects.toThrow('ENOENT');
    for (const path of [target.uploadsFolder, target.siteFolder]) {
      expect(await filesIn(path).catch(() => ({}))).toEqual({});
    }
  });

  it.each(damages)('of a file that is %s changes nothing (X65)', async (name, damage) => {
    const copy = join(folder, `${name}.zip`);
    await cp(file, copy);
    await damage(copy);
    const target = nothing(join(folder, name));
    await expect(restoreBackup(copy, target)).rejects.toThrow(/cannot be read as a backup|damaged/);
    for (const path of [target.uploadsFolder, target.siteFolder, target.database.folder]) {
      await expect(stat(path)).rejects.toThrow('ENOENT');
    }
  });
});
