import type { InstalledComponent } from '@patchbay/shared/bridge';
import { asEngineError, EngineError } from '../engine-error.ts';
import { requireInside, type EngineFolders } from '../folders/engine-folders.ts';
import { deleteComponent, type TrashDeps } from './delete-component.ts';
import { restoreComponent } from './restore-component.ts';

/** The key by which names are compared: an accent may be written in two ways. */
const keyOf = (filename: string): string => filename.normalize('NFC');

/** Found by name at once: a page may name thousands, and a computer have as many. */
function groupByName<T>(rows: readonly T[], nameOf: (row: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(nameOf(row));
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Also where it is none on this system: a page may ask for anything. */
function requireName(filename: string): void {
  if (/^\.{0,2}$|[/\\\0]/.test(filename)) {
    throw new EngineError('outside', 'A plugin is deleted by its file’s name alone.');
  }
}

/**
 * Moves components to the trash: all files of a name, wherever they lie in the engine's folders.
 * @returns the names of which nothing is left
 * @throws EngineError where a name is none, or nothing at all could be deleted
 */
export async function deleteByName(
  deps: TrashDeps,
  folders: EngineFolders,
  filenames: readonly string[],
  components: readonly InstalledComponent[],
): Promise<readonly string[]> {
  filenames.forEach(requireName);
  // Components that were deleted at once are taken back at once.
  const at = deps.now();
  const roomNow = { ...deps, now: () => at };
  const byName = groupByName(components, ({ filename }) => filename);
  const gone: string[] = [];
  const failures: unknown[] = [];
  for (const filename of new Set(filenames)) {
    const own = byName.get(keyOf(filename)) ?? [];
    try {
      for (const { componentPath } of own) {
        await deleteComponent(roomNow, await requireInside(componentPath, folders));
      }
      if (own.length > 0) gone.push(filename);
    } catch (error) {
      deps.log(`${filename} cannot be deleted: ${String(error)}`);
      failures.push(asEngineError(error, `Deleting ${filename}`));
    }
  }
  if (gone.length === 0 && failures.length > 0) throw failures[0];
  return gone;
}

/**
 * Takes the newest deletion of each name back, with all files that it deleted.
 * @returns the names that are in their places again
 * @throws EngineError where a name is none, or nothing at all could be restored
 */
export async function restoreByName(
  deps: TrashDeps,
  folders: EngineFolders,
  filenames: readonly string[],
): Promise<readonly string[]> {
  filenames.forEach(requireName);
  const byName = groupByName(
    deps.deletions.list(),
    ({ target }) => target.split(/[/\\]/).at(-1) ?? '',
  );
  const restored: string[] = [];
  const failures: unknown[] = [];
  for (const filename of new Set(filenames)) {
    const ofName = byName.get(keyOf(filename)) ?? [];
    const newest = ofName.filter(({ deletedAt }) => deletedAt === ofName.at(-1)?.deletedAt);
    if (newest.length === 0) continue;
    try {
      let isWhole = true;
      for (const deletion of newest) {
        await requireInside(deletion.target, folders);
        if (!(await restoreComponent(deps, deletion))) isWhole = false;
      }
      if (isWhole) restored.push(filename);
    } catch (error) {
      deps.log(`${filename} cannot be restored: ${String(error)}`);
      failures.push(asEngineError(error, `Restoring ${filename}`));
    }
  }
  if (restored.length === 0 && failures.length > 0) throw failures[0];
  return restored;
}
