import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { asideExtension } from '../disk/own-places.ts';

/**
 * The beginning of the names of an installation's staging folders. It is another one after a journal was put aside: that journal may
 * know of the folders from before, which may hold the only copy of a plugin, so that no start removes them (rule G224).
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
