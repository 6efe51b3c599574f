import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray, or, sql } from 'drizzle-orm';
import type { ApiContext } from './context.ts';
import { packages, software, versions } from './db/schema.ts';
import { codeOf } from './error-details.ts';

/** No upload takes so long: what is older and belongs to nothing was left by one that was cut off. */
const youngMs = 24 * 60 * 60_000;

/** How many files are looked up at once. */
const batchSize = 200;

/** As uploads name their files. What has another name was put there by a person, for an import. */
const coverName = /^\d+-[0-9a-f]{16}\.webp$/;
const packageFolderName = /^\d{1,10}$/;
const packageName = /^[0-9a-f]{16}-/;

/**
 * Removes uploaded covers that no software shows, and uploaded packages that no row and no version knows: an upload that
 * was killed between its file and its row has left them. A database without software is believed to be the wrong one for
 * these files rather than a reason to remove them all.
 */
export async function forgetOrphans(
  { database, storage, clock }: Pick<ApiContext, 'database' | 'storage' | 'clock'>,
  uploadsFolder: string,
): Promise<void> {
  if ((await database.$count(software)) === 0) return;
  const before = new Date(clock().getTime() - youngMs);
  const remove = async (keys: readonly string[], used: ReadonlySet<string | null>) => {
    for (const key of keys) if (!used.has(key)) await storage.remove(key);
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

  for await (const folder of namesIn(join(uploadsFolder, 'versions'), packageFolderName)) {
    for await (const keys of oldFiles(uploadsFolder, `versions/${folder}`, packageName, before)) {
      await database.transaction(async (transaction) => {
        await transaction.execute(sql`lock table ${packages}, ${versions} in share mode`);
        const key = sql<string | null>`substring(${versions.url} from '/packages/(.+)$')`;
        const known = await transaction
          .select({ key: packages.key })
          .from(packages)
          .where(inArray(packages.key, keys));
        const referredTo = await transaction
          .select({ key })
          .from(versions)
          .where(or(...keys.map((one) => sql`${key} = ${one}`)));
        await remove(keys, new Set([...known, ...referredTo].map((row) => row.key)));
      });
    }
  }
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
