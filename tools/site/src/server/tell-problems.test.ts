import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAppConfig } from '@patchbay/registry/config';
import { TrialSite } from '@patchbay/registry/testing';
import { createSite } from './create-site.ts';

let site: TrialSite;
let told: string[];

beforeEach(async () => {
  site = await TrialSite.create();
  told = [];
  await site.releaseShell();
  await site.release({});
  await site.release({ name: 'news', mounts: [{ path: '/news/', layout: 'bare' }] });
});

afterEach(() => site.remove());

async function rewriteNews(change: (entry: object) => unknown): Promise<string> {
  const file = join(site.folder, 'registry.json');
  const text = await readFile(file, 'utf8');
  const registry = JSON.parse(text) as { remotes: object[] };
  registry.remotes = registry.remotes.map((entry, index) =>
    index === 1 ? (change(entry) as object) : entry,
  );
  await writeFile(file, JSON.stringify(registry));
  return text;
}

const openSite = () =>
  createSite({
    siteDir: site.folder,
    config: readAppConfig({}),
    log: (text) => told.push(text),
  });

describe('a site whose registry has an entry with', () => {
  it.each([
    ['an unknown slot', (entry: object) => ({ ...entry, slots: ['hero-banner'] })],
    ['an unknown layout', (entry: object) => ({ ...entry, mounts: [{ path: '/', layout: 'x' }] })],
    ['an unknown requirement', (entry: object) => ({ ...entry, requires: 'superuser' })],
    ['the name of another', (entry: object) => ({ ...entry, name: 'catalog' })],
    ['the wrong type', () => 'garbage'],
    ['nothing', () => null],
  ])('%s answers with the other remotes, and tells', async (_, change) => {
    await rewriteNews(change);
    const answer = await openSite().request('/');
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain('/remotes/catalog/1.0.0/');
    expect(text).toContain('"problems":[{"place":"remotes[1]"');
    expect(told).toHaveLength(1);
    expect(told[0]).toMatch(/in the registry \(remotes\[1\]\) cannot be used: .*All other remotes/);
  });
});

it('a problem is told once, and again when it comes back', async () => {
  const app = openSite();
  const good = await rewriteNews(() => null);
  await app.request('/');
  await app.request('/search/');
  expect(told).toHaveLength(1);
  await writeFile(join(site.folder, 'registry.json'), good);
  await app.request('/');
  await rewriteNews(() => null);
  await app.request('/');
  expect(told).toHaveLength(2);
});
