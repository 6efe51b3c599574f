import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findFreePort } from '@patchbay/site/testing';
import { root } from '../../../scripts/root.ts';
import { ask } from '../network/ask.ts';
import type { SeverableProxy } from '../../../packages/api/src/testing/processes/severable-proxy.ts';
import { startEngine, type EngineName } from './engines.ts';
import { addKnownAccounts } from './known-accounts.ts';
import { startNode, type OwnProcess, type StartOptions } from './own-process.ts';
import { waitUntil } from '../run/timing.ts';

/** A server of the product, as a process of its own on the loopback interface. */
export interface Server {
  readonly origin: string;
  readonly process: OwnProcess;
  /** The backend's data, or the site's files. */
  readonly folder: string;
}

/** A server that ended before it answered; the message is what it said. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}

type Variables = Readonly<Record<string, string>>;

export interface BackendOptions {
  readonly environment?: Variables;
  /** An own folder; without one, a copy of the demo's data. */
  readonly dataDir?: string;
  readonly wrapper?: readonly string[];
}

interface CommandResult {
  readonly code: string;
  readonly output: string;
}

export interface Product {
  readonly isQuick: boolean;
  readonly engine: EngineName;
  readonly seed: number;
  /** Servers that several attacks share; one that does not answer any more is started again. */
  backend(): Promise<Server>;
  site(): Promise<Server>;
  /** Servers for only one attack, which end with it. */
  startBackend(options?: BackendOptions): Promise<Server>;
  startSite(siteDir?: string, environment?: Variables): Promise<Server>;
  /** A command of the product, e.g. the catalogue's, to its end. */
  run(args: readonly string[], environment: Variables): Promise<CommandResult>;
  /** A program of the product. A data folder in its environment comes with its database. */
  start(
    args: readonly string[],
    environment: Variables,
    options?: Pick<StartOptions, 'wrapper' | 'input'>,
  ): Promise<OwnProcess>;
  newFolder(name: string): Promise<string>;
  /** A copy of the built site. */
  copySite(): Promise<string>;
  /** Ends all connections to the database of a data folder; the embedded one has none. */
  cutConnections(dataDir: string): Promise<void>;
  /** Stands between the database of a data folder and a backend that is given its `DATABASE_URL`. */
  standBeforeDatabase(dataDir: string): Promise<SeverableProxy>;
  /** A copy of a data folder with the demo catalogue and the known accounts. */
  copyDemoData(): Promise<string>;
  endAttack(): Promise<void>;
  close(): Promise<void>;
}

const readyWithinMs = 90_000;
const backendFile = resolve(root, 'packages/api/src/main.ts');
const siteFile = resolve(root, 'scripts/serve-site.ts');

interface ProductOptions {
  readonly siteDir: string;
  readonly isQuick: boolean;
  readonly seed: number;
  readonly engine: EngineName;
  readonly isRendering: boolean;
}

/** The built product in a temporary folder of its own. */
export async function createProduct(options: ProductOptions): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-attack-'));
  const engine = await startEngine(options.engine, folder);
  const own: OwnProcess[] = [];
  let folders: string[] = [];
  let sharedBackend: Server | null = null;
  let sharedSite: Server | null = null;
  let demoData: Promise<string> | null = null;

  const newFolder = async (name: string) => {
    const path = await mkdtemp(join(folder, `${name}-`));
    folders.push(path);
    return path;
  };

  async function start(
    args: readonly string[],
    environment: Variables,
    more: Pick<StartOptions, 'wrapper' | 'input'> = {},
  ): Promise<OwnProcess> {
    const { DATA_DIR: dataDir } = environment;
    const database = dataDir === undefined ? {} : await engine.variablesFor(dataDir);
    const process = startNode(args, { ...more, environment: { ...database, ...environment } });
    own.push(process);
    return process;
  }

  async function launchBackend(dataDir: string, given: BackendOptions): Promise<Server> {
    const port = await findFreePort();
    const origin = `http://127.0.0.1:${port}`;
    const environment = {
      API_BIND: '127.0.0.1',
      API_PORT: String(port),
      API_HOST: origin,
      SITE_ORIGINS: 'http://127.0.0.1:1,http://localhost:1',
      DATA_DIR: dataDir,
      CATALOGUE_DEMO: 'on',
      REQUEST_LOG: 'off',
      // Attacks play many networks from this one machine.
      TRUST_PROXY: '1',
      ...given.environment,
    };
    const process = await start([backendFile], environment, { wrapper: given.wrapper ?? [] });
    return answering({ origin, process, folder: dataDir }, '/health/');
  }

  async function launchSite(siteDir: string, environment: Variables): Promise<Server> {
    const port = await findFreePort();
    const process = await start([siteFile], {
      SITE_DIR: siteDir,
      PORT: String(port),
      ...(options.isRendering
        ? await renderingVariables()
        : { SERVER_RENDERING: 'off', API_HOST: 'http://127.0.0.1:1' }),
      ...environment,
    });
    return answering({ origin: `http://127.0.0.1:${port}`, process, folder: siteDir }, '/');
  }

  async function runCommand(
    args: readonly string[],
    environment: Variables,
    input = '',
  ): Promise<CommandResult> {
    const process = await start(args, environment, { input });
    await process.waitForEnd(120_000);
    return { code: process.endedBy() ?? 'did not end', output: process.output() };
  }

  /** Once: the demo catalogue takes a start its time. Behind a proxy it comes without demo users. */
  async function prepareDemoData(): Promise<string> {
    const dataDir = join(folder, 'demo-data');
    await mkdir(dataDir, { mode: 0o700 });
    const server = await launchBackend(dataDir, {});
    server.process.signal('SIGTERM');
    await server.process.waitForEnd(20_000);
    await server.process.end();
    await addKnownAccounts((args, input) => runCommand(args, { DATA_DIR: dataDir }, input));
    return dataDir;
  }

  const copyDemoData = async () => {
    demoData ??= prepareDemoData();
    const path = await newFolder('data');
    await cp(await demoData, path, { recursive: true });
    await engine.copyRows(await demoData, path);
    return path;
  };

  const copySite = async () => {
    const path = await newFolder('site');
    await cp(options.siteDir, path, { recursive: true });
    return path;
  };

  const endAll = async () => {
    for (const process of own.splice(0)) await process.end();
    for (const path of folders) await rm(path, { recursive: true, force: true, maxRetries: 3 });
    folders = [];
  };

  /** A shared server outlives the attack that asked for it first. */
  async function shared(start: () => Promise<Server>): Promise<Server> {
    const [processesBefore, foldersBefore] = [own.length, folders.length];
    const server = await start();
    own.splice(processesBefore);
    folders.splice(foldersBefore);
    return server;
  }

  const isWell = async (server: Server | null, path: string): Promise<boolean> =>
    server !== null &&
    server.process.isRunning() &&
    (await waitUntil(
      async () => (await ask(server.origin, path, { timeoutMs: 2000 })).status === 200,
      { withinMs: 6000 },
    ));

  async function backend(): Promise<Server> {
    if (sharedBackend && (await isWell(sharedBackend, '/health/'))) return sharedBackend;
    await sharedBackend?.process.end();
    sharedBackend = await shared(async () => launchBackend(await copyDemoData(), {}));
    return sharedBackend;
  }

  /** A site renders pages of what a backend answers. */
  const renderingVariables = async (): Promise<Variables> => ({
    SERVER_RENDERING: 'on',
    API_HOST: (await backend()).origin,
    LIST_CALLS: 'extended',
    SEARCH_RANKING: 'relevance',
  });

  return {
    isQuick: options.isQuick,
    engine: options.engine,
    seed: options.seed,
    backend,
    site: async () => {
      if (sharedSite && (await isWell(sharedSite, '/'))) return sharedSite;
      await sharedSite?.process.end();
      sharedSite = await shared(async () => launchSite(await copySite(), {}));
      return sharedSite;
    },
    startBackend: async (given = {}) =>
      launchBackend(given.dataDir ?? (await copyDemoData()), given),
    startSite: async (siteDir, environment = {}) =>
      launchSite(siteDir ?? (await copySite()), environment),
    run: runCommand,
    start,
    newFolder,
    copySite,
    copyDemoData,
    cutConnections: (dataDir) => engine.cutConnections(dataDir),
    standBeforeDatabase: (dataDir) => engine.standBetween(dataDir),
    endAttack: endAll,
    close: async () => {
      await sharedBackend?.process.end();
      await sharedSite?.process.end();
      await endAll();
      await engine.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** @throws StartFailure where it ends, or does not answer in time */
async function answering(server: Server, path: string): Promise<Server> {
  const { process, origin } = server;
  const isReady = await waitUntil(
    async () =>
      !process.isRunning() || (await ask(origin, path, { timeoutMs: 5000 })).status === 200,
    { withinMs: readyWithinMs },
  );
  if (isReady && process.isRunning()) return server;
  await process.end();
  throw new StartFailure(lastWords(process));
}

const lastWords = (process: OwnProcess): string =>
  process.output().trim().split('\n').slice(-2).join(' ').slice(0, 300) || 'it said nothing';
