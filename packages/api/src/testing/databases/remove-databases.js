import { rm } from 'node:fs/promises';

export default async function removeDatabases() {
  await globalThis.patchbayTestPostgres?.stop();
  const folder = process.env.PATCHBAY_TEST_FOLDER;
  if (folder) await rm(folder, { recursive: true, force: true });
}
