import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageSizes, type ImageSize } from '@patchbay/shared/api';
import { clearOldFiles } from '../../storage/clear-old-files.ts';
import type { FileStorage } from '../../storage/file-storage.ts';
import { writeAtomically } from '../../storage/folder-storage.ts';
import { createTurns } from '../../take-turns.ts';
import { pictureRevision, resizeImage } from './resize-image.ts';

export interface PictureCache {
  /** The cover in a size, or null where there is none that can be shown. */
  get(key: string, size: ImageSize): Promise<Picture | null>;
}

export interface Picture {
  readonly bytes: Buffer;
  /** Names the picture and its size; another cover under the same key has another one. */
  readonly revision: string;
}

/** Of the process's four threads. One resizing uses several processors by itself. */
const resizedAtATime = 2;

/** Resized covers in a folder. Requests for one picture at the same time share the work. */
export function createPictureCache(
  folder: string,
  storage: FileStorage,
  log: (line: string) => void,
): PictureCache {
  const underWay = new Map<string, Promise<Buffer | null>>();
  const takeTurn = createTurns(resizedAtATime);

  async function make(key: string, size: ImageSize, path: string): Promise<Buffer | null> {
    const original = await storage.read(key);
    const bytes = original && (await resizeImage(original, size));
    if (!bytes) {
      log(`The cover ${key} cannot be shown: it is no picture that the image host takes.`);
      return null;
    }
    // A full disk costs the cache, not the answer.
    await writeAtomically(path, bytes).catch((error: unknown) => {
      log(`The picture ${path} could not be kept: ${String(error)}`);
    });
    return bytes;
  }

  return {
    get: async (key, size) => {
      const stored = await storage.find(key);
      if (!stored) return null;
      const revision = createHash('sha256')
        .update([key, stored.revision, size, pictureRevision].join('\n'))
        .digest('hex')
        .slice(0, 40);
      const path = join(folder, size, `${revision}.webp`);
      const kept = await readFile(path).catch(() => null);
      if (kept) return { bytes: kept, revision };
      const making = underWay.get(path) ?? takeTurn(() => make(key, size, path));
      underWay.set(path, making);
      const bytes = await making.finally(() => underWay.delete(path));
      return bytes && { bytes, revision };
    },
  };
}

/** As long as browsers may keep them. Making them anew costs little; covers that are gone would stay for ever. */
const keptMs = 30 * 24 * 60 * 60_000;

/** Removes the resized covers that were made more than a month ago, from the folder of a cache. */
export async function forgetOldPictures(folder: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  for (const size of imageSizes) await clearOldFiles(join(folder, size), before);
}
