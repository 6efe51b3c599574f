import { inArray, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { parse } from '@patchbay/shared/parse';
import { array, number, object, string } from '@patchbay/shared/validation';
import type { ApiContext } from '../context.ts';
import { packages, software, versions } from '../../db/schema.ts';
import { packageKeyOfVersion } from '../../plugin-packages/package-key.ts';
import type { FileStorage } from '../../storage/file-storage.ts';

/** No upload takes so long: what is older and belongs to nothing was left by one that was cut off. */
const youngMs = 24 * 60 * 60_000;

/** Long enough to notice a wrong database or a wrong import, and to bring the right one back. */
const keptMs = 7 * 24 * 60 * 60_000;

/** How many files are looked up at once. */
const batchSize = 200;

/** As uploads name their files. What has another name was put there by a person, for an import. */
const coverName = /^\d+-[0-9a-f]{16}\.webp$/;
const audioName = /^\d+-[0-9a-f]{16}\.\w+$/;
const packageName = /^\d{1,10}\/[0-9a-f]{16}-[^/]+$/;

/** The kinds of files that software names by path, and the folder of each. */
const mediaFolders = [
  { folder: 'screenshots/', names: coverName, column: software.screenshots },
  { folder: 'audio/', names: audioName, column: software.audioDemos },
] as const;

const arrayContainsText = (column: AnyPgColumn, text: string) =>
  sql`${column} @> ${JSON.stringify([text])}::jsonb`;

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
  const before = new Date(now - youngMs);
  const known = await readUnused(storage);
  const unused = new Map<string, number>();
  const remove = async (keys: readonly string[], used: ReadonlySet<string | null>) => {
    const over: string[] = [];
    for (const key of keys) {
      if (used.has(key)) continue;
      const since = Math.min(known.get(key) ?? now, now);
      if (now - since >= keptMs) over.push(key);
      else unused.set(key, since);
    }
    // Together: whoever saves meanwhile waits.
    await Promise.all(over.map((key) => storage.remove(key)));
  };

  for await (const keys of oldFiles(storage, 'covers/', coverName, before)) {
    await database.transaction(async (transaction) => {
      // Nobody begins to refer to a file while it goes: whoever would save it waits.
      await transaction.execute(sql`lock table ${software} in share mode`);
      const rows = await transaction
        .select({ cover: software.cover })
        .from(software)
        .where(inArray(software.cover, keys));
      await remove(keys, new Set(rows.map(({ cover }) => cover)));
    });
  }

  for (const { folder, names, column } of mediaFolders) {
    for await (const keys of oldFiles(storage, folder, names, before)) {
      await database.transaction(async (transaction) => {
        await transaction.execute(sql`lock table ${software} in share mode`);
        const rows = await transaction
          .select({ paths: column })
          .from(software)
          .where(or(...keys.map((key) => arrayContainsText(column, key))));
        await remove(keys, new Set(rows.flatMap(({ paths }) => paths)));
      });
    }
  }

  for await (const keys of oldFiles(storage, 'versions/', packageName, before)) {
    await database.transaction(async (transaction) => {
      await transaction.execute(sql`lock table ${packages}, ${versions} in share mode`);
      const key = packageKeyOfVersion;
      const rows = await transaction
        .select({ key: packages.key })
        .from(packages)
        .where(inArray(packages.key, keys));
      const referredTo = await transaction
        .select({ key })
        .from(versions)
        .where(or(...keys.map((one) => sql`${key} = ${one}`)));
      await remove(keys, new Set([...rows, ...referredTo].map((row) => row.key)));
    });
  }
  if (unused.size > 0 || known.size > 0) await writeUnused(storage, unused);
}

const listSchema = object({
  unused: array(
    object({ key: string().required(), sinceMs: number().required() }).required(),
  ).required(),
});

/**
 * Since when files were found unused. Without a list, or with one that cannot be read, they count from now. A storage that is
 * away fails the sweep: it would count anew from then.
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
  folder: string,
  pattern: RegExp,
  before: Date,
): AsyncGenerator<string[]> {
  let keys: string[] = [];
  for await (const { key, modifiedAt } of storage.list(folder)) {
    if (modifiedAt >= before || !pattern.test(key.slice(folder.length))) continue;
    keys.push(key);
    if (keys.length < batchSize) continue;
    yield keys;
    keys = [];
  }
  if (keys.length > 0) yield keys;
}
