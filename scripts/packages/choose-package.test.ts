import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import { choosePackage, siteName } from './choose-package.ts';
import { remotePackages } from './find-package.ts';

let packages: string;

async function write(folder: string, text: string): Promise<void> {
  await mkdir(join(packages, folder), { recursive: true });
  await writeFile(join(packages, folder, 'remote.json'), text);
}

beforeEach(async () => {
  packages = await mkdtemp(join(tmpdir(), 'patchbay-packages-'));
  await mkdir(join(packages, 'shared'));
  await write('catalog-remote', '{"name":"catalog"}');
});

afterEach(() => rm(packages, { recursive: true }));

function refusalOf(call: () => unknown): CommandError {
  try {
    call();
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
  throw new Error('It was not refused');
}

describe('beside a remote whose remote.json', () => {
  it.each([
    ['is no JSON', '{"name":'],
    ['is empty', ''],
    ['is a list', '[]'],
    ['has no name', '{"mounts":[]}'],
    ['has a name that is none', '{"name":"../x"}'],
    ['has the name of the shell', '{"name":"shell"}'],
  ])('%s, another is found by its folder and by its name', async (_, text) => {
    await write('broken-remote', text);
    const catalog = { folder: 'catalog-remote', name: 'catalog' };
    expect(choosePackage('catalog-remote', packages)).toEqual(catalog);
    expect(choosePackage('catalog', packages)).toEqual(catalog);
    expect(choosePackage('shell', packages).name).toBe('shell');
    expect(siteName('catalog-remote', packages)).toBe('catalog');
    expect(siteName('of-another-checkout', packages)).toBe('of-another-checkout');
    expect(remotePackages(packages)).toEqual(['broken-remote', 'catalog-remote']);
  });

  it('is broken, that one is refused by its folder, with what to do', async () => {
    await write('broken-remote', '{');
    const { code, message, problems } = refusalOf(() => siteName('broken-remote', packages));
    expect(code).toBe('not-found');
    expect(message).toMatch(/^packages\/broken-remote\/remote\.json cannot be read: /);
    expect(problems).toEqual(['Give the name that it has on the site: npm run status']);
    expect(() => choosePackage('broken-remote', packages)).toThrow('cannot be read');
    expect(siteName('broken', packages)).toBe('broken');
  });

  it('has a name and is wrong in all else, that one can still be rolled back by its folder', async () => {
    await write('broken-remote', '{"name":"broken","mounts":"all","slots":["no-such-slot"]}');
    expect(siteName('broken-remote', packages)).toBe('broken');
  });
});

describe('two remotes of one name', () => {
  beforeEach(() => write('another-remote', '{"name":"catalog"}'));

  it('are refused by their name, with both folders and the way on', () => {
    const { code, message, problems } = refusalOf(() => choosePackage('catalog', packages));
    expect(code).toBe('refused');
    expect(message).toBe(
      'packages/another-remote and packages/catalog-remote have the same name in their remote.json: "catalog"',
    );
    expect(problems).toEqual([
      'Give one of them another name, or release the one that you mean by its folder: npm run release -- another-remote',
    ]);
  });

  it('are found by their folders, and keep nobody from a release or a rollback', async () => {
    await write('installer-remote', '{"name":"installer"}');
    for (const folder of ['another-remote', 'catalog-remote']) {
      expect(choosePackage(folder, packages)).toEqual({ folder, name: 'catalog' });
      expect(siteName(folder, packages)).toBe('catalog');
    }
    expect(choosePackage('installer', packages).folder).toBe('installer-remote');
    expect(siteName('catalog', packages)).toBe('catalog');
  });
});

it('a package that is not there is refused with those that are, and the files that cannot be read', async () => {
  await write('broken-remote', '{');
  const { message, problems } = refusalOf(() => choosePackage('nothing', packages));
  expect(message).toBe('There is no package "nothing" to release');
  expect(problems[0]).toBe('Available: shell, catalog (packages/catalog-remote)');
  expect(problems[1]).toContain('packages/broken-remote/remote.json cannot be read');
});
