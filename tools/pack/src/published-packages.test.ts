import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseManifest } from './source-manifest.ts';
import { publishedPackages } from './published-packages.ts';

const root = resolve(import.meta.dirname, '../../..');
const manifestOf = (folder: string) =>
  parseManifest(readFileSync(resolve(root, folder, 'package.json'), 'utf8'));

it('every package that others install has its name of the product (G13)', () => {
  expect(publishedPackages.map(({ folder }) => manifestOf(folder).name)).toEqual([
    '@patchbay/shared',
    '@patchbay/domain',
    '@patchbay/ui',
    '@patchbay/bundler',
    '@patchbay/remote-kit',
    'create-patchbay-remote',
  ]);
});

it('what a package of ours needs of ours is published, or lies inside of it', () => {
  const names = publishedPackages.map(({ folder }) => manifestOf(folder).name);
  for (const { folder, inner = [] } of publishedPackages) {
    const inside = inner.map((each) => manifestOf(each));
    const needed = [manifestOf(folder), ...inside]
      .flatMap(({ dependencies }) => Object.keys(dependencies))
      .filter((name) => name.startsWith('@patchbay/'));
    const known = [...names, ...inside.map(({ name }) => name)];
    expect(needed.filter((name) => !known.includes(name))).toEqual([]);
  }
});
