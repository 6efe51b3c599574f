import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { asideExtension } from '../disk/own-places.ts';

/**
 * The beginning of the names of this engine's staging folders. It is another one after a journal was put aside: that journal may know
 * of the folders from before, which may hold the only copy of a plugin, so that no start removes them (rule G224).
 * @param dataDir the engine's own folder, once its places are cleared
 */
export async function stagingPrefixOf(dataDir: string): Promise<string> {
  const lostJournals = (await readdir(dataDir)).filter(
    (name) => name.startsWith('journal.') && name.endsWith(asideExtension),
  );
  const hash = createHash('sha256').update([dataDir, ...lostJournals.toSorted()].join('\0'));
  return `.patchbay-${hash.digest('hex').slice(0, 8)}-`;
}
