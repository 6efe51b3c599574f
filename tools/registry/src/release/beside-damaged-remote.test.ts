import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TrialSite } from '../testing/trial-site.ts';

let prepared: TrialSite;
let site: TrialSite;

/** Catalog and installer, each with 1.0.0 before 1.1.0, which is live. */
beforeAll(async () => {
  prepared = await TrialSite.create();
  await prepared.releaseShell();
  for (const name of ['catalog', 'installer']) {
    await prepared.release({ name });
    await prepared.release({ name, version: '1.1.0', code: 'new' });
  }
});

beforeEach(async () => {
  site = await prepared.copy();
});

afterEach(() => site.remove());

afterAll(() => prepared.remove());

const descriptionOf = (version: string) =>
  join(site.folder, `remotes/installer/${version}/release.json`);

const damages: readonly (readonly [string, (file: string) => Promise<void>])[] = [
  ['is no JSON', (file) => writeFile(file, '{"name":')],
  ['has the wrong shape', (file) => writeFile(file, '{"container":5}')],
  ['is null', (file) => writeFile(file, 'null')],
  ['is missing', (file) => rm(file)],
];

it('a version that has the description of another is not gone back to', async () => {
  await copyFile(join(site.folder, 'remotes/catalog/1.0.0/release.json'), descriptionOf('1.0.0'));
  const { code, stderr } = await site.run(['rollback', 'installer']);
  expect(code).toBe(1);
  expect(stderr).toContain('release.json is that of catalog 1.0.0');
  expect(await site.live()).toContain('catalog 1.1.0');
});

describe.each(damages)('beside a remote whose published description %s', (_, damage) => {
  beforeEach(async () => {
    await damage(descriptionOf('1.0.0'));
    await damage(descriptionOf('1.1.0'));
  });

  it('every command does its work for another remote', async () => {
    expect(await site.done('status')).toMatch(/^installer +1\.1\.0/m);
    await site.done('rollback', 'catalog');
    await site.done('promote', 'catalog', '1.1.0', '--percent', '10');
    await site.done('promote', 'catalog', '1.1.0');
    await site.release({ version: '1.2.0', code: 'newer' });
    await site.releaseShell({ version: '1.0.1', code: 'new' });
    await site.done('rollback', 'shell');
    await site.done('prune', '--keep', '0', '--older-than', '0m');
    await site.done('retire', 'catalog');
    expect(await site.live()).toEqual(['shell 1.0.0', 'installer 1.1.0']);
  });

  it('that remote is told what is damaged and what there is besides, and can still be taken off', async () => {
    const { code, stderr } = await site.run(['rollback', 'installer']);
    expect(code).toBe(1);
    expect(stderr).toContain('The files of installer 1.0.0 are not those that were added');
    expect(stderr).toContain('release.json: ');
    expect(stderr).toContain('Other versions to choose: 1.1.0');
    await site.release({ name: 'installer', version: '1.2.0', code: 'newer' });
    await site.done('retire', 'installer');
    expect(await site.live()).toEqual(['shell 1.0.0', 'catalog 1.1.0']);
  });
});
