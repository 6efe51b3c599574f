import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleAsCommonJs } from '@patchbay/node-bundle/programs';
import { sourceFolder } from './bundle-backend.js';

/** The folder of the bundled tests, the same in each run: jest keeps what it has read by its path. */
const bundleFolder = fileURLToPath(new URL('../../../../../.cache/test/api', import.meta.url));

/** The validator finds the schemas of OpenAPI by its own place. */
const external = ['@jest/globals', '@seriousme/openapi-schema-validator'];

/**
 * Makes a bundle of every test, once a run: jest loads each module again for each file of tests, and hundreds of them
 * take it more than a second of a processor. They are CommonJS: a worker compiles each once that is not a module of
 * Node's own, and Node never lets go of a module that has run.
 */
export async function bundleTests() {
  const names = await readdir(sourceFolder, { recursive: true });
  const tests = names.filter((name) => name.endsWith('.test.ts'));
  const made = await bundleAsCommonJs(bundleFolder, sourceFolder, tests, external);
  const used = new Set(made.flatMap((file) => [basename(file), `${basename(file)}.map`]));
  // Of earlier runs, with other sources.
  for (const name of await readdir(bundleFolder)) {
    if (/\.[cm]js(\.map)?$/.test(name) && !used.has(name)) await rm(join(bundleFolder, name));
  }
}

/**
 * The bundle of a file of tests.
 * @param {string} testFile
 */
export const bundleOf = (testFile) =>
  join(bundleFolder, relative(sourceFolder, testFile).replace(/\.ts$/, '.cjs'));

/**
 * A bundle's text as it would stand in its test's place: with the full paths of what it shares with others.
 * @param {string} code
 * @param {string} bundle
 */
export const withFullPaths = (code, bundle) =>
  code.replace(
    /\brequire\("(\.{1,2}\/[^"]+\.cjs)"\)/g,
    (_, path) => `require(${JSON.stringify(resolve(dirname(bundle), path))})`,
  );
