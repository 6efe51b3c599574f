import { join } from 'node:path';
import keepFilesInMemory from '../../../../tools/jest/temporary-files.js';
import { bundleBackend } from './bundles/bundle-backend.js';
import { bundleTests } from './bundles/bundle-tests.js';
import { prepareDatabases } from './databases/prepare-databases.js';

/** Once per run: what tests load, copy or start is made. */
export default async function prepareRun() {
  keepFilesInMemory();
  const folder = await prepareDatabases();
  await Promise.all([bundleBackend(join(folder, 'backend')), bundleTests()]);
}
