import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readDemoDocument, readDocument, type Document } from '../catalogues/document.ts';

const realCatalogue = join(import.meta.dirname, '../../../../shared/data/open-audio-stack.json');

/** Behind all numbers of the demo catalogue. */
const firstId = 100_000;

/** The demo catalogue, and behind it the real one where its folder is there: that one is read from its place and never copied. */
export async function readLargeDocument(say: (line: string) => void): Promise<Document> {
  const demo = await readDemoDocument();
  if (!existsSync(realCatalogue)) {
    say('The real catalogue is skipped: there is no ../shared/data/open-audio-stack.json.');
    return demo;
  }
  const real = await readDocument(realCatalogue);
  return {
    categories: [
      ...demo.categories,
      ...real.categories.map(({ id, parent_id, ...category }) => ({
        ...category,
        id: id + firstId,
        parent_id: parent_id ? parent_id + firstId : null,
      })),
    ],
    software: [
      ...demo.software,
      ...real.software.map((software) => ({
        ...software,
        id: software.id + firstId,
        category_id: software.category_id ? software.category_id + firstId : null,
        // They lie at another host.
        cover: null,
      })),
    ],
    versions: [
      ...demo.versions,
      ...real.versions.map((version) => ({
        ...version,
        ...('id' in version && typeof version.id === 'number' && { id: version.id + firstId }),
        software_id: version.software_id + firstId,
      })),
    ],
  };
}
