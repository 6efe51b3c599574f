import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageSizes, type ImageSize } from '@patchbay/domain/api';
import { inSpan } from '@patchbay/node-kit/telemetry';
import { LRUCache } from 'lru-cache';
import { isPictureKey, readPicture } from './covers.ts';
import { clearOldFiles } from '../storage/clear-old-files.ts';
import type { HasRoom } from '../storage/disk-room.ts';
import type { FileStorage, StoredFile } from '../storage/file-storage.ts';
import { StorageError } from '../storage/storage-error.ts';
import { writeAtomically } from '../storage/write-atomically.ts';
import type { WorkLimit } from '../process/capacity.ts';
import { openPicture } from './open-picture.ts';

const boxes: Record<ImageSize, { width: number; height?: number }> = {
  '300x': { width: 300 },
  '600x': { width: 600 },
  '1200px': { width: 1200, height: 1200 },
};

/** Part of what names a cached picture: another number makes all of them again. */
const pictureRevision = 1;

/**
 * A picture as WebP in a size of the image host, turned upright, never enlarged, without its metadata; null for bytes
 * that are not a whole PNG, JPEG or WebP of at most 40 megapixels, whatever it is called.
 */
async function resizeImage(bytes: Uint8Array, size: ImageSize): Promise<Buffer | null> {
  const picture = openPicture(bytes);
  if (!picture) return null;
  try {
    return await picture
      .resize({ ...boxes[size], fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}

export interface PictureCache {
  /**
   * The cover or screenshot in a size, or null where there is none that can be shown.
   * @throws HttpError `unavailable` where too many pictures are being made
   */
  get(key: string, size: ImageSize): Promise<Picture | null>;
}

export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Names the picture and its size; another cover under the same key has another one. */
  readonly revision: string;
}

/** The most bytes of the pictures that are asked for most, which need not be read again. */
const mostBytesInMemory = 32 * 1024 * 1024;
/** Whoever gets a picture may show it for a month; a crowd on one page asks for each of its covers many times a second. */
const lookedAfterMs = 1000;
const mostFound = 10_000;

/** Resized covers in a folder. Requests for one picture at the same time share the work. */
export function createPictureCache(
  folder: string,
  storage: FileStorage,
  resizing: WorkLimit,
  log: (line: string) => void,
  hasRoom: HasRoom,
): PictureCache {
  const underWay = new Map<string, Promise<Picture['bytes'] | null>>();
  const found = new LRUCache<string, StoredFile>({
    max: mostFound,
    ttl: lookedAfterMs,
    ttlResolution: 0,
    noDeleteOnStaleGet: true,
  });
  const inMemory = new LRUCache<string, Picture['bytes']>({
    maxSize: mostBytesInMemory,
    sizeCalculation: ({ byteLength }) => byteLength,
  });

  async function find(key: string): Promise<StoredFile | null> {
    const known = found.get(key);
    if (known) return known;
    const stored = await storage.find(key).catch((error: unknown) => {
      // While the storage is away, what it had the last time; the picture may be in the cache.
      const last = error instanceof StorageError ? found.get(key, { allowStale: true }) : undefined;
      if (last) return last;
      throw error;
    });
    if (stored) found.set(key, stored);
    else found.delete(key);
    return stored;
  }

  async function make(
    key: string,
    size: ImageSize,
    path: string,
  ): Promise<Picture['bytes'] | null> {
    const original = await readPicture(storage, key);
    const picture = original && (await resizeImage(original, size));
    if (!picture) {
      log(`The picture ${key} cannot be shown: the image host does not support it.`);
      return null;
    }
    const bytes = new Uint8Array(picture);
    if (!(await hasRoom())) return bytes;
    // A full disk costs the cache, not the answer.
    await writeAtomically(path, bytes).catch((error: unknown) => {
      log(`The picture ${path} could not be saved: ${String(error)}`);
    });
    return bytes;
  }

  return {
    get: async (key, size) => {
      if (!isPictureKey(key)) return null;
      const stored = await find(key);
      if (!stored) return null;
      const revision = createHash('sha256')
        .update([key, stored.revision, size, pictureRevision].join('\n'))
        .digest('hex')
        .slice(0, 40);
      const path = join(folder, size, `${revision}.webp`);
      const known = inMemory.get(path);
      if (known) return { bytes: known, revision };
      const kept = await readFile(path).catch(() => null);
      if (kept) {
        inMemory.set(path, kept);
        return { bytes: kept, revision };
      }
      const work =
        underWay.get(path) ??
        resizing(() =>
          inSpan('resize picture', { attributes: { 'patchbay.picture.size': size } }, () =>
            make(key, size, path),
          ),
        ).finally(() => underWay.delete(path));
      underWay.set(path, work);
      const bytes = await work;
      return bytes && { bytes, revision };
    },
  };
}

/** As long as browsers may keep them. Making them again costs little; covers that are gone would stay for ever. */
const keptMs = 30 * 24 * 60 * 60_000;

/** Removes the resized covers that were made more than a month ago, from the folder of a cache. */
export async function forgetOldPictures(folder: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  for (const size of imageSizes) await clearOldFiles(join(folder, size), before);
}
