/** A file of a release with a hash that has the right form. */
const assetDocument = (file: string) => ({ file, integrity: `sha384-${'A'.repeat(64)}` });

/** A remote's release as `registry.json` has it, with what a test wants otherwise. */
export const remoteDocument = (name: string, others: object = {}) => ({
  name,
  version: '1.0.0',
  contract: '1.0.0',
  container: `patchbay__${name}`,
  entry: assetDocument('remoteEntry.js'),
  ...others,
});

/** A registry as `registry.json` has it. */
export const registryDocument = (others: object = {}) => ({
  shell: {
    version: '0.13.0',
    contract: '1.0.0',
    entry: assetDocument('boot.js'),
    early: assetDocument('early.js'),
    icon: 'icon.svg',
    buildCommit: 'abc',
    builtAt: '2026-01-01T00:00:00.000Z',
  },
  remotes: [remoteDocument('catalog')],
  ...others,
});
