import { join } from 'node:path';
import { readAppConfig } from '@patchbay/site/config';
import { startSite } from '@patchbay/site/serve';
import { findFreePort } from '@patchbay/site/testing';
import { startApi } from '../../../scripts/servers/api-process.ts';
import type { Builds } from './builds.ts';
import { createFederatedSite, createPlainSite, type Site } from './sites.ts';

/** One of the two that are compared, on a server of its own. */
export interface Contestant {
  readonly name: 'federated' | 'plain';
  readonly address: string;
  readonly site: Site;
}

/** Both, with one backend and the demo catalogue behind them. */
export interface Products {
  readonly federated: Contestant;
  readonly plain: Contestant;
  close(): Promise<void>;
}

/** Starts the backend and a server for each of the two sites, with their files below a folder. */
export async function startProducts(folder: string, builds: Builds): Promise<Products> {
  const apiPort = await findFreePort();
  const ports = { federated: await findFreePort(), plain: await findFreePort() };
  const origins = Object.values(ports).map((port) => `http://localhost:${port}`);
  const config = readAppConfig({ API_HOST: `http://localhost:${apiPort}` });
  const api = await startApi({
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: join(folder, 'data'),
    API_PORT: String(apiPort),
    SITE_ORIGINS: origins.join(','),
    CATALOGUE_DEMO: 'on',
  });
  const closing: (() => Promise<void>)[] = [() => api.stop()];
  const close = async () => {
    await Promise.all(closing.splice(0).map((end) => end()));
  };
  const serve = async (name: Contestant['name'], site: Site): Promise<Contestant> => {
    const server = await startSite({ siteDir: site.folder, config, port: ports[name] });
    closing.push(() => server.close());
    return { name, address: `${server.origin}/`, site };
  };
  try {
    const federated = await createFederatedSite(join(folder, 'federated'), builds, config);
    const plain = await createPlainSite(join(folder, 'plain'), builds);
    return {
      federated: await serve('federated', federated),
      plain: await serve('plain', plain),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
