import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'pg';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { parse } from '@patchbay/shared/parse';
import { array, mixed, object } from '@patchbay/shared/validation';
import { exportCatalogue } from '../catalogue/export-catalogue.ts';
import { staffClient } from '../testing/staff-client.ts';
import { sql } from 'drizzle-orm';
import { openPrepared } from '../testing/databases/prepared-databases.ts';
import { onEveryDatabase, openServerCopy } from '../testing/test-databases.ts';
import { untilWaiting } from '../testing/until-waiting.ts';
import { type Database, databaseOf, openDatabase, type OpenDatabase } from './database.ts';
import {
  firstWithWayBack,
  isMigrated,
  isNewer,
  migrateEmbedded,
  migrateServer,
  migrationOf,
  noWayBack,
  refuseNewer,
} from './migrate.ts';
import { mailLinks, mailOutbox, users } from './account-schema.ts';
import { software } from './schema.ts';
import { fillSearchEntries } from '../software/search/search-index.ts';

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));
const migrationFiles = readMigrationFiles({ migrationsFolder });
const migrations = migrationFiles.map(({ folderMillis }) => folderMillis);

/** Runs a test on a database that has so many of the migrations, and that `migrateOn` brings up to date. */
type WithEarlier = (
  count: number,
  test: (database: Database, migrateOn: () => Promise<Database>) => Promise<void>,
) => Promise<void>;

const withEarlierEmbedded: WithEarlier = async (count, test) => {
  const client = await openPrepared('empty');
  try {
    const database = databaseOf(client);
    await migrateEmbedded(database, migrations[count - 1]);
    await test(database, async () => {
      await migrateEmbedded(database);
      return database;
    });
  } finally {
    await client.close();
  }
};

const withEarlierServer: WithEarlier = async (count, test) => {
  const { database, url, close } = await openServerCopy(migrations[count - 1]);
  const opened: OpenDatabase[] = [];
  try {
    await test(database, async () => {
      const newest = await openDatabase({ kind: 'server', url });
      opened.push(newest);
      return newest.database;
    });
  } finally {
    for (const one of opened) await one.close();
    await close();
  }
};

/** Both databases get the same statements: one that has had all of them shows the embedded one, and the others take a server. */
const withEarlier = process.env['TEST_DATABASE_URL'] ? withEarlierServer : withEarlierEmbedded;

/** The embedded database takes one statement at a time. */
async function insertAll(database: Database, statements: string): Promise<void> {
  for (const statement of statements.split(';\n')) await database.execute(sql.raw(statement));
}

it('a database of the first release becomes one of today, with what is in it', async () => {
  await withEarlierEmbedded(1, async (before, migrateOn) => {
    // As long as those could be, and with hardly a letter twice in a row.
    const long = Array.from({ length: 800 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
    ).join('');
    await before.execute(
      sql`insert into software (id, name, vendor, slug, vendor_slug, created_at, modified_at, name_key, vendor_key, search_text)
       values (1, 'Old', 'Maker', 'old', 'maker', now(), now(), 'old', 'maker', 'old maker'),
              (2, 'Long', 'Maker', 'long', 'maker', now(), now(), ${long.slice(0, 400)}, ${long.slice(0, 400)}, ${long})`,
    );
    await before.execute(sql`insert into versions (software_id, url) values (1, ' ')`);

    await migrateOn();
    const database = await migrateOn();
    const { call } = await staffClient(database);
    const list = async (query: string) =>
      (await call('GET', `/api/software-admin/?${query}`)).answer;
    expect(await list('has_blank_version_urls=true')).toMatchObject({
      items: [{ id: 1, name: 'Old' }],
      count: 1,
    });
    expect(await list(`query=${encodeURIComponent(long.slice(0, 100))}`)).toMatchObject({
      items: [{ id: 2 }],
    });
  });
});

it('accounts of before keep their links and mails, and those of the demo are known as such', async () => {
  await withEarlier(5, async (before, migrateOn) => {
    await insertAll(
      before,
      `
      insert into users (id, email, password_hash, is_active, created_at) values
        (1, 'Superuser@patchbay.example', 'x', true, now()), (2, 'real@site.test', 'x', false, now());
      insert into tokens (hash, user_id, created_at, last_used_at) values
        ('t', 1, '2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z');
      insert into activation_tokens (hash, user_id, expires_at) values ('l', 2, now());
      insert into mail_outbox (user_id, queued_at, next_attempt_at) values (2, now(), now());
    `,
    );
    const database = await migrateOn();
    expect(await database.select().from(users).orderBy(users.id)).toMatchObject([
      { isDemo: true, isDisabled: false, lastUsedAt: new Date('2026-01-02T00:00:00Z') },
      { isDemo: false, isDisabled: false, lastUsedAt: null },
    ]);
    const links = await database.select().from(mailLinks);
    expect(links).toMatchObject([{ hash: 'l', userId: 2, purpose: 'activation' }]);
    const mails = await database.select().from(mailOutbox);
    expect(mails).toMatchObject([{ userId: 2, kind: 'activation' }]);
  });
});

it('software of before says what its versions and its import tell, and is exported as it was (H28)', async () => {
  await withEarlier(8, async (before, migrateOn) => {
    await insertAll(
      before,
      `
      insert into software (id, name, slug, vendor_slug, created_at, modified_at, name_key, vendor_key, search_text, extra)
       values (1, 'Old', 'old', '', now(), now(), 'old', '', 'old', '{"license": "mit", "tags": ["a"]}');
      insert into versions (software_id, architecture, status) values (1, 'arm', 'active'), (1, 'universal', 'active');
    `,
    );
    const database = await migrateOn();
    const [row] = await database.select().from(software);
    expect(row).toMatchObject({ platforms: [], license: 'mit' });
    const { software: rows, versions } = await exportCatalogue(database);
    expect(rows[0]).toMatchObject({ license: 'mit', tags: ['a'] });
    for (const field of ['tagline', 'screenshots', 'audioDemos', 'featured']) {
      expect(rows[0]).not.toHaveProperty(field);
    }
    expect(versions[0]).not.toHaveProperty('platforms');
  });
});

it('software of before is for the systems that its active versions say, and no other (C70)', async () => {
  await withEarlier(21, async (before, migrateOn) => {
    await insertAll(
      before,
      `
      insert into software (id, name, slug, vendor_slug, created_at, modified_at, name_key, vendor_key, search_text, platforms)
       select id, 'Old', 'old', '', now(), now(), 'old', '', 'old', platforms::text[]
       from (values (1, '{macos}'), (2, '{macos,linux}'), (3, '{macos,windows}')) as old (id, platforms);
      insert into versions (software_id, architecture, status, platforms) values
       (1, 'arm', 'active', '{}'), (1, 'arm', 'disabled', '{macos}'), (2, 'intel', 'active', '{}'),
       (2, 'universal', 'active', '{linux}'), (3, 'arm', 'active', '{macos,windows}');
    `,
    );
    const database = await migrateOn();
    const rows = await database.select().from(software).orderBy(software.id);
    expect(rows.map(({ platforms }) => platforms)).toEqual([[], ['linux'], ['macos', 'windows']]);
  });
});

/** A catalogue as the version before `0022_as_imported` has stored it. */
const importedBefore = `
  insert into categories (id, name, slug, "order", extra, spelling) values
   (1, 'Synths', 'synths', 0, '{"icon": null}', '{"parent_id": {"plain": null}, "order": {"plain": 0}}');
  insert into software (id, name, slug, vendor_slug, category_id, created_at, modified_at, name_key, vendor_key, search_text, extra, spelling)
   values (1, 'Old', 'old', '', 1, '2025-06-01T10:00Z', '2025-06-01T10:00Z', 'old', '', 'old', '{"tags": ["a"], "": {}}',
    '{"createdAt": {"plain": "2025-06-01T10:00:00Z", "written": "2025-06-01T10:00Z"}, "cover": {"plain": null, "written": ""}, "vendor": {"plain": ""}}');
  insert into versions (id, software_id) values (1, 1);
`;

async function expectAsImported(database: Database): Promise<void> {
  const { categories, software: rows, versions } = await exportCatalogue(database);
  expect(categories).toEqual([{ id: 1, name: 'Synths', slug: 'synths', icon: null }]);
  expect(rows[0]).toMatchObject({ createdAt: '2025-06-01T10:00Z', cover: '', tags: ['a'], '': {} });
  expect(rows[0]).not.toHaveProperty('vendor');
  expect(versions[0]).toMatchObject({ id: 1, software_id: 1, size: null });
}

it('a catalogue of before is exported as it was imported (K7)', async () => {
  await withEarlier(22, async (before, migrateOn) => {
    await insertAll(before, importedBefore);
    const database = await migrateOn();
    await expectAsImported(database);
  });
});

it('software of before is found by what it is found by today (rule H82)', async () => {
  await withEarlier(22, async (before, migrateOn) => {
    for (const statement of [
      `insert into categories (id, name, slug) values (1, 'Effects', 'effects')`,
      `insert into software (id, name, vendor, slug, vendor_slug, created_at, modified_at, name_key, vendor_key, search_text,
           tagline, status, category_id, formats)
         select id, name, 'Acme', '', '', now(), now(), name, '', name, tagline, 'enabled', category, '{AU}'
         from (values (1, 'Old Room', '', 1), (2, 'Hall', 'Endless tails', null)) as old (id, name, tagline, category)`,
      `insert into search_kinds values (1, '{effects}')`,
      `insert into search_entries values (1, 'enabled', ' old room ', 'oldroom', 'acme', '''#7'' ''@acme'' ''oldroom'' ''room''', 1)`,
      `insert into search_texts values (1, '''oldroom''')`,
      `insert into search_words values ('room', '{room,oom}')`,
    ]) {
      await before.execute(sql.raw(statement));
    }
    const database = await migrateOn();
    await fillSearchEntries(database);
    const { call } = await staffClient(database);
    const found = async (text: string) => {
      const path = `/api/software/?ranking=relevance&search=${encodeURIComponent(text)}`;
      return ((await call('GET', path)).answer as { id: number }[]).map(({ id }) => id);
    };
    expect(await found('room effects')).toEqual([1]);
    expect(await found('rooom')).toEqual([1]);
    expect(await found('acme audio unit')).toEqual([2, 1]);
    expect(await found('hall tails')).toEqual([2]);
  });
});

onEveryDatabase((database) => {
  it('a server that is older than what its database was migrated to does not start on it (X22)', async () => {
    await expect(refuseNewer(database())).resolves.toBeUndefined();
    await database().execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`,
    );
    try {
      await expect(refuseNewer(database())).rejects.toThrow(
        /^A newer version of the backend has changed this database.* Start the newer version/,
      );
    } finally {
      await database().execute(
        sql`delete from drizzle.__drizzle_migrations where hash = 'of tomorrow'`,
      );
    }
  });
});

/** Does some work with the migrations of a version to come, which has these besides. */
async function withTomorrow(
  statements: readonly string[],
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-tomorrow-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    const file = join(folder, 'meta', '_journal.json');
    const { entries } = parse(
      object({ entries: array().of(mixed<object>().required()).required() }),
      JSON.parse(await readFile(file, 'utf8')),
    );
    for (const [index, statement] of statements.entries()) {
      const tag = `${migrations.length + index}_tomorrow`;
      await writeFile(join(folder, `${tag}.sql`), statement);
      const when = (migrations.at(-1) ?? 0) + index + 1;
      entries.push({
        idx: entries.length,
        version: '7',
        when,
        tag,
        breakpoints: true,
      });
    }
    await writeFile(file, JSON.stringify({ entries }));
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A database that the version to come has migrated, and that `start` opens as this version does when it starts. */
type Tomorrow = (
  folder: string,
  test: (start: () => Promise<Database>, migrateOn: () => Promise<void>) => Promise<void>,
) => Promise<void>;

const embeddedOfTomorrow: Tomorrow = async (folder, test) => {
  const client = await openPrepared('migrated');
  try {
    const database = databaseOf(client);
    const migrateOn = () => migrateEmbedded(database, 'newest', folder);
    await migrateOn();
    await test(async () => {
      await migrateEmbedded(database);
      return database;
    }, migrateOn);
  } finally {
    await client.close();
  }
};

const serverOfTomorrow: Tomorrow = async (folder, test) => {
  const { url, close } = await openServerCopy();
  const pool = new Pool({ connectionString: url });
  const opened: OpenDatabase[] = [];
  try {
    const migrateOn = () => migrateServer(pool, 'newest', folder);
    await migrateOn();
    await test(async () => {
      const started = await openDatabase({ kind: 'server', url });
      opened.push(started);
      return started.database;
    }, migrateOn);
  } finally {
    for (const one of opened) await one.close();
    await pool.end();
    await close();
  }
};

const adding = [
  'create table tomorrow (id integer primary key, software_id integer);',
  "alter table software add column tomorrow text;\n--> statement-breakpoint\nalter table versions add column tomorrow text default 'x' not null;",
];
const removing = [
  '-- No way back from 9.0.0: taglines are in a table of their own\nalter table software drop column tagline;',
  'create table tomorrow (id integer primary key);',
];

describe.each([
  ['on the embedded database', embeddedOfTomorrow, it],
  ['on PostgreSQL', serverOfTomorrow, process.env['TEST_DATABASE_URL'] ? it : it.skip],
])('a backend of before, %s that a newer one has migrated,', (_, ofTomorrow, itThere) => {
  itThere(
    'starts, answers and writes where that has only added, and all is kept (G394)',
    async () => {
      await withTomorrow(adding, async (folder) => {
        await ofTomorrow(folder, async (start, migrateOn) => {
          const database = await start();
          expect([await isNewer(database), await isMigrated(database)]).toEqual([true, true]);
          await database.execute(sql`insert into tomorrow values (1, 7)`);
          const { call } = await staffClient(database);
          const created = await call('POST', '/api/software-admin/software/', {
            body: { name: 'Meanwhile' },
          });
          expect(created).toMatchObject({ status: 201 });
          expect((await call('GET', '/api/software-admin/')).answer).toMatchObject({
            items: [{ name: 'Meanwhile' }],
          });
          await migrateOn();
          expect(await migrationOf(database)).toBe((migrations.at(-1) ?? 0) + adding.length);
          expect(await database.$count(sql`tomorrow`)).toBe(1);
          expect(await database.$count(software)).toBe(1);
        });
      });
    },
  );

  itThere('does not start where one of its migrations has no way back (G395)', async () => {
    await withTomorrow(removing, async (folder) => {
      await ofTomorrow(folder, async (start) => {
        await expect(start()).rejects.toThrow(/^A newer version of the backend has changed/);
      });
    });
  });
});

onEveryDatabase((database) => {
  it('the statements of docs/operate.md lead back to 1.26 and forward again, with all rows (G398)', async () => {
    const docs = await readFile(
      fileURLToPath(new URL('../../../../docs/operate.md', import.meta.url)),
      'utf8',
    );
    const run = async (name: string) => {
      const [, statements = ''] =
        new RegExp(`-- ${name}\nbegin;\n([^\`]+)commit;\n`).exec(docs) ?? [];
      expect(statements).toContain('drizzle.migrations_of_1_27');
      await insertAll(database(), statements.trim().replace(/;$/, ''));
    };
    const { call } = await staffClient(database());
    await run('back to 1.26');
    expect(await migrationOf(database())).toBe(migrations[25]);
    const body = { name: 'Meanwhile' };
    expect((await call('POST', '/api/software-admin/software/', { body })).status).toBe(201);
    await run('forward to 1.27.0 again');
    expect(await isMigrated(database())).toBe(true);
    expect(await database().$count(software)).toBe(1);
  });
});

/** What the version before may not be able to live with in the statements of a migration. */
function changesIn(text: string): readonly string[] {
  const statements = text
    .replaceAll(/^--(?!> statement-breakpoint).*$/gm, '')
    .split(/--> statement-breakpoint|;\s*$/m)
    .map((statement) => statement.trim().replace(/;$/, ''))
    .filter((statement) => statement !== '');
  const made = new Set(
    statements.flatMap((one) => /^CREATE TABLE ("\w+")/i.exec(one)?.slice(1) ?? []),
  );
  return statements.filter((statement) => {
    if (/^CREATE (?:TABLE|INDEX) /i.test(statement)) return false;
    const table =
      /^(?:ALTER TABLE|CREATE UNIQUE INDEX "\w+" ON) ("\w+")/i.exec(statement)?.[1] ?? '';
    // A row that only the newer version writes must not keep an older one from deleting another.
    const isFree =
      !/FOREIGN KEY/i.test(statement) || /ON DELETE (?:cascade|set null)/i.test(statement);
    if (made.has(table)) return !isFree;
    const isColumn = /^ALTER TABLE "\w+" ADD COLUMN [^,]+$/i.test(statement);
    const isOptional = !/NOT NULL/i.test(statement) || /DEFAULT/i.test(statement);
    return !(isColumn && isOptional && !/UNIQUE|CHECK|REFERENCES/i.test(statement));
  });
}

const isExplained = (text: string) => noWayBack.test(text) || /^-- Lived with: ./m.test(text);

it('a migration only adds, or its file says why the version before can live with it or since when it cannot (G396)', async () => {
  const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  expect(names).toHaveLength(migrations.length);
  for (const [index, name] of names.entries()) {
    if ((migrations[index] ?? 0) < firstWithWayBack) continue;
    const text = await readFile(join(migrationsFolder, name), 'utf8');
    expect({ name, changes: isExplained(text) ? [] : changesIn(text) }).toEqual({
      name,
      changes: [],
    });
  }
});

it.each([
  ['drops a column', 'ALTER TABLE "software" DROP COLUMN "tagline";'],
  ['renames a column', 'ALTER TABLE "software" RENAME COLUMN "tagline" TO "line";'],
  ['changes a type', 'ALTER TABLE "software" ALTER COLUMN "tagline" SET DATA TYPE integer;'],
  ['demands a value', 'ALTER TABLE "software" ADD COLUMN "tomorrow" text NOT NULL;'],
  ['demands that values differ', 'CREATE UNIQUE INDEX "own" ON "software" USING btree ("name");'],
  [
    'drops a table behind another statement',
    'CREATE TABLE "a" ("id" integer);\n--> statement-breakpoint\nDROP TABLE "software";',
  ],
])('a migration that %s is no mere addition (G396)', (_, text) => {
  expect(changesIn(text)).toHaveLength(1);
  expect(isExplained(text)).toBe(false);
});

it('the times of the migrations are in their order, by which they are done', () => {
  expect(migrations).toEqual([...migrations].sort((a, b) => a - b));
  expect(new Set(migrations).size).toBe(migrations.length);
});

(process.env['TEST_DATABASE_URL'] ? describe : describe.skip)('on a PostgreSQL server', () => {
  it('a newer backend waits with its start for a long command, and keeps nobody else waiting (X276)', async () => {
    const earlier = await openServerCopy(migrations.at(-2));
    try {
      const server = { kind: 'server', url: earlier.url } as const;
      let start = Promise.resolve<OpenDatabase | null>(null);
      await earlier.withoutMigrations(async () => {
        start = openDatabase(server);
        await untilWaiting(earlier.database);
        // Holds the tables that the migration would change, and with it all that come after.
        expect(await earlier.database.$count(sql`search_entries`)).toBe(0);
        expect(await migrationOf(earlier.database)).toBe(migrations.at(-2));
      });
      const started = await start;
      expect(await migrationOf(earlier.database)).toBe(migrations.at(-1));
      await started?.close();
    } finally {
      await earlier.close();
    }
  });

  it('an older backend does not start on a newer database, and leaves it to the newer one (X22)', async () => {
    const newer = await openServerCopy();
    try {
      await newer.database.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`,
      );
      const start = () => openDatabase({ kind: 'server', url: newer.url });
      await expect(start()).rejects.toThrow(
        /^A newer version of the backend has changed this database/,
      );
      expect(await migrationOf(newer.database)).toBe(9_999_999_999_999);
      await newer.database.execute(
        sql`delete from drizzle.__drizzle_migrations where hash = 'of tomorrow'`,
      );
      // The refused start holds nothing that this one would wait for.
      await (await start()).close();
    } finally {
      await newer.close();
    }
  });

  it('a start that has nothing to change waits for no command (X276)', async () => {
    const same = await openServerCopy();
    try {
      await same.withoutMigrations(async () => {
        const started = await openDatabase({ kind: 'server', url: same.url });
        await started.close();
      });
    } finally {
      await same.close();
    }
  });

  it('a long command does nothing where a newer version came before it (X276)', async () => {
    const same = await openServerCopy();
    try {
      await same.database.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`,
      );
      const work = jest.fn(() => Promise.resolve());
      await expect(same.withoutMigrations(work)).rejects.toThrow('A newer version of the backend');
      expect(work).not.toHaveBeenCalled();
    } finally {
      await same.close();
    }
  });
});

const onServer = process.env['TEST_DATABASE_URL'] ? it : it.skip;

onServer.each([
  [
    'of a language with other small letters',
    sql`encoding 'UTF8' locale_provider icu icu_locale 'tr' locale 'C.UTF-8'`,
    /one e-mail could have two accounts\. Make another database: createdb/,
  ],
  [
    'that does not have every character',
    sql`encoding 'LATIN1' locale 'C'`,
    /has the encoding LATIN1, .*\. Make another database: createdb/,
  ],
])('a database %s gets no tables', async (_, kind, words) => {
  const { database, url, close } = await openServerCopy();
  const other = new URL(url);
  other.pathname += '_other';
  const name = sql.identifier(other.pathname.slice(1));
  await database.execute(sql`create database ${name} template template0 ${kind}`);
  const opened = openDatabase({ kind: 'server', url: other.href });
  await expect(opened).rejects.toThrow(words);
  const untouched = await openDatabase(
    { kind: 'server', url: other.href },
    { migrateTo: 'nothing' },
  );
  expect(await migrationOf(untouched.database)).toBe(0);
  await untouched.close();
  await database.execute(sql`drop database ${name}`);
  await close();
});
