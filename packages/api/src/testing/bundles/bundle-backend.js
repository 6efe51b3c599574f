import { fileURLToPath } from 'node:url';
import { bundleInPlace } from '@patchbay/node-bundle/programs';

/** The folder of the backend's sources. */
export const sourceFolder = fileURLToPath(new URL('../..', import.meta.url));

/** The programs that tests start. */
const programs = [
  'main.ts',
  'accounts-command.ts',
  'catalogue-command.ts',
  'testing/killed-import.ts',
];

/**
 * Makes plain JavaScript of every program that tests start, once a run: compiling one as it starts takes a second of a
 * processor each time.
 * @param {string} folder where they are put, under the names of their sources
 */
export const bundleBackend = (folder) => bundleInPlace(folder, sourceFolder, programs);
