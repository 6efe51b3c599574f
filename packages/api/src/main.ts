import { setTimeout as wait } from 'node:timers/promises';
import { forgetStale } from './accounts/forget-stale.ts';
import { createIdentify } from './accounts/identify.ts';
import { createCapacity } from './capacity.ts';
import { readConfig } from './config.ts';
import { runCommand } from './console.ts';
import { createApp } from './create-app.ts';
import { openDatabase, type Database } from './db/database.ts';
import { createDemoCovers } from './demo-covers.ts';
import { allowPictureDecodersOnly } from './lib/open-picture.ts';
import { createMailTransport } from './mail/create-mail-transport.ts';
import { deliverDueMail } from './mail/deliver-mail.ts';
import { repeatWork } from './repeat-work.ts';
import { repositoryRoot } from './repository-root.ts';
import { seedDemoCatalogue } from './seed-demo-catalogue.ts';
import { seedDemoUsers } from './seed-demo-users.ts';
import { startServer } from './start-server.ts';
import type { FileStorage } from './storage/file-storage.ts';
import { clearDrafts } from './storage/drafts.ts';
import { openDataFolder } from './storage/data-folder.ts';
import { createFolderStorage } from './storage/folder-storage.ts';
import { tidyUp } from './tidy-up.ts';

const log = (line: string): void => {
  console.log(line);
};

const clock = () => new Date();

let isStopping = false;
const stopSignal = new Promise<NodeJS.Signals>((resolve) => {
  // Listened to for good: a second signal, as a terminal and npm send it beside the first, must not cut the stop short.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!isStopping) log(`${signal}: the backend stops`);
      isStopping = true;
      resolve(signal);
    });
  }
});

await runCommand(async () => {
  const config = readConfig(process.env, repositoryRoot);
  await openDataFolder(config.dataFolder, log);
  const { database, close } = await openDatabase(config.database);
  try {
    const files = createFolderStorage(config.uploadsFolder);
    // Who holds the embedded database is alone: what is unfinished here is finished by nobody.
    if (config.database.kind === 'embedded') await clearDrafts(config.uploadsFolder, clock());
    if (config.hasDemoCatalogue && (await seedDemoCatalogue(database, clock))) {
      log('The demo catalogue is in the database');
    }
    for (const { role, email, password } of await seedDemoUsers(database, clock, config)) {
      log(`Demo user: ${role}, ${email}, password ${password}`);
    }
    const storage = config.hasDemoCatalogue ? await prepareDemo(database, files) : files;
    if (!config.hasDemoCatalogue) allowPictureDecodersOnly();
    const transport = createMailTransport(config.mail, { clock, log });
    const mail = repeatWork(
      'The delivery of mails',
      (stopped) => deliverDueMail({ database, transport, config, clock, log }, stopped),
      { everyMs: 15_000, log },
    );
    const clearing = repeatWork(
      'Clearing up accounts',
      () => forgetStale({ database, clock }, config.accounts),
      { everyMs: 60 * 60_000, log },
    );
    const tidying = repeatWork('Tidying up', () => tidyUp({ database, storage, clock }, config), {
      everyMs: 60 * 60_000,
      log,
    });
    const app = createApp({
      database,
      storage,
      capacity: createCapacity(config.threads),
      config,
      clock,
      wait,
      log,
      identify: createIdentify({ database, clock, config }),
      mailQueued: mail.wake,
    });
    const server = await startServer(app, config);
    mail.wake();
    clearing.wake();
    tidying.wake();
    log(`The backend answers at ${server.address}`);
    await stopSignal;
    await server.stop();
    await Promise.all([mail.stop(), clearing.stop(), tidying.stop()]);
  } finally {
    await close();
  }
  return 0;
});
// Connections that were given up, and covers that are still being drawn, must not keep the process.
process.exit();

/** Other decoders are switched off as soon as the demo's covers, which are drawn as SVG, are all there. */
async function prepareDemo(database: Database, files: FileStorage): Promise<FileStorage> {
  const covers = await createDemoCovers(database, files);
  covers
    .drawAll()
    .catch((error: unknown) => {
      log(`The demo covers could not be drawn: ${String(error)}`);
    })
    .finally(allowPictureDecodersOnly);
  return covers.storage;
}
