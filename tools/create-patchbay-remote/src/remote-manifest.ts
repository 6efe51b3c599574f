import type { PackageVersions } from './package-versions.ts';

const ownPackages = {
  dependencies: ['@patchbay/domain', '@patchbay/shared', '@patchbay/ui'],
  devDependencies: ['@patchbay/bundler', '@patchbay/remote-kit'],
} as const;

const others = {
  dependencies: ['react', 'react-dom', 'react-hook-form'],
  devDependencies: [
    '@eslint/js',
    '@playwright/test',
    '@rspack/cli',
    '@rspack/core',
    '@swc/core',
    '@swc/jest',
    '@testing-library/dom',
    '@testing-library/jest-dom',
    '@testing-library/react',
    '@testing-library/user-event',
    '@types/jest',
    '@types/node',
    '@types/react',
    '@types/react-dom',
    'eslint',
    'eslint-plugin-react-hooks',
    'globals',
    'jest',
    'typescript',
    'typescript-eslint',
  ],
} as const;

const scripts = {
  dev: 'patchbay dev',
  build: 'rspack build',
  lint: 'eslint .',
  types: 'tsc --noEmit',
  test: 'jest',
  'test:browser': 'rspack build && playwright test',
  release: 'patchbay release',
  rollback: 'patchbay rollback',
  promote: 'patchbay promote',
  retire: 'patchbay retire',
  status: 'patchbay status',
} as const;

/** Every package of Patchbay that a remote installs. */
export const installedPackages: readonly string[] = Object.values(ownPackages).flat();

/**
 * The `package.json` of a new remote, every version said exactly.
 * @param sourceOf the source in place of a version for a package of Patchbay
 * @throws Error where a package has no version
 */
export function remoteManifest(
  name: string,
  { catalog }: PackageVersions,
  sourceOf: (packageName: string) => string,
): object {
  const versionOf = (other: string): string => {
    const version = catalog[other];
    if (version === undefined) throw new Error(`${other} has no version`);
    return version;
  };
  const listed = (kind: keyof typeof others): Readonly<Record<string, string>> =>
    Object.fromEntries<string>([
      ...ownPackages[kind].map((own) => [own, sourceOf(own)] as const),
      ...others[kind].map((other) => [other, versionOf(other)] as const),
    ]);
  return {
    name: `${name}-remote`,
    version: '0.1.0',
    private: true,
    type: 'module',
    engines: { node: '>=20.19.0' },
    scripts,
    dependencies: listed('dependencies'),
    devDependencies: listed('devDependencies'),
  };
}
