import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import keepFilesInMemory from '../../../../tools/jest/temporary-files.js';
import { bundleBackend } from './bundles/bundle-backend.js';
import { bundleTests } from './bundles/bundle-tests.js';
import { prepareDatabases } from './databases/prepare-databases.js';

/** Once per run: the things that tests load, copy or start are made, all at once, as no test runs meanwhile. */
export default async function prepareRun() {
  keepFilesInMemory();
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-api-tests-'));
  process.env.PATCHBAY_TEST_FOLDER = folder;
  await Promise.all([
    bundleBackend(join(folder, 'backend')),
    bundleTests(),
    prepareDatabases(folder),
  ]);
}
