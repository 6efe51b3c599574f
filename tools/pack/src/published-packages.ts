/** A package of this repository that other repositories install. */
export interface PublishedPackage {
  /** Its folder, from the root. */
  readonly folder: string;
  readonly description: string;
  /** Packages of ours whose modules lie inside this one, and that nobody installs or names. */
  readonly inner?: readonly string[];
  /** Modules that are started by their file, and that no import leads to; from the root. */
  readonly programs?: readonly string[];
  /** Files and folders that lie beside the compiled modules as they are; from the package's folder. */
  readonly files?: readonly string[];
  /** Packages that its installer has already, or that only tests need, and that so may be missing. */
  readonly peers?: readonly string[];
  readonly optionalPeers?: readonly string[];
  /** Declarations that its own mention. */
  readonly types?: readonly string[];
  /** A built shell lies in it. */
  readonly hasShell?: true;
  /**
   * `versions.json` lies in it: the versions of the packages that were packed together, and of everybody else's
   * packages.
   */
  readonly hasVersions?: true;
}

const react = ['react', 'react-dom'];

/** The packages of which `npm run pack` makes a tarball, those that others depend on first. */
export const publishedPackages: readonly PublishedPackage[] = [
  {
    folder: 'packages/shared',
    description: 'The contract between the shell of Patchbay and a remote: types, and its doors.',
    files: ['contract.md', 'CHANGELOG.md'],
    peers: react,
    optionalPeers: ['@testing-library/react', '@testing-library/user-event'],
    types: ['@types/react'],
  },
  {
    folder: 'packages/domain',
    description: 'Entities, calls of the API, routes and formats of Patchbay.',
  },
  {
    folder: 'packages/ui',
    description: 'Components, styles and design tokens of Patchbay.',
    peers: react,
    types: ['@types/react'],
  },
  {
    folder: 'tools/bundler',
    description: 'How a remote of Patchbay is built.',
    programs: [
      'tools/bundler/src/client/create-icon.ts',
      'tools/bundler/src/client/reload-page.ts',
      'tools/bundler/src/client/start-remote.ts',
      'tools/bundler/src/client/start-shell.ts',
    ],
    peers: ['react', '@rspack/core'],
  },
  {
    folder: 'tools/remote-kit',
    description:
      'What a remote of Patchbay is developed, tested and released with: the command patchbay, and a host of its own.',
    inner: ['tools/site', 'tools/registry', 'tools/command-line', 'packages/node-kit'],
    programs: [
      'tools/remote-kit/src/main.ts',
      'tools/remote-kit/src/jest/browser-environment.ts',
      'tools/remote-kit/src/jest/browser-setup.ts',
      'tools/remote-kit/src/jest/quiet-console.ts',
      'tools/registry/src/checks/smoke-child.ts',
    ],
    files: [
      'src/jest/compile-once.cjs',
      'src/jest/end-storages.cjs',
      'src/jest/css-module.cjs',
      'src/jest/setup.cjs',
      'src/jest/style-sheet.cjs',
    ],
    peers: ['@rspack/cli', 'typescript'],
    optionalPeers: ['@swc/core', '@swc/jest', 'jest', '@testing-library/react'],
    types: ['@types/node'],
    hasShell: true,
  },
  {
    folder: 'tools/create-patchbay-remote',
    description: 'Makes the repository of a remote of Patchbay: npm create patchbay-remote NAME.',
    inner: ['tools/command-line'],
    programs: ['tools/create-patchbay-remote/src/main.ts'],
    files: ['template'],
    hasVersions: true,
  },
];
