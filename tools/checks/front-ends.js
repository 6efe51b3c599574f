import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const packagesFolder = resolve(import.meta.dirname, '../../packages');

/** The packages that every front end uses. */
const ground = ['shared', 'domain', 'ui'];

/** The manifest of a package, by its folder. */
const manifest = (/** @type {string} */ name) => resolve(packagesFolder, name, 'package.json');

// A folder without a manifest is what another branch has left behind.
const remotes = readdirSync(packagesFolder).filter(
  (name) => name.endsWith('-remote') && existsSync(manifest(name)),
);

/**
 * The parts of the shell or of a remote: packages that are bundled into it and could be folders of it.
 * @param {string} owner the folder of the shell or of the remote
 * @returns {string[]}
 */
export function partsOf(owner) {
  const { dependencies = {} } = JSON.parse(readFileSync(manifest(owner), 'utf8'));
  return Object.keys(dependencies)
    .filter((name) => name.startsWith('@patchbay/'))
    .map((name) => name.slice('@patchbay/'.length))
    .filter((name) => !ground.includes(name));
}

/** The parts of all remotes. */
export const remoteParts = [...new Set(remotes.flatMap(partsOf))];

/**
 * The packages whose code runs in a page, by their folders below `packages`: they are linted and tested as such. A
 * remote is one of them as soon as its folder is there, and with it each package that it depends on.
 */
export const frontEnds = [...ground, ...partsOf('shell'), 'shell', ...remotes, ...remoteParts];
