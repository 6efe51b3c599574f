import { categories, software, versions } from '../db/schema.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { putDatabase } from '../testing/databases/prepared-databases.ts';
import { run } from '../testing/run-backend.ts';
import { importSample, sampleCatalogue } from '../testing/sample-catalogue.ts';
import { withFolder } from '../testing/test-app.ts';
import { openServerCopy } from '../testing/test-databases.ts';

const countsOf = async (database: Database) => [
  await database.$count(categories),
  await database.$count(software),
  await database.$count(versions),
];
const old = [
  sampleCatalogue.categories.length,
  sampleCatalogue.software.length,
  sampleCatalogue.versions.length,
];
const imported = [1, 700, 1];

/** The categories, and two of software with its versions. */
const pieces = 3;

/** Imports in a process that is killed, and answers how many pieces it came to. */
async function importUntilKilled(
  lastPiece: number,
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const { child, ended, output } = run(
    'testing/killed-import.ts',
    [String(lastPiece)],
    environment,
  );
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
  return output().match(/Piece/g)?.length ?? 0;
}

describe('an import that is killed', () => {
  it('leaves the old catalogue or the new one, each whole, in the embedded database (K6)', async () => {
    await withFolder(async (folder) => {
      await putDatabase(folder);
      const open = () => openDatabase({ kind: 'embedded', folder: `${folder}/database` });
      const first = await open();
      await importSample(first.database);
      await first.close();
      const found: unknown[] = [];
      for (const lastPiece of [pieces, Infinity]) {
        expect(await importUntilKilled(lastPiece, { DATA_DIR: folder })).toBe(pieces);
        const { database, close } = await open();
        found.push(await countsOf(database));
        await close();
      }
      expect(found).toEqual([old, imported]);
    });
  });

  (process.env['TEST_DATABASE_URL'] ? it : it.skip)('and on PostgreSQL (K6)', async () => {
    const { database, url, close } = await openServerCopy();
    try {
      await importSample(database);
      const found: unknown[] = [];
      for (const lastPiece of [1, pieces, Infinity]) {
        expect(await importUntilKilled(lastPiece, { DATABASE_URL: url })).toBe(
          Math.min(lastPiece, pieces),
        );
        found.push(await countsOf(database));
      }
      expect(found).toEqual([old, old, imported]);
    } finally {
      await close();
    }
  });
});
