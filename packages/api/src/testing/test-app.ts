import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIdentify } from '../accounts/identify.ts';
import { createPasswords } from '../accounts/passwords/password-hash.ts';
import { createCapacity } from '../process/capacity.ts';
import { readConfig } from '../server/config.ts';
import type { ApiContext } from '../server/context.ts';
import { createApp } from '../server/create-app.ts';
import type { Database } from '../db/database.ts';
import type { Draft, FileStorage } from '../storage/file-storage.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';

/** The folder of the demo that the repository has. */
export const demoFolder = join(import.meta.dirname, '../../../demo-catalogue');

export const siteOrigin = 'https://site.test';
export const testTime = new Date('2026-03-04T05:06:07.000Z');

const emptyDraft: Draft = {
  path: '/nowhere/draft',
  write: () => Promise.resolve(),
  keep: () => Promise.reject(new Error('This storage keeps no files')),
  discard: () => Promise.resolve(),
};

/** A storage without files, for tests that are not about them. */
export const emptyStorage: FileStorage = {
  find: () => Promise.resolve(null),
  read: () => Promise.resolve(null),
  stream: () => Promise.resolve(null),
  write: () => Promise.resolve(),
  begin: () => Promise.resolve(emptyDraft),
  remove: () => Promise.resolve(),
  async *list() {
    yield* await Promise.resolve([]);
  },
  check: () => Promise.resolve(),
  clearLeftovers: () => Promise.resolve(),
  readNote: () => Promise.resolve(null),
  writeNote: () => Promise.resolve(),
};

/** At the least cost that the library takes: password-hash.test.ts is about the real one. */
export const testPasswords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });

const usualConfig = readConfig({}, '/nowhere');

export const testConfig: ApiContext['config'] = {
  siteOrigins: [siteOrigin],
  allowsDemoUsers: true,
  imageCacheFolder: '/nowhere',
  productName: 'Patchbay',
  apiVersion: '1.2.0',
  apiHost: 'https://api.test',
  accounts: usualConfig.accounts,
  provider: null,
  reports: usualConfig.reports,
};

/** The whole backend over a test's database, and what it has logged. */
export function createTestApp(database: Database, overrides: Partial<ApiContext> = {}) {
  const logged: string[] = [];
  const { config = testConfig, clock = () => testTime } = overrides;
  const context: ApiContext = {
    database,
    storage: emptyStorage,
    hasRoom: () => Promise.resolve(true),
    capacity: createCapacity(),
    passwords: testPasswords,
    config,
    clock,
    wait: () => Promise.resolve(),
    log: (line) => logged.push(line),
    identify: createIdentify({ database, clock, config }),
    mailQueued: () => undefined,
    ...overrides,
  };
  return { app: createApp(context), context, logged };
}

/**
 * Asks one backend over a database of the tests, for tests of what does not change it: to put the routes together takes
 * longer than to answer.
 */
export function createRequests(database: () => Database, overrides: Partial<ApiContext> = {}) {
  let app: ReturnType<typeof createApp> | null = null;
  return (path: string, init: RequestInit = {}) =>
    (app ??= createTestApp(database(), overrides).app).request(path, init);
}

/** Runs a test with a folder of its own. */
export async function withFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-'));
  try {
    await test(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The backend with an image host over a folder. */
export function createImageTestApp(database: Database, folder: string) {
  const storage = createFolderStorage(join(folder, 'uploads'));
  const config = { ...testConfig, imageCacheFolder: join(folder, 'cache') };
  return { storage, ...createTestApp(database, { storage, config }) };
}
