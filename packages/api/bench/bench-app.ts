import { setTimeout } from 'node:timers/promises';
import type { Environment } from '@patchbay/environment';
import { usualPasswords } from '../src/accounts/passwords/password-hash.ts';
import { createCapacity } from '../src/process/capacity/capacity.ts';
import { createSpentLimits } from '../src/http/limits/spent-limits.ts';
import { readConfig } from '../src/server/config.ts';
import type { ApiContext, Viewer } from '../src/server/context.ts';
import { createApp } from '../src/server/create-app.ts';
import type { Database } from '../src/db/database.ts';
import { createFolderStorage } from '../src/storage/folder-storage.ts';

interface BenchAppOptions {
  readonly environment?: Environment;
  /** The viewer who asks. Default: somebody on the staff. */
  readonly viewer?: Viewer;
}

/** The backend over a database of the benchmark's own, asked without a network. */
export function createBenchApp(
  database: Database,
  folder: string,
  {
    environment = {},
    viewer = { userId: 1, sessionId: null, isStaff: true, isSuperuser: false },
  }: BenchAppOptions = {},
) {
  const { accounts, reports } = readConfig(environment, folder);
  const config: ApiContext['config'] = {
    siteOrigins: [],
    allowsDemoUsers: false,
    apiHost: 'http://localhost',
    imageCacheFolder: folder,
    productName: 'Patchbay',
    apiVersion: '1.0.0',
    accounts,
    reports,
  };
  return createApp({
    database,
    capacity: createCapacity(),
    spentLimits: createSpentLimits(),
    passwords: usualPasswords,
    config,
    storage: createFolderStorage(folder),
    clock: () => new Date(),
    wait: setTimeout,
    log: console.error,
    identify: () => Promise.resolve(viewer),
    mailQueued: () => undefined,
    hasRoom: () => Promise.resolve(true),
    rowsReplaced: () => undefined,
  });
}
