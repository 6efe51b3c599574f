import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { writeLargeDocument } from '../../product/large-catalogue.ts';
import type { Product } from '../../product/product.ts';
import { inMs } from '../../run/timing.ts';

const command = 'packages/api/src/catalogue-command.ts';
const categories = '"categories": [{"id": 1, "name": "All", "slug": "all"}]';
const rows = (software: string, versions = '') =>
  `{${categories}, "software": [${software}], "versions": [${versions}]}`;

type Documents = Readonly<Record<string, () => string | Buffer>>;

/** Files that are not a document, or cost more to read than they have in them. */
const brokenDocuments: Documents = {
  'cut in two': () => rows('{"id": 1, "name": "A"}').slice(0, -9),
  'no text': () => Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 37) % 256)),
  'half a character': () => Buffer.from(rows('{"id": 1, "name": "é"}'), 'latin1'),
  'a section twice': () => `{${categories}, "software": [], "versions": [], "software": []}`,
  'very deep': () =>
    rows(`{"id": 1, "name": "A", "x": ${'['.repeat(500_000)}${']'.repeat(500_000)}}`),
  'very deep around it': () => '['.repeat(2_000_000),
  'a row of 20 MB': () => rows(`{"id": 1, "name": "${'x'.repeat(20_000_000)}"}`),
};

/** Documents with rows that are none. */
const hostileRows: Documents = {
  'a field twice': () => rows('{"id": 1, "name": "A", "status": "blank", "status": "enabled"}'),
  'names that every object has': () =>
    rows('{"id": 1, "name": "A", "__proto__": {"isStaff": true}}'),
  'a function that every object has': () => rows('{"id": 1, "name": "A", "toString": "B"}'),
  'an id after which there is none': () => rows('{"id": 2147483647, "name": "A"}'),
  'a field twice, spelt otherwise': () => rows('{"id": 1, "name": "A", "n\\u0061me": "B"}'),
  'half of a character by its number': () => rows('{"id": 1, "name": "A\\ud800"}'),
  'numbers that are none': () =>
    rows('{"id": 1e400, "name": "A"}', '{"id": -1, "software_id": 1.5}'),
  'links that run scripts': () => rows('{"id": 1, "name": "A", "url": "javascript:alert(1)"}'),
  'paths out of the folder': () =>
    rows('{"id": 1, "name": "A", "screenshots": ["screenshots/../../a"]}'),
  'a circle of categories': () =>
    '{"categories": [{"id": 1, "name": "A", "slug": "a", "parent_id": 2}, {"id": 2, "name": "B", "slug": "b", "parent_id": 1}], "software": [{"id": 1, "name": "A"}], "versions": []}',
  '20,000 bad rows': () => rows(Array.from({ length: 20_000 }, () => '{"id": 0}').join(',')),
};

/** The catalogue of a data folder, as the product exports it. */
async function exportOf(product: Product, dataDir: string): Promise<string> {
  const file = join(await product.newFolder('export'), 'catalogue.json');
  const environment = { DATA_DIR: dataDir, CATALOGUE_DEMO: 'off' };
  const { code, output } = await product.run([command, 'export', file], environment);
  if (code !== 'code 0') throw new Error(`An export ended with ${code}: ${output.slice(-200)}`);
  return readFile(file, 'utf8');
}

const worstMs = 30_000;

/** Nothing is taken of any of them. */
async function tryHostile(product: Product, hostile: Documents): Promise<Outcome> {
  const late: string[] = [];
  const dataDir = await product.copyDemoData();
  const file = join(await product.newFolder('hostile'), 'catalogue.json');
  const before = await exportOf(product, dataDir);
  const problems: string[] = [];
  const documents = Object.entries(hostile);
  for (const [name, write] of documents) {
    await writeFile(file, write());
    const startedAt = performance.now();
    const environment = {
      DATA_DIR: dataDir,
      CATALOGUE_DEMO: 'off',
      NODE_OPTIONS: '--max-old-space-size=512',
    };
    const { code, output } = await product.run([command, 'import', file], environment);
    const tookMs = performance.now() - startedAt;
    if (code !== 'code 1') problems.push(`${name}: it ended with ${code}`);
    if (output.includes('\n    at ')) problems.push(`${name}: it shows its sources`);
    if (tookMs > worstMs) late.push(`${name}: it took ${inMs(tookMs)}`);
  }
  if ((await exportOf(product, dataDir)) !== before) problems.push('the catalogue has changed');
  return verdictOf(problems, documents.length + 1, late);
}

const delaysMs = [900, 2000, 3500];

/** After each kill the catalogue is the old one or the new one, and can be opened. */
async function tryKills(product: Product): Promise<Outcome> {
  const dataDir = await product.copyDemoData();
  const file = join(await product.newFolder('killed'), 'catalogue.json');
  await writeLargeDocument(file);
  const environment = { DATA_DIR: dataDir, CATALOGUE_DEMO: 'off' };
  const begin = () => product.start([command, 'import', file], environment);
  const before = await exportOf(product, dataDir);
  const problems: string[] = [];
  const found: string[] = [];
  for (const delayMs of delaysMs) {
    const importing = await begin();
    const isOver = (await importing.waitForEnd(delayMs)) !== null;
    await importing.end();
    found.push(await exportOf(product, dataDir));
    if (isOver) break;
  }
  const last = await begin();
  await last.waitForEnd(100_000);
  if (last.endedBy() !== 'code 0') problems.push('an import is not taken after the kills');
  const whole = await exportOf(product, dataDir);
  found.forEach((after, index) => {
    if (after === before || after === whole) return;
    problems.push(`after ${inMs(delaysMs[index] ?? 0)} it is neither the old nor the new`);
  });
  return verdictOf(problems, delaysMs.length + 1);
}

const hostileAttack = (name: string, hostile: Documents): Attack => ({
  name,
  item: '13',
  tries: Object.keys(hostile).length,
  expectation: `code 1 within ${inMs(worstMs)} and 512 MiB, nothing has changed`,
  isLong: true,
  run: (product) => tryHostile(product, hostile),
});

/** Attacks by files that an operator imports, and by an import that does not end by itself. */
export const importAttacks: readonly Attack[] = [
  hostileAttack('imports of broken documents', brokenDocuments),
  hostileAttack('imports of hostile rows', hostileRows),
  {
    name: 'kills amid imports',
    item: '13',
    tries: delaysMs.length,
    expectation: 'the whole old catalogue or the whole new one',
    isLong: true,
    run: tryKills,
  },
];
