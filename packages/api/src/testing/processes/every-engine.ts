import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { putDatabase } from '../databases/prepared-databases.ts';
import { withFolder } from '../test-app.ts';
import { openServerCopy } from '../test-databases.ts';

/** Where processes of one product have their data. */
export interface ProductPlace {
  readonly dataFolder: string;
  readonly environment: Readonly<Record<string, string>>;
}

type WithPlace = (test: (place: ProductPlace) => Promise<void>) => Promise<void>;

const withEmbedded: WithPlace = (test) =>
  withFolder(async (folder) => {
    const dataFolder = join(folder, 'data');
    await mkdir(dataFolder, { mode: 0o700 });
    await putDatabase(dataFolder);
    await test({ dataFolder, environment: { DATA_DIR: dataFolder } });
  });

const withServer: WithPlace = (test) =>
  withFolder(async (folder) => {
    const dataFolder = join(folder, 'data');
    const { url, close } = await openServerCopy();
    await test({ dataFolder, environment: { DATA_DIR: dataFolder, DATABASE_URL: url } });
    await close();
  });

/**
 * A place for tests of processes that either database shows, with an empty one of today's tables: on PostgreSQL, which a
 * process opens in a tenth of the time, or the embedded database where there is none.
 */
export const withOneEngine: WithPlace = (test) =>
  (process.env['TEST_DATABASE_URL'] ? withServer : withEmbedded)(test);
