import { sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { parse } from '@patchbay/shared/parse';
import { array, number, object, string } from '@patchbay/shared/validation';
import type { ApiContext } from '../context.ts';
import type { Database } from '../../db/database.ts';
import { packages, software, versions } from '../../db/schema.ts';
import { packageKeyOfVersion } from '../../software/package-key.ts';
import type { FileStorage } from '../../storage/file-storage.ts';

/** No upload takes so long: an older file that belongs to nothing was left by one that was cut off. */
const youngMs = 24 * 60 * 60_000;

/** Long enough to notice a wrong database or a wrong import, and to bring the right one back. */
const keptMs = 7 * 24 * 60 * 60_000;

/** The number of files of a kind that a sweep removes: whoever saves meanwhile waits. */
const maxRemoved = 200;

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
  /** The keys that a row of the table names, each in a row of its own. */
  readonly named: SQL;
}

const pathsIn = (column: AnyPgColumn): SQL => sql`jsonb_path_query(${column}, '$[*]') #>> '{}'`;

const kinds: readonly FileKind[] = [
  { table: software, folder: 'covers/', names: pictureName, named: sql`${software.cover}` },
  {
    table: software,
    folder: 'screenshots/',
    names: pictureName,
    named: pathsIn(software.screenshots),
  },
  { table: software, folder: 'audio/', names: audioName, named: pathsIn(software.audioDemos) },
  {
    folder: 'versions/',
    names: packageName,
    table: versions,
    named: packageKeyOfVersion,
  },
];

/** The keys that rows name, of this kind and of packages. */
async function readNamed(
  database: Database,
  { table, named }: FileKind,
): Promise<ReadonlySet<string>> {
  const known = await database.select({ key: packages.key }).from(packages);
  const keys = database
    .select({ key: sql<string | null>`${named}`.as('named_key') })
    .from(table)
    .as('named');
  const rows = await database.selectDistinct({ key: keys.key }).from(keys);
  return new Set([...known, ...rows].flatMap(({ key }) => key ?? []));
}

/**
 * Removes uploaded covers, screenshots and audio demos that no software shows, and uploaded packages that no row and no version knows: an upload that
 * was killed between its file and its row has left them. A file goes once it was found unused for a week, by a note beside
 * the files: a database may be the wrong one for them, or be brought back. One without software is not asked at all.
 */
export async function forgetOrphans({
  database,
  storage,
  clock,
}: Pick<ApiContext, 'database' | 'storage' | 'clock'>): Promise<void> {
  if ((await database.$count(software)) === 0) return;
  const now = clock().getTime();
  const known = await readUnused(storage);
  const unused = new Map<string, number>();
  for (const kind of kinds) {
    const keys = await oldFiles(storage, kind, new Date(now - youngMs));
    const named = keys.length === 0 ? new Set() : await readNamed(database, kind);
    const over: string[] = [];
    for (const key of keys) {
      if (named.has(key)) continue;
      const since = Math.min(known.get(key) ?? now, now);
      if (now - since >= keptMs && over.length < maxRemoved) over.push(key);
      else unused.set(key, since);
    }
    if (over.length > 0) await removeUnused({ database, storage }, kind, over);
  }
  if (unused.size > 0 || known.size > 0) await writeUnused(storage, unused);
}

const removeUnused = (
  { database, storage }: Pick<ApiContext, 'database' | 'storage'>,
  kind: FileKind,
  keys: readonly string[],
): Promise<void> =>
  database.transaction(async (transaction) => {
    // Nobody begins to refer to a file while it goes: whoever would save it waits.
    await transaction.execute(sql`lock table ${packages}, ${kind.table} in share mode`);
    const named = await readNamed(transaction, kind);
    const gone = keys.filter((key) => !named.has(key));
    await Promise.all(gone.map((key) => storage.remove(key)));
  });

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

/** The keys of files that nobody has written to since then. */
async function oldFiles(
  storage: Pick<FileStorage, 'list'>,
  { folder, names }: Pick<FileKind, 'folder' | 'names'>,
  before: Date,
): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key, modifiedAt } of storage.list(folder)) {
    if (modifiedAt < before && names.test(key.slice(folder.length))) keys.push(key);
  }
  return keys;
}
