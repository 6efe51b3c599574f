import { withInnerDoors } from './inner-packages.ts';
import { publishedManifest } from './published-manifest.ts';
import { doorModules, parseManifest, withoutTestDoor } from './source-manifest.ts';

const versions = { version: '1.17.0', catalog: { react: '19.0.0', hono: '4.0.0', yup: '1.0.0' } };
const source = parseManifest(
  JSON.stringify({
    name: '@patchbay/ui',
    private: true,
    exports: {
      '.': './src/index.tsx',
      './ambient': { types: './src/ambient.d.ts' },
      './styles/base.css': './src/styles/base.css',
      './package.json': './package.json',
    },
    dependencies: { '@patchbay/shared': 'workspace:*', react: 'catalog:', yup: 'catalog:' },
  }),
);
const inner = {
  folder: 'tools/site',
  manifest: withoutTestDoor(
    parseManifest(
      JSON.stringify({
        name: '@patchbay/site',
        exports: {
          '.': './src/index.ts',
          './serve': './src/server/serve.ts',
          './testing': './src/testing/index.ts',
        },
        dependencies: { '@patchbay/shared': 'workspace:*', hono: 'catalog:' },
      }),
    ),
  ),
};

it('doors lead to what was compiled, and every dependency has one version', () => {
  const published = publishedManifest(
    source,
    { folder: 'packages/ui', description: 'Components.', peers: ['react'] },
    versions,
  );
  expect(published).toMatchObject({
    name: '@patchbay/ui',
    version: '1.17.0',
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './ambient': { types: './dist/ambient.d.ts' },
      './styles/base.css': './dist/styles/base.css',
      './package.json': './package.json',
    },
    dependencies: { '@patchbay/shared': '1.17.0', yup: '1.0.0' },
    peerDependencies: { react: '19.0.0' },
  });
  expect(published).not.toHaveProperty('private');
  expect(doorModules(source)).toEqual(['src/index.tsx']);
});

it('a dependency without a version is named', () => {
  const odd = { ...source, dependencies: { 'left-out': 'catalog:' } };
  expect(() =>
    publishedManifest(odd, { folder: 'packages/ui', description: '' }, versions),
  ).toThrow('@patchbay/ui uses left-out, which has no version');
});

describe('a package inside another one', () => {
  it('is not to be installed, and what it needs is', () => {
    const outer = { ...source, dependencies: { '@patchbay/site': 'workspace:*' } };
    expect(
      publishedManifest(outer, { folder: 'packages/ui', description: '' }, versions, [inner]),
    ).toMatchObject({ dependencies: { '@patchbay/shared': '1.17.0', hono: '4.0.0' } });
    expect(
      publishedManifest(outer, { folder: 'packages/ui', description: '' }, versions, [inner]),
    ).not.toHaveProperty(['dependencies', '@patchbay/site']);
  });

  it('is named by its files', () => {
    const text = `import { a } from '@patchbay/site';\nimport("@patchbay/site/serve");\nimport '@patchbay/shared/site';`;
    expect(withInnerDoors(text, 'dist/host/index.js', [inner])).toBe(
      `import { a } from '../inner/site/index.js';\nimport("../inner/site/server/serve.js");\nimport '@patchbay/shared/site';`,
    );
  });

  it('keeps its helpers for tests to itself', () => {
    expect(Object.keys(inner.manifest.exports)).toEqual(['.', './serve']);
  });
});
