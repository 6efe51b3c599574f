import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryExtension } from '../disk/disk.ts';
import { systemCode } from '../engine-error.ts';
import type { OpenTransaction } from '../journal/journal.ts';
import type { DeleteBegin, InstallBegin } from '../journal/transaction-record.ts';
import { recoverDeletion } from '../trash/delete-component.ts';
import { recoverInstall, type InstallDeps } from './install-components.ts';

const isInstall = (open: OpenTransaction): open is OpenTransaction<InstallBegin> =>
  open.begin.kind === 'install';
const isDeletion = (open: OpenTransaction): open is OpenTransaction<DeleteBegin> =>
  open.begin.kind === 'delete';

/**
 * Finishes or undoes what an earlier run was killed in, and removes what is left of it. One transaction that cannot be
 * brought to its end now, as on a disk that is not there, stays in the journal for the next start.
 * @param folders in which components are installed
 * @param dataDir the engine's own folder
 */
export async function recover(
  deps: InstallDeps,
  folders: readonly string[],
  dataDir: string,
): Promise<void> {
  const tell = (problem: unknown) =>
    deps.log(`A transaction in the journal cannot be read: ${String(problem)}`);
  const allOpen = await deps.journal.readOpen(tell);
  // An installation removes what it replaced, and a deletion may have been about to take a part of that into the trash.
  for (const open of [...allOpen.filter(isDeletion), ...allOpen.filter(isInstall)]) {
    try {
      if (isInstall(open)) await recoverInstall(deps, open);
      else await recoverDeletion(deps, open);
    } catch (error) {
      deps.log(`What was interrupted cannot be brought to its end yet: ${String(error)}`);
    }
  }
  const stillOpen = await deps.journal.listIds();
  const isLeft = (name: string) =>
    name.startsWith(deps.stagingPrefix) && !stillOpen.has(name.slice(deps.stagingPrefix.length));
  for (const folder of folders) await sweep(deps, folder, isLeft);
  await sweep(deps, dataDir, (name) => name.endsWith(temporaryExtension));
}

async function sweep(
  { disk, log }: InstallDeps,
  folder: string,
  isLeft: (name: string) => boolean,
): Promise<void> {
  try {
    for (const name of await readdir(folder)) {
      if (isLeft(name)) await disk.remove(join(folder, name));
    }
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') log(`${folder} cannot be cleaned up: ${String(error)}`);
  }
}
