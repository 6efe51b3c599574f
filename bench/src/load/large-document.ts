import { readDemoDocument, readRealDocument, type Document } from '../catalogues/document.ts';

/** Behind all numbers of the demo catalogue. */
const firstId = 100_000;

/** The demo catalogue, and behind it the real one where its folder is there. */
export async function readLargeDocument(say: (line: string) => void): Promise<Document> {
  const demo = await readDemoDocument();
  const real = await readRealDocument(say);
  if (!real) return demo;
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
