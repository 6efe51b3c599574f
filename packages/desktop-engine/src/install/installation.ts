import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { Disk } from '../disk/disk.ts';
import { asideExtension, readOwnFile } from '../disk/own-places.ts';
import { systemCode } from '../engine-error.ts';

const isName = (text: string): boolean => /^[0-9a-f]{16}$/.test(text);

/** The name of this installation of the app, which is part of the names of its staging folders. */
export async function readInstallation(
  file: string,
  fresh: string,
  { disk, log }: { readonly disk: Disk; readonly log: (message: string) => void },
): Promise<string> {
  try {
    const name = await readOwnFile(file);
    if (isName(name)) return name;
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') log(`${file} cannot be read: ${String(error)}`);
  }
  await disk.write(file, fresh).catch((error: unknown) => {
    log(`${file} cannot be written: ${String(error)}`);
  });
  return fresh;
}

/**
 * The beginning of the names of an installation's staging folders. It is another one after a journal was put aside: that journal may
 * know of the folders from before, which may hold the only copy of a plugin, so that no start removes them.
 * @param dataDir the engine's own folder, once its places are cleared
 * @param installation the name of this installation of the app
 */
export async function stagingPrefixOf(dataDir: string, installation: string): Promise<string> {
  const lostJournals = (await readdir(dataDir)).filter(
    (name) => name.startsWith('journal.') && name.endsWith(asideExtension),
  );
  const hash = createHash('sha256').update([installation, ...lostJournals.toSorted()].join('/'));
  return `.patchbay-${hash.digest('hex').slice(0, 16)}-`;
}
