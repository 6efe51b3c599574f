import { join } from 'node:path';
import { bundleBackend } from './bundle-backend.js';
import { prepareDatabases } from './databases/prepare-databases.js';

/** Once per run: what tests load, copy or start is made. */
export default async function prepareRun() {
  const folder = await prepareDatabases();
  await bundleBackend(join(folder, 'backend'));
}
