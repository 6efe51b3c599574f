import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const syncedAtOnce = 16;

/** Brings all files below a folder to the disk. */
export async function syncFilesBelow(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const next = paths.values();
  const syncSome = async () => {
    for (const path of next) {
      const file = await open(path, 'r+');
      try {
        await file.datasync();
      } finally {
        await file.close();
      }
    }
  };
  await Promise.all(Array.from({ length: syncedAtOnce }, syncSome));
}
