import { rm } from 'node:fs/promises';
import { askServer } from './temporary-postgres.js';

export default async function removeDatabases() {
  const { TEST_DATABASE_URL: server, PATCHBAY_TEST_TEMPLATE: template } = process.env;
  const own = globalThis.patchbayTestPostgres;
  if (own) await own.stop();
  else if (server && template) {
    await askServer(server, (client) => client.query(`drop database ${template}`));
  }
  const folder = process.env.PATCHBAY_TEST_FOLDER;
  if (folder) await rm(folder, { recursive: true, force: true });
}
