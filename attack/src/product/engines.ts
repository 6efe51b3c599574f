import { join } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import {
  startSeverableProxy,
  type SeverableProxy,
} from '../../../packages/api/src/testing/processes/severable-proxy.ts';
import {
  askServer,
  startPostgres,
} from '../../../packages/api/src/testing/databases/temporary-postgres.js';

export const engineNames = ['embedded', 'postgresql'] as const;
export type EngineName = (typeof engineNames)[number];

/** The databases of the backends that are attacked. Each data folder has its own rows. */
export interface Engine {
  /** The further variables of a process on a data folder. */
  variablesFor(dataDir: string): Promise<Readonly<Record<string, string>>>;
  /** Gives a folder the rows of another, which no process uses meanwhile. */
  copyRows(from: string, to: string): Promise<void>;
  /**
   * Stands between a folder's rows and whoever opens them by its address.
   * @throws Error where they are in the folder itself
   */
  standBetween(dataDir: string): Promise<SeverableProxy>;
  /** Ends all connections to a folder's rows, as a server does that restarts. */
  cutConnections(dataDir: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param folder for files of its own
 * @throws CommandError where this machine does not have it
 */
export const startEngine = (name: EngineName, folder: string): Promise<Engine> =>
  name === 'embedded' ? Promise.resolve(embedded) : startPostgresql(folder);

/** Its rows are in the data folder: whoever has copied that has them too. */
const embedded: Engine = {
  variablesFor: () => Promise.resolve({}),
  copyRows: () => Promise.resolve(),
  cutConnections: () => Promise.resolve(),
  standBetween: () => Promise.reject(new Error('The embedded database has no connections')),
  close: () => Promise.resolve(),
};

async function startPostgresql(folder: string): Promise<Engine> {
  const server = await startPostgres(join(folder, 'postgresql'));
  if (!server) {
    throw new CommandError('failed', 'PostgreSQL is not installed, or root has no account for it.');
  }
  /** The databases by data folder. */
  const databases = new Map<string, string>();
  const create = async (dataDir: string, template: string) => {
    const name = `attack_${databases.size + 1}`;
    databases.set(dataDir, name);
    await askServer(server.url, (client) =>
      client.query(`create database ${name} template ${template}`),
    );
    return name;
  };
  const databaseOf = async (dataDir: string) =>
    databases.get(dataDir) ?? (await create(dataDir, 'template1'));
  const urlOf = async (dataDir: string) => {
    const url = new URL(server.url);
    url.pathname = await databaseOf(dataDir);
    return url.href;
  };
  return {
    variablesFor: async (dataDir) => ({ DATABASE_URL: await urlOf(dataDir) }),
    cutConnections: async (dataDir) => {
      await askServer(await urlOf(dataDir), (client) =>
        client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        ),
      );
    },
    standBetween: async (dataDir) => startSeverableProxy(await urlOf(dataDir)),
    copyRows: async (from, to) => {
      await create(to, await databaseOf(from));
    },
    close: () => server.stop(),
  };
}
