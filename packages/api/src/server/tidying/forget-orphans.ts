import { opendir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { parse } from '@patchbay/shared/parse';
import { array, number, object, string } from '@patchbay/shared/validation';
import type { ApiContext } from '../context.ts';
import { packages, software, versions } from '../../db/schema.ts';
import { codeOf } from '../../process/error-details.ts';
import { packageKeyOfVersion } from '../../plugin-packages/package-key.ts';
import { writeAtomically } from '../../storage/write-atomically.ts';

/** No upload takes so long: what is older and belongs to nothing was left by one that was cut off. */
const youngMs = 24 * 60 * 60_000;

/** Long enough to notice a wrong database or a wrong import, and to bring the right one back. */
const keptMs = 7 * 24 * 60 * 60_000;

/** How many files are looked up at once. */
const batchSize = 200;

/** As uploads name their files. What has another name was put there by a person, for an import. */
const coverName = /^\d+-[0-9a-f]{16}\.webp$/;
const audioName = /^\d+-[0-9a-f]{16}\.\w+$/;
const packageFolderName = /^\d{1,10}$/;
const packageName = /^[0-9a-f]{16}-/;

/** The kinds of files that software names by path, and the folder of each. */
const mediaFolders = [
  { folder: 'screenshots', names: coverName, column: software.screenshots },
  { folder: 'audio', names: audioName, column: software.audioDemos },
] as const;

const arrayContainsText = (column: AnyPgColumn, text: string) =>
  sql`${column} @> ${JSON.stringify([text])}::jsonb`;

/**
 * Removes uploaded covers, screenshots and audio demos that no software shows, and uploaded packages that no row and no version knows: an upload that
 * was killed between its file and its row has left them. A file goes once it was found unused for a week, by a list beside
 * the files: a database may be the wrong one for them, or be brought back. One without software is not asked at all.
 */
export async function forgetOrphans(
  { database, storage, clock }: Pick<ApiContext, 'database' | 'storage' | 'clock'>,
  uploadsFolder: string,
): Promise<void> {
  if ((await database.$count(software)) === 0) return;
  const now = clock().getTime();
  const before = new Date(now - youngMs);
  const known = await readUnused(uploadsFolder);
  const unused = new Map<string, number>();
  const remove = async (keys: readonly string[], used: ReadonlySet<string | null>) => {
    for (const key of keys) {
      if (used.has(key)) continue;
      const since = Math.min(known.get(key) ?? now, now);
      if (now - since >= keptMs) await storage.remove(key);
      else unused.set(key, since);
    }
  };

  for await (const keys of oldFiles(uploadsFolder, 'covers', coverName, before)) {
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
    for await (const keys of oldFiles(uploadsFolder, folder, names, before)) {
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

  for await (const folder of namesIn(join(uploadsFolder, 'versions'), packageFolderName)) {
    for await (const keys of oldFiles(uploadsFolder, `versions/${folder}`, packageName, before)) {
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
  }
  if (unused.size > 0 || known.size > 0) await writeUnused(uploadsFolder, unused);
}

const listSchema = object({
  unused: array(
    object({ key: string().required(), sinceMs: number().required() }).required(),
  ).required(),
});

const listFile = (uploadsFolder: string) => join(uploadsFolder, '.unused.json');

/** Since when files were found unused. Without a list, or with one that cannot be read, they count from now. */
async function readUnused(uploadsFolder: string): Promise<ReadonlyMap<string, number>> {
  try {
    const content: unknown = JSON.parse(await readFile(listFile(uploadsFolder), 'utf8'));
    return new Map(parse(listSchema, content).unused.map(({ key, sinceMs }) => [key, sinceMs]));
  } catch {
    return new Map();
  }
}

async function writeUnused(
  uploadsFolder: string,
  unused: ReadonlyMap<string, number>,
): Promise<void> {
  const entries = [...unused].map(([key, sinceMs]) => ({ key, sinceMs }));
  await writeAtomically(listFile(uploadsFolder), Buffer.from(JSON.stringify({ unused: entries })));
}

/** Keys of files that nobody has written to since then, some at a time. */
async function* oldFiles(
  uploadsFolder: string,
  folder: string,
  pattern: RegExp,
  before: Date,
): AsyncGenerator<string[]> {
  let keys: string[] = [];
  for await (const name of namesIn(join(uploadsFolder, folder), pattern)) {
    const stats = await stat(join(uploadsFolder, folder, name)).catch(() => null);
    if (!stats || stats.mtime >= before) continue;
    keys.push(`${folder}/${name}`);
    if (keys.length < batchSize) continue;
    yield keys;
    keys = [];
  }
  if (keys.length > 0) yield keys;
}

/** Names in a folder that fit; none where there is no such folder. */
async function* namesIn(folder: string, pattern: RegExp): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  for await (const { name } of entries) if (pattern.test(name)) yield name;
}
