import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const packagesFolder = resolve(import.meta.dirname, '../../packages');

/** What everything in a page stands on. */
const ground = ['shared', 'domain', 'ui'];

const remotes = readdirSync(packagesFolder).filter((name) => name.endsWith('-remote'));

/**
 * The packages that are bundled into a remote and that are not part of the ground: what stands in them could stand in the remote.
 * @param {string} remote its folder
 * @returns {string[]}
 */
export function partsOf(remote) {
  const text = readFileSync(resolve(packagesFolder, remote, 'package.json'), 'utf8');
  return Object.keys(JSON.parse(text).dependencies)
    .filter((name) => name.startsWith('@patchbay/'))
    .map((name) => name.slice('@patchbay/'.length))
    .filter((name) => !ground.includes(name));
}

/** The parts of all remotes. */
export const remoteParts = [...new Set(remotes.flatMap(partsOf))];

/**
 * The packages whose code runs in a page, by their folders below `packages`: what is linted and tested as such. A remote
 * is one of them as soon as its folder is there, and with it each package that it depends on.
 */
export const frontEnds = [...ground, 'shell', ...remotes, ...remoteParts];
