import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runQuietly } from '@patchbay/command-line';
import { compileServers } from '../../../scripts/servers/compile-servers.ts';
import type { Document } from '../catalogues/document.ts';
import { startServer, type RunningServer } from './running-server.ts';

export interface RunningProduct {
  readonly api: RunningServer;
  readonly site: RunningServer;
  readonly stop: () => Promise<void>;
}

interface ProductOptions {
  /** Empty; everything that the product keeps comes here. */
  readonly folder: string;
  readonly siteDir: string;
  /** An empty database of PostgreSQL; undefined for the embedded one. */
  readonly databaseUrl: string | undefined;
  readonly document: Document;
}

/** Starts both servers from compiled code, with nothing of this process's own settings but what is named. */
export async function startBuiltServers(options: ProductOptions): Promise<RunningProduct> {
  const { folder, siteDir, databaseUrl, document } = options;
  const programs = join(folder, 'servers');
  await compileServers(programs);
  const environment = {
    API_PORT: '0',
    DATA_DIR: join(folder, 'data'),
    REQUEST_LOG: 'off',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  // It brings covers, which stay where the catalogue is taken in.
  const seeding = await startServer(join(programs, 'api.mjs'), {
    ...environment,
    CATALOGUE_DEMO: 'on',
  });
  await seeding.stop();
  const file = join(folder, 'catalogue.json');
  await writeFile(file, JSON.stringify(document));
  const taking = [join(programs, 'catalogue.mjs'), 'import', file];
  await runQuietly(process.execPath, taking, { cwd: folder, env: environment });
  const api = await startServer(join(programs, 'api.mjs'), {
    ...environment,
    CATALOGUE_DEMO: 'off',
  });
  const site = await startServer(join(programs, 'site.mjs'), {
    PORT: '0',
    SITE_DIR: siteDir,
    API_HOST: api.origin,
    LIST_CALLS: 'extended',
  });
  return {
    api,
    site,
    stop: async () => {
      await site.stop();
      await api.stop();
    },
  };
}
