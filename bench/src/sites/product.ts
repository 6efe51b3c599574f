import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readAppConfig } from '@patchbay/registry/config';
import { startSite } from '@patchbay/site/serve';
import { findFreePort } from '@patchbay/site/testing';
import { startApi } from '../../../scripts/servers/api-process.ts';
import { referenceSwitches } from '../../../scripts/servers/product-environment.ts';
import type { ByContestant, ContestantName } from '../contestants.ts';
import type { Builds } from './builds.ts';
import { createFederatedSite, createPlainSite, type Edition, type Site } from './sites.ts';

/** One of those that are compared, on a server of its own. */
export interface Contestant {
  readonly name: ContestantName;
  readonly address: string;
  /**
   * Resolves once visitors get this edition of a page as they will from then on.
   * @param pathname of the page; by default the home page
   */
  readonly show: (edition: Edition, pathname?: string) => Promise<void>;
}

/** All, with one backend and the demo catalogue behind them. */
export interface Products {
  readonly contestants: readonly Contestant[];
  close(): Promise<void>;
}

/** Starts the backend and a server for each of the sites, with their files below a folder. */
export async function startProducts(folder: string, builds: Builds): Promise<Products> {
  const apiPort = await findFreePort();
  const ports: ByContestant<number> = {
    federated: await findFreePort(),
    plainByBrowser: await findFreePort(),
    plainByServer: await findFreePort(),
  };
  const origins = Object.values(ports).map((port) => `http://localhost:${port}`);
  const config = readAppConfig({ ...referenceSwitches, API_HOST: `http://localhost:${apiPort}` });
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
  const serve = async (
    name: ContestantName,
    site: Site,
    isRendering: boolean,
  ): Promise<Contestant> => {
    const server = await startSite({
      siteDir: site.folder,
      config,
      port: ports[name],
      isRendering,
    });
    closing.push(() => server.close());
    const address = `${server.origin}/`;
    const show = async (edition: Edition, pathname = '/') => {
      await site.show(edition, pathname);
      // The first visitors after a release get a page that their browsers render; they are few.
      const shown = new URL(pathname, address).href;
      while (isRendering && !(await isRendered(shown))) await wait(100);
    };
    await show('present');
    return { name, address, show };
  };
  try {
    const federated = await createFederatedSite(join(folder, 'federated'), builds, config);
    const byBrowser = await createPlainSite(join(folder, 'plain-by-browser'), builds, false);
    const byServer = await createPlainSite(join(folder, 'plain-by-server'), builds, true);
    return {
      contestants: [
        await serve('federated', federated, true),
        await serve('plainByBrowser', byBrowser, false),
        await serve('plainByServer', byServer, true),
      ],
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const isRendered = async (address: string): Promise<boolean> =>
  (await (await fetch(address)).text()).includes(' data-rendered ');
