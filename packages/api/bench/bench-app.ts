import { setTimeout } from 'node:timers/promises';
import { usualPasswords } from '../src/accounts/passwords/password-hash.ts';
import { createCapacity } from '../src/process/capacity.ts';
import { readConfig } from '../src/server/config.ts';
import type { ApiContext } from '../src/server/context.ts';
import { createApp } from '../src/server/create-app.ts';
import type { Database } from '../src/db/database.ts';
import { createFolderStorage } from '../src/storage/folder-storage.ts';

/** The backend over a database of the benchmark's own, asked without a network by somebody on the staff. */
export function createBenchApp(database: Database, folder: string) {
  const { accounts, reports } = readConfig({}, folder);
  const config: ApiContext['config'] = {
    siteOrigins: [],
    allowsDemoUsers: false,
    apiHost: 'http://localhost',
    imageCacheFolder: folder,
    productName: 'Patchbay',
    apiVersion: '1.0.0',
    accounts,
    provider: null,
    reports,
  };
  return createApp({
    database,
    capacity: createCapacity(),
    passwords: usualPasswords,
    config,
    storage: createFolderStorage(folder),
    clock: () => new Date(),
    wait: setTimeout,
    log: console.error,
    identify: () =>
      Promise.resolve({ userId: 1, sessionId: null, isStaff: true, isSuperuser: false }),
    mailQueued: () => undefined,
    hasRoom: () => Promise.resolve(true),
  });
}
