import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bytesOf } from '../disk/free-space.ts';
import { systemCode } from '../engine-error.ts';
import type { TrashDeps } from './delete-component.ts';

/** The limits of the engine's own trash, like those of a system's trash that empties itself. */
const usualLimits = {
  ageMs: 30 * 24 * 60 * 60 * 1000,
  bytes: 5 * 1024 ** 3,
};

interface InTrash {
  readonly path: string;
  readonly deletedMs: number;
  readonly bytes: number;
}

/**
 * Removes deletions that have been in the engine's own trash for long, and those beyond its size, the oldest first: no
 * person sees that trash, and nobody else empties it (rule X228). The newest deletion stays as a whole, so that it can
 * be undone. A file that cannot be removed now is left for the next time.
 */
export async function emptyOwnTrash(
  deps: TrashDeps,
  limits: Partial<typeof usualLimits> = {},
): Promise<void> {
  const { ageMs, bytes: maxBytes } = { ...usualLimits, ...limits };
  const newestFirst = (await listOwnTrash(deps)).toSorted((a, b) => b.deletedMs - a.deletedMs);
  const newestMs = newestFirst[0]?.deletedMs;
  let bytes = 0;
  for (const { path, deletedMs, bytes: own } of newestFirst) {
    bytes += own;
    const isOld = deps.now() - deletedMs > ageMs;
    const isTooMuch = bytes > maxBytes && deletedMs !== newestMs;
    if (!isOld && !isTooMuch) continue;
    try {
      await deps.disk.remove(path);
      await deps.deletions.change([], [path]);
    } catch (error) {
      deps.log(`${path} cannot be removed from the trash yet: ${String(error)}`);
    }
  }
}

async function listOwnTrash({ places, deletions, log }: TrashDeps): Promise<InTrash[]> {
  const deletedAt = new Map(
    deletions.list().map((deletion) => [deletion.trashed, Date.parse(deletion.deletedAt)]),
  );
  const found: InTrash[] = [];
  for (const { files } of places.filter(({ isOwn }) => isOwn)) {
    try {
      for (const name of await readdir(files)) {
        const path = join(files, name);
        // A file that is no longer in the list came here when its name last changed.
        const deletedMs = deletedAt.get(path) ?? (await lstat(path)).ctimeMs;
        found.push({ path, deletedMs, bytes: await bytesOf(path) });
      }
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') log(`${files} cannot be read: ${String(error)}`);
    }
  }
  return found;
}
