import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleInPlace } from '@patchbay/node-bundle/programs';
import { sourceFolder } from './bundle-backend.js';

/** Where the bundled tests are, the same in each run: jest keeps what it has read by its path. */
const bundleFolder = fileURLToPath(new URL('../../../../../.cache/test/api', import.meta.url));

/** The validator finds the schemas of OpenAPI by its own place. */
const external = ['@jest/globals', '@seriousme/openapi-schema-validator'];

/**
 * Makes a bundle of every test, once a run: jest loads each module anew for each file of tests, and hundreds of them
 * take it more than a second of a processor.
 */
export async function bundleTests() {
  const names = await readdir(sourceFolder, { recursive: true });
  const { metafile } = await bundleInPlace(
    bundleFolder,
    sourceFolder,
    names.filter((name) => name.endsWith('.test.ts')),
    { external, sourcemap: true, sourcesContent: false, metafile: true },
  );
  const made = Object.keys(metafile?.outputs ?? {}).map((name) =>
    basename(resolve(sourceFolder, name)),
  );
  // Of earlier runs, with other sources.
  for (const name of await readdir(bundleFolder)) {
    if (name.startsWith('chunk-') && !made.includes(name)) await rm(join(bundleFolder, name));
  }
}

/**
 * The bundle of a file of tests.
 * @param {string} testFile
 */
export const bundleOf = (testFile) =>
  join(bundleFolder, relative(sourceFolder, testFile).replace(/\.ts$/, '.mjs'));

/**
 * A bundle's text as it would stand in its test's place: with the full paths of what it shares with others.
 * @param {string} code
 * @param {string} bundle
 */
export const withFullPaths = (code, bundle) =>
  code.replace(
    /((?:from|import) ?\(?)"(\.{1,2}\/[^"]+\.mjs)"/g,
    (_, words, path) => `${words}${JSON.stringify(resolve(dirname(bundle), path))}`,
  );
