import { and, asc, gt, lte, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { parse } from '@patchbay/shared/parse';
import { array, number, object, string } from '@patchbay/shared/validation';
import type { ApiContext } from '../context.ts';
import type { Database } from '../../db/database.ts';
import { packages, software, versions } from '../../db/schema.ts';
import { packageKeyOfVersion } from '../../plugin-packages/package-key.ts';
import type { FileStorage } from '../../storage/file-storage.ts';

/** No upload takes so long: an older file that belongs to nothing was left by one that was cut off. */
const youngMs = 24 * 60 * 60_000;

/** Long enough to notice a wrong database or a wrong import, and to bring the right one back. */
const keptMs = 7 * 24 * 60 * 60_000;

/** The number of files that are looked up at once. */
const filesAtOnce = 5000;

/** The number of files that are removed at once: whoever saves meanwhile waits. */
const removedAtOnce = 200;

/** The names that uploads give their files. A file with another name was put there by a person, for an import. */
const pictureName = /^\d+-[0-9a-f]{16}\.webp$/;
const audioName = /^\d+-[0-9a-f]{16}\.\w+$/;
const packageName = /^\d{1,10}\/[0-9a-f]{16}-[^/]+$/;

/** Files of one kind, and the rows that name them. */
interface FileKind {
  readonly folder: string;
  /** The names of its files behind the folder. */
  readonly names: RegExp;
  readonly table: PgTable;
  readonly id: AnyPgColumn;
  /** The keys that a row of the table names, each in a row of its own. */
  readonly named: SQL;
}

const ofSoftware = { table: software, id: software.id };

const pathsIn = (column: AnyPgColumn): SQL => sql`jsonb_path_query(${column}, '$[*]') #>> '{}'`;

const kinds: readonly FileKind[] = [
  { ...ofSoftware, folder: 'covers/', names: pictureName, named: sql`${software.cover}` },
  {
    ...ofSoftware,
    folder: 'screenshots/',
    names: pictureName,
    named: pathsIn(software.screenshots),
  },
  { ...ofSoftware, folder: 'audio/', names: audioName, named: pathsIn(software.audioDemos) },
  {
    folder: 'versions/',
    names: packageName,
    table: versions,
    id: versions.id,
    named: packageKeyOfVersion,
  },
];

/**
 * The files among these that a row names. Each row is looked at once for all of them, and some rows at a time, so that
 * others have their turns at the embedded database in between.
 */
async function readNamed(
  database: Database,
  { table, id, named }: FileKind,
  keys: readonly string[],
  rowsAtOnce: number,
): Promise<ReadonlySet<string>> {
  const wanted = sql`(select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`;
  const known = await database
    .select({ key: packages.key })
    .from(packages)
    .where(sql`${packages.key} in ${wanted}`);
  const found = new Set(known.map(({ key }) => key));
  for (let last = 0; ;) {
    const some = database
      .select({ id: sql<number>`${id}`.as('some_id') })
      .from(table)
      .where(gt(id, last))
      .orderBy(asc(id))
      .limit(rowsAtOnce)
      .as('some');
    const [reached] = await database.select({ id: sql<number | null>`max(${some.id})` }).from(some);
    if (!reached?.id) return found;
    const keysOfRows = database
      .select({ key: sql<string>`${named}`.as('named_key') })
      .from(table)
      .where(and(gt(id, last), lte(id, reached.id)))
      .as('named');
    const rows = await database
      .selectDistinct({ key: keysOfRows.key })
      .from(keysOfRows)
      .where(sql`${keysOfRows.key} in ${wanted}`);
    for (const { key } of rows) found.add(key);
    last = reached.id;
  }
}

/**
 * Removes uploaded covers, screenshots and audio demos that no software shows, and uploaded packages that no row and no version knows: an upload that
 * was killed between its file and its row has left them. A file goes once it was found unused for a week, by a note beside
 * the files: a database may be the wrong one for them, or be brought back. One without software is not asked at all.
 */
export async function forgetOrphans(
  { database, storage, clock }: Pick<ApiContext, 'database' | 'storage' | 'clock'>,
  rowsAtOnce = 2000,
): Promise<void> {
  if ((await database.$count(software)) === 0) return;
  const now = clock().getTime();
  const before = new Date(now - youngMs);
  const known = await readUnused(storage);
  const unused = new Map<string, number>();

  for (const kind of kinds) {
    for await (const keys of oldFiles(storage, kind, before)) {
      const named = await readNamed(database, kind, keys, rowsAtOnce);
      const over: string[] = [];
      for (const key of keys) {
        if (named.has(key)) continue;
        const since = Math.min(known.get(key) ?? now, now);
        if (now - since >= keptMs) over.push(key);
        else unused.set(key, since);
      }
      for (let start = 0; start < over.length; start += removedAtOnce) {
        const some = over.slice(start, start + removedAtOnce);
        await database.transaction(async (transaction) => {
          // Nobody begins to refer to a file while it goes: whoever would save it waits.
          await transaction.execute(sql`lock table ${packages}, ${kind.table} in share mode`);
          const wantedAgain = await readNamed(transaction, kind, some, rowsAtOnce);
          const gone = some.filter((key) => !wantedAgain.has(key));
          await Promise.all(gone.map((key) => storage.remove(key)));
        });
      }
    }
  }
  if (unused.size > 0 || known.size > 0) await writeUnused(storage, unused);
}

const listSchema = object({
  unused: array(
    object({ key: string().required(), sinceMs: number().required() }).required(),
  ).required(),
});

/**
 * The times since which files are known as unused. Without a list, or with one that cannot be read, they count from
 * now. A storage that is away fails the sweep: it would count again from then.
 */
async function readUnused(
  storage: Pick<FileStorage, 'readNote'>,
): Promise<ReadonlyMap<string, number>> {
  const bytes = await storage.readNote('unused');
  try {
    const content: unknown = JSON.parse(String(bytes));
    return new Map(parse(listSchema, content).unused.map(({ key, sinceMs }) => [key, sinceMs]));
  } catch {
    return new Map();
  }
}

async function writeUnused(
  storage: Pick<FileStorage, 'writeNote'>,
  unused: ReadonlyMap<string, number>,
): Promise<void> {
  const entries = [...unused].map(([key, sinceMs]) => ({ key, sinceMs }));
  await storage.writeNote('unused', Buffer.from(JSON.stringify({ unused: entries })));
}

/** Keys of files that nobody has written to since then, some at a time. */
async function* oldFiles(
  storage: Pick<FileStorage, 'list'>,
  { folder, names }: Pick<FileKind, 'folder' | 'names'>,
  before: Date,
): AsyncGenerator<string[]> {
  let keys: string[] = [];
  for await (const { key, modifiedAt } of storage.list(folder)) {
    if (modifiedAt >= before || !names.test(key.slice(folder.length))) continue;
    keys.push(key);
    if (keys.length < filesAtOnce) continue;
    yield keys;
    keys = [];
  }
  if (keys.length > 0) yield keys;
}
