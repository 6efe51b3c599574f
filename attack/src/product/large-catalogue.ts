import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { largeDocument } from '../../../packages/api/bench/large-document.ts';
import type { Product, Server } from './product.ts';

/** A thousand software with the longest descriptions, as a document. */
export async function writeLargeDocument(file: string): Promise<void> {
  const text = 'A long **description**. '.repeat(680).slice(0, 16 * 1024);
  const software = Array.from({ length: 1000 }, (_, index) => ({
    id: index + 1,
    name: `Instrument ${index + 1}`,
    vendor: 'Vendor',
    vendorSlug: 'vendor',
    slug: `instrument-${index + 1}`,
    description: text,
    category_id: 1,
    status: 'enabled',
    createdAt: '2020-01-01T00:00:00.000Z',
    modifiedAt: '2024-01-01T00:00:00.000Z',
  }));
  const categories = [{ id: 1, name: 'All', slug: 'all', order: 1, parent_id: null }];
  await writeFile(file, JSON.stringify({ categories, software, versions: [] }));
}

/** A server with those software. */
export const startLarge = (product: Product): Promise<Server> =>
  startWith(product, writeLargeDocument);

/** A server with so many software, in which each word of the demo's is in very many names. */
export const startBroad = (product: Product, count: number): Promise<Server> =>
  startWith(product, (file) => writeFile(file, largeDocument(count)));

/** A server with a catalogue that is written as a document, and read in by the product's own command. */
async function startWith(
  product: Product,
  write: (file: string) => Promise<void>,
): Promise<Server> {
  const folder = await product.newFolder('large');
  const file = join(folder, 'catalogue.json');
  await write(file);
  const dataDir = join(folder, 'data');
  const environment = { DATA_DIR: dataDir, CATALOGUE_DEMO: 'off' };
  const { code, output } = await product.run(
    ['packages/api/src/catalogue-command.ts', 'import', file],
    environment,
  );
  if (code !== 'code 0') throw new Error(`The import ended with ${code}: ${output.slice(-300)}`);
  return product.startBackend({ dataDir, environment });
}
