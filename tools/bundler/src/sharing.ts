import { readFileSync } from 'node:fs';
import { object, string } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';

/**
 * The modules of which the page has one instance. The libraries come as the contract's own doors, so that they stay
 * tree-shaken; React, whose subpaths are public API, comes whole.
 */
const sharedModules = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  '@patchbay/shared/router',
  '@patchbay/shared/query',
  '@patchbay/shared/state',
  '@patchbay/shared/validation',
  '@patchbay/shared/host',
] as const;

const packageSchema = object({ version: string().required() });

const versionOf = (packageJson: string): string =>
  parse(packageSchema, JSON.parse(readFileSync(new URL(import.meta.resolve(packageJson)), 'utf8')))
    .version;

/** The version of the contract that this checkout builds against. */
export const contractVersion = versionOf('@patchbay/shared/package.json');
const reactVersion = versionOf('react/package.json');

/** A newer minor of the contract is refused at the release; a page that meets one all the same tries it. */
const majorOf = (version: string) => version.split('.')[0] ?? version;

interface SharedOptions {
  readonly singleton: true;
  readonly strictVersion: true;
  readonly requiredVersion: string;
  readonly version?: string;
  readonly import?: false;
}

/**
 * The share scope's settings. The shell is the only provider; a remote carries no copy (`import: false`), and both
 * refuse another version instead of warning. `workspace:*` is not a version, so it is said here.
 */
export function sharedSettings(role: 'shell' | 'remote'): Record<string, SharedOptions> {
  return Object.fromEntries(
    sharedModules.map((name) => {
      const isOurs = name.startsWith('@patchbay/');
      const version = isOurs ? contractVersion : reactVersion;
      const options: SharedOptions = {
        singleton: true,
        strictVersion: true,
        requiredVersion: isOurs ? `^${majorOf(version)}.0.0` : `^${version}`,
        ...(role === 'shell' ? { version } : { import: false }),
      };
      return [name, options];
    }),
  );
}

/**
 * The modules that a remote's server part takes from the shell's, by the names that the built code asks for. The same
 * libraries as in the browser, with the subpaths spelled out.
 */
export const serverDoors: readonly string[] = [
  'react/jsx-runtime',
  ...sharedModules.filter((name) => !name.endsWith('/')),
];
