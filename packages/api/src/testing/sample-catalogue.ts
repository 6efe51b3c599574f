import { importCatalogue } from '../catalogue/import-catalogue.ts';
import type { Database } from '../db/database.ts';
import { testTime } from './test-app.ts';

/** A small catalogue in which every rule has a row that must be left out. */
export const sampleCatalogue = {
  categories: [
    { id: 1, name: 'Instruments', slug: 'instruments', parent_id: null, order: 1 },
    { id: 2, name: 'Synths', slug: 'synths', parent_id: 1, order: 0 },
    { id: 3, name: 'Effects', slug: 'effects', parent_id: null, order: 0 },
  ],
  software: [
    { ...software(1, 'Canto EQ 2', 'José Muñoz', 2, '2025-01-01T00:00:00Z'), license: 'MIT' },
    software(2, 'canto EQ 10', 'José Muñoz', 2, '2025-03-01T00:00:00Z'),
    { ...software(3, '100% Wet', 'Acme_Audio', 3, '2025-02-01T00:00:00Z'), featured: true },
    { ...software(4, 'Hidden Canto', 'Acme_Audio', 2, '2025-04-01T00:00:00Z'), status: 'disabled' },
  ],
  versions: [
    version(1, 1, '1.9.0', ['Canto.vst3']),
    version(2, 1, '1.10.0', ['Canto.vst3', 'Canto.component']),
    version(3, 1, '1.10.0-beta', ['Canto.vst3']),
    { ...version(4, 1, '2.0.0', ['Canto.vst3']), status: 'disabled' },
    { ...version(5, 1, '1.8.0', ['Canto.vst3']), architecture: 'arm', type: 'trial' },
    { ...version(6, 3, '1.0', ['Wet.clap']), platforms: ['windows', 'linux'] },
    version(7, 4, '1.0', ['Hidden.clap']),
  ],
};

function software(id: number, name: string, vendor: string, categoryId: number, createdAt: string) {
  return {
    id,
    name,
    vendor,
    vendorSlug: vendor === 'José Muñoz' ? 'jose-munoz' : 'acme-audio',
    slug: `software-${id}`,
    category_id: categoryId,
    status: 'enabled',
    description: `About ${name}`,
    internalNotes: 'For staff alone',
    createdAt,
    modifiedAt: createdAt,
  };
}

function version(id: number, softwareId: number, number: string, components: readonly string[]) {
  return {
    id,
    software_id: softwareId,
    version: number,
    architecture: 'universal',
    type: 'free',
    status: 'active',
    url: `https://packages.test/${id}.zip`,
    components,
  };
}

export async function importSample(
  database: Database,
  document: unknown = sampleCatalogue,
): Promise<void> {
  const { problems } = await importCatalogue(database, document, {
    skipBad: false,
    allowEmpty: true,
    clock: () => testTime,
  });
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
}
