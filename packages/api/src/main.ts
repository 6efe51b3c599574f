import { setTimeout as wait } from 'node:timers/promises';
import { endWithin, outliveLogReaders } from '@patchbay/node-kit/http-server';
import {
  createLog,
  logFormatOf,
  observeRequests,
  productVersion,
  serveMetrics,
  startTracing,
} from '@patchbay/node-kit/telemetry';
import { createIdentify } from './accounts/identify.ts';
import { usualPasswords } from './accounts/passwords/password-hash.ts';
import { createCapacity } from './process/capacity.ts';
import { readConfig } from './server/config.ts';
import { runCommand } from './process/console.ts';
import { createApp } from './server/create-app.ts';
import { openDatabase, type Database, type DatabaseConfig } from './db/database.ts';
import { tellDatabaseFailure } from './db/failures/tell-database-failure.ts';
import { isNewer } from './db/migrate.ts';
import { openReplica, type Replica } from './db/replica.ts';
import { vacuum } from './db/vacuum.ts';
import { allowPictureDecodersOnly } from './images/open-picture.ts';
import { createMailTransport } from './accounts/mail/create-mail-transport.ts';
import { deliverMails } from './accounts/mail/deliver-mail.ts';
import { readOutbox } from './accounts/mail/outbox.ts';
import { reasonOf } from './process/error-details.ts';
import { measureBackend } from './server/measure-backend.ts';
import { OperatorError } from './process/operator-error.ts';
import { repeatWork } from './process/repeat-work.ts';
import { createUsageCounter } from './counts/usage-counter.ts';
import { repositoryRoot } from './process/repository-root.ts';
import { readDemo } from './server/demo/read-demo.ts';
import {
  addDemoMedia,
  addDemoPackages,
  moveDemoPackages,
  seedDemoCatalogue,
} from './server/demo/seed-demo-catalogue.ts';
import { seedDemoUsers } from './server/demo/seed-demo-users.ts';
import { fillSearchEntries } from './software/search/search-index.ts';
import { maxConnections, startServer } from './server/start-server.ts';
import { createDiskRoom } from './storage/disk-room.ts';
import { openDataFolder } from './storage/data-folder.ts';
import { openStorage } from './storage/open-storage.ts';
import { clearLeftovers } from './server/tidying/clear-leftovers.ts';
import { tidyUp } from './server/tidying/tidy-up.ts';

// Before the environment is read: its faults are lines of the log too.
const log = createLog({ format: logFormatOf(process.env), service: 'api' });

const clock = () => new Date();

/** To a bucket: one for each connection that takes a download, and some more. */
const bucketConnections = maxConnections + 50;

outliveLogReaders();

const complain = (text: string): void => {
  log(text, { level: 'error' });
};

let isStopping = false;
const stopSignal = new Promise<NodeJS.Signals>((resolve) => {
  // Listened to for good: a second signal, as a terminal and npm send it beside the first, must not cut the stop short.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      log(`${signal}: the backend stops`);
      endWithin(log);
      resolve(signal);
    });
  }
});

await runCommand(() => tellDatabaseFailure(serve), complain);
// Connections that were given up must not keep the process.
process.exit();

async function serve(): Promise<number> {
  const config = readConfig(process.env, repositoryRoot);
  const tracing = await startTracing({ isWanted: config.isTraced, service: 'patchbay-api', log });
  await openDataFolder(config.dataFolder, log);
  const { database, close, broken, connections } = await openDatabase(config.database, {
    // The embedded database has one process: unfinished files are those of an earlier one, and go.
    beforeOpening: () => clearLeftovers(config, clock(), log),
  });
  let replica: Replica | null = null;
  try {
    if (await isNewer(database)) {
      log(
        'The database was migrated by a newer version of the backend, which has noted that this one can use it: it serves, without what is new there',
        { level: 'warning' },
      );
    }
    replica = await replicaOf(config.database, database);
    const isEmbedded = config.database.kind === 'embedded';
    const measureRoom = createDiskRoom(config.dataFolder, { log });
    const uploads = await openStorage(config, {
      log,
      hasRoom: measureRoom,
      maxConnections: bucketConnections,
    });
    const { storage } = uploads;
    // A database of its own has a disk of its own.
    const hasRoom = isEmbedded ? measureRoom : () => Promise.resolve(true);
    const demo = config.hasDemoCatalogue ? await readDemo(config.demoFolder) : null;
    if (demo && (await seedDemoCatalogue(database, demo, { clock, apiHost: config.apiHost }))) {
      log('The demo catalogue is in the database');
    }
    if (demo) {
      await addDemoMedia(database, demo, storage);
      await moveDemoPackages(database, demo, config.apiHost);
      await addDemoPackages(database, demo, { storage, clock });
    }
    for (const { role, email, password } of await seedDemoUsers(database, demo, clock, config)) {
      log(`Demo user: ${role}, ${email}, password ${password}`);
    }
    await fillSearchEntries(database);
    allowPictureDecodersOnly();
    const transport = createMailTransport(config.mail, { clock, log });
    const mail = deliverMails({ database, transport, config, clock, log }, 15_000);
    const tidying = repeatWork('Tidying up', () => tidyUp({ database, storage, clock }, config), {
      everyMs: 60 * 60_000,
      log,
    });
    const reclaiming = repeatWork(
      'Making room in the database',
      async () => {
        if (isEmbedded) await vacuum(database);
      },
      { everyMs: 60 * 60_000, log },
    );
    // The embedded database answers one query at a time: waiting queries keep health waiting too.
    const capacity = createCapacity(config.threads, isEmbedded ? 2 : 4);
    const metrics = measureBackend({
      capacity,
      connections,
      readMails: () => readOutbox(database),
      replica,
      clock,
    });
    const usage = config.countsUsage ? createUsageCounter({ database, clock }) : null;
    const counting = repeatWork(
      'Writing the counts',
      async () => {
        if (await hasRoom()) await usage?.flush();
      },
      { everyMs: 5000, log },
    );
    const app = createApp({
      database,
      replica,
      usage,
      storage,
      hasRoom,
      passwords: usualPasswords,
      capacity,
      config,
      clock,
      wait: (ms, signal) => wait(ms, undefined, { signal }),
      log,
      identify: createIdentify({ database, clock, config }),
      mailQueued: mail.wake,
    });
    const { bind, port, hosts } = config;
    const server = await startServer(app, {
      bind,
      port,
      hosts,
      observe: observeRequests({
        log: config.hasRequestLog ? log : null,
        onAnswer: metrics.countRequest,
      }),
    });
    mail.wake();
    tidying.wake();
    reclaiming.wake();
    if (config.metrics) {
      const { address } = await serveMetrics(metrics, config.metrics).catch((cause: unknown) => {
        throw new OperatorError(cause instanceof Error ? cause.message : String(cause), { cause });
      });
      log(`Its metrics are at ${address}`);
    }
    log(`The backend ${productVersion} answers at ${server.address}`, { version: productVersion });
    const reason = await Promise.race([stopSignal.then(() => null), broken]);
    if (reason !== null) {
      log(
        `The files of the database cannot be used any more (${reasonOf(reason)}); the backend stops. Start it again.`,
        { level: 'error' },
      );
      endWithin(log);
    }
    await server.stop();
    await Promise.all([mail, tidying, reclaiming, counting].map((work) => work.stop()));
    if (reason === null) {
      // What the last seconds have counted.
      await usage?.flush().catch((error: unknown) => {
        complain(`The last counts could not be written: ${reasonOf(error)}`);
      });
    }
    uploads.close();
    return reason === null ? 0 : 1;
  } finally {
    await replica?.close();
    await close();
    await tracing.stop();
  }
}

async function replicaOf(config: DatabaseConfig, primary: Database): Promise<Replica | null> {
  if (config.kind === 'embedded' || !config.replicaUrl) return null;
  return openReplica({ url: config.replicaUrl, connections: config.connections, primary, log });
}
