import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase, type Database, type DatabaseConfig } from '../../db/database.ts';
import { putDatabase } from '../databases/prepared-databases.ts';
import { withFolder } from '../test-app.ts';
import { openServerCopy } from '../test-databases.ts';

/** Where processes of one product have their data. */
export interface ProductPlace {
  readonly dataFolder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Looks into the database of the product, while no process of it runs. */
  readonly withDatabase: <Result>(work: (database: Database) => Promise<Result>) => Promise<Result>;
}

type WithPlace = (test: (place: ProductPlace) => Promise<void>) => Promise<void>;

const placeAt = (
  dataFolder: string,
  environment: Readonly<Record<string, string>>,
  config: DatabaseConfig,
): ProductPlace => ({
  dataFolder,
  environment: { DATA_DIR: dataFolder, ...environment },
  withDatabase: async (work) => {
    const { database, close } = await openDatabase(config);
    try {
      return await work(database);
    } finally {
      await close();
    }
  },
});

const withEmbedded: WithPlace = (test) =>
  withFolder(async (folder) => {
    const dataFolder = join(folder, 'data');
    await mkdir(dataFolder, { mode: 0o700 });
    await putDatabase(dataFolder);
    const config = { kind: 'embedded', folder: join(dataFolder, 'database') } as const;
    await test(placeAt(dataFolder, {}, config));
  });

const withServer: WithPlace = (test) =>
  withFolder(async (folder) => {
    const { url, close } = await openServerCopy();
    try {
      const config = { kind: 'server', url } as const;
      await test(placeAt(join(folder, 'data'), { DATABASE_URL: url }, config));
    } finally {
      await close();
    }
  });

/**
 * Declares tests of the product's processes for both databases; each has an empty one with today's tables. They are
 * skipped on PostgreSQL where there is none.
 */
export function onEveryEngine(declareTests: (withPlace: WithPlace) => void): void {
  describe('with the embedded database', () => {
    declareTests(withEmbedded);
  });
  if (process.env['TEST_DATABASE_URL']) {
    describe('with PostgreSQL', () => {
      declareTests(withServer);
    });
  } else {
    describe('with PostgreSQL', () => {
      it.skip('skipped: no TEST_DATABASE_URL, and no PostgreSQL on this machine', () => undefined);
    });
  }
}
