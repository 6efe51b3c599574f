import { dirname, join } from 'node:path';
import { fileNumberOf, identify } from '../disk/disk.ts';
import { bytesOf, requireSpace } from '../disk/free-space.ts';
import { systemCode } from '../engine-error.ts';
import type { TrashDeps } from './delete-component.ts';
import type { Deletion } from './deletions.ts';
import { isNoteOf } from './system-trash.ts';

/**
 * Takes a component out of the trash again, to where it was. A kill on the way leaves it in the trash, in its place, or in
 * both where the trash is on another file system.
 * @returns false where it is not in the trash any more, or its place is taken
 */
export async function restoreComponent(deps: TrashDeps, deletion: Deletion): Promise<boolean> {
  const { disk } = deps;
  const { target, trashed, note, versionId, version, softwareId, said } = deletion;
  if (!(await isInTrash(deletion))) {
    await deps.deletions.change([], [trashed]);
    return false;
  }
  if ((await identify(target)) !== null) return false;
  await disk.makeFolder(dirname(target));
  await moveBack(deps, deletion, join(dirname(target), `${deps.stagingPrefix}restore`));
  const identity = await identify(target);
  if (versionId !== null && identity !== null) {
    await deps.receipts.change(
      [{ path: target, identity, versionId, version, softwareId, said }],
      [],
    );
  }
  if (note !== null) await disk.remove(note);
  await deps.deletions.change([], [trashed]);
  return true;
}

/** Whether what has the name in the trash was deleted by us: by its note, or else by its file number. */
async function isInTrash({ target, trashed, fileNumber, note }: Deletion): Promise<boolean> {
  const identity = await identify(trashed);
  if (identity === null) return false;
  if (note !== null) return (await isNoteOf(note, target)) !== false;
  return fileNumberOf(identity) === fileNumber;
}

async function moveBack(
  { disk, freeBytes }: TrashDeps,
  { target, trashed }: Deletion,
  staging: string,
): Promise<void> {
  try {
    await disk.rename(trashed, target);
  } catch (error) {
    if (systemCode(error) !== 'EXDEV') throw error;
    await requireSpace(freeBytes, dirname(target), await bytesOf(trashed));
    const staged = join(staging, '0.new');
    await disk.remove(staging);
    try {
      await disk.makeFolder(staging);
      await disk.copy(trashed, staged);
      await disk.sync(staged);
      await disk.rename(staged, target);
    } finally {
      await disk.remove(staging);
    }
    await disk.remove(trashed);
  }
}
