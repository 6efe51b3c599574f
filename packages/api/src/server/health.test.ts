import { PGlite } from '@electric-sql/pglite';
import { databaseOf } from '../db/database.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { createTestApp, emptyStorage } from '../testing/test-app.ts';

/** A storage on a disk that a test fills, and how often it was tried. */
function createDisk() {
  const disk = { isFull: false, writes: 0, isEmptied: true };
  const storage: FileStorage = {
    ...emptyStorage,
    begin: () => {
      disk.isEmptied = false;
      return Promise.resolve({
        write: () => {
          disk.writes += 1;
          if (!disk.isFull) return Promise.resolve();
          return Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
        },
        keep: () => Promise.reject(new Error('Nothing is kept')),
        discard: () => {
          disk.isEmptied = true;
          return Promise.resolve();
        },
      });
    },
  };
  return { disk, storage };
}

let client: PGlite;

beforeAll(async () => {
  client = await PGlite.create();
});

afterAll(() => client.close());

it('a full disk is not healthy, and leaves nothing behind', async () => {
  const { disk, storage } = createDisk();
  disk.isFull = true;
  const { app, logged } = createTestApp(databaseOf(client), { storage });
  const response = await app.request('/health/');
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    detail: 'The storage does not work at the moment',
    code: 'storage',
  });
  expect(disk.isEmptied).toBe(true);
  expect(logged.join('\n')).toContain('The storage is not in order: no space left');
});

it('many that ask at once make the disk be written to once', async () => {
  const { disk, storage } = createDisk();
  const { app } = createTestApp(databaseOf(client), { storage });
  const responses = await Promise.all(
    Array.from({ length: 20 }, async () => app.request('/health/')),
  );
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  expect(disk.writes).toBe(1);
});
