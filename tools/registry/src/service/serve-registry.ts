import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { CommandError, listen } from '@patchbay/command-line';
import { LockError, lockFolder } from '@patchbay/node-kit/folder-lock';
import {
  createDrain,
  createHostCheck,
  isHealthPath,
  maxRequestsPerConnection,
  statusOfBrokenHead,
  trackConnections,
  wrongHost,
} from '@patchbay/node-kit/http-server';
import {
  createMetrics,
  observeRequests,
  serveMetrics,
  type MetricsAddress,
} from '@patchbay/node-kit/telemetry';
import { measureLive } from '../live/measure-live.ts';
import { readKeyRing } from '../trust/key-ring.ts';
import { keepViewCounts } from '../views/keep-views.ts';
import { startCanaryGuard } from './guard-canaries.ts';
import { startPruning, type PruneRule } from './prune-by-rule.ts';
import { createFindStaff } from './staff/find-staff.ts';
import { createRegistry, uploadsFolder, type RegistryOptions } from './create-registry.ts';
import type { RegistryEnvironment } from './registry-environment.ts';

export interface RunningRegistry {
  readonly origin: string;
  /** Takes no new connections, and resolves once what was asked has been answered. */
  close(): Promise<void>;
}

interface ServeOptions extends Omit<RegistryOptions, 'origins' | 'staff'> {
  /** Empty: the address that it listens at is its origin. */
  readonly origins: readonly string[];
  /**
   * The options for staff's calls on the site's page, and the backend that knows who is staff; by default there are
   * none.
   */
  readonly staff?: RegistryEnvironment['staff'];
  /** The address that is told what the guard of canaries has done; by default nobody is. */
  readonly releaseHook?: string | null;
  /** What it removes by itself each day; by default nothing. */
  readonly pruneRule?: PruneRule | null;
  readonly bind: string;
  /** The address of its metrics; by default there is none. */
  readonly metrics?: MetricsAddress | null;
  /** Whether each request is a line of the log. */
  readonly hasRequestLog?: boolean;
  /** 0 takes any free port. */
  readonly port: number;
}

/** A whole release comes within this time, unless its line is slower than 2 Mbit/s. */
const requestLimits = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
};

/** A client that sends or takes nothing for this long is cut off, unless it is waiting for the registry. */
const silenceMs = 120_000;
/** The tool waits for so long, too. */
const maxWorkMs = 300_000;
/** A proxy in front limits those of one address. */
const maxConnections = 256;

/**
 * Serves the registry of a site's folder. It is the one process that changes it: a second one does not start.
 * @throws CommandError where the keys cannot be used, another registry has the folder, or the port is taken
 */
export async function startRegistry({
  bind,
  port,
  origins: given,
  staff = null,
  releaseHook = null,
  pruneRule = null,
  metrics: metricsAddress = null,
  hasRequestLog = false,
  ...options
}: ServeOptions): Promise<RunningRegistry> {
  const { target, keysFile } = options;
  await readKeyRing(keysFile);
  const lock = await lockService(join(target.localFolder, '.release', 'registry-lock'));
  try {
    await rm(join(target.localFolder, uploadsFolder), { recursive: true, force: true });
    const origins = [...given];
    const views = staff?.hasViews
      ? await keepViewCounts(target.localFolder, { say: options.say })
      : null;
    const app = createRegistry({
      ...options,
      origins,
      onReceived: (answer) => answer.setTimeout(maxWorkMs),
      staff: staff && {
        hasPreviews: staff.hasPreviews,
        findStaff: createFindStaff(staff),
        // The site's server, which has seen who asks, is in front.
        views: views && { counts: views.counts, trustedProxies: 1 },
      },
    });
    const listener = getRequestListener(app.fetch, { hostname: 'localhost' });
    const answersTo = createHostCheck(given.map((origin) => new URL(origin).hostname));
    const metrics = createMetrics('registry');
    measureLive(metrics, target);
    const observe = observeRequests({
      log: hasRequestLog ? options.say : null,
      onAnswer: metrics.countRequest,
    });
    const server = createServer(
      { ...requestLimits, requireHostHeader: false },
      observe((request, response) => {
        const broken = statusOfBrokenHead(request);
        if (broken !== null) response.writeHead(broken, { Connection: 'close' }).end();
        else if (!isHealthPath(request) && !answersTo(request))
          response.writeHead(421, { Connection: 'close' }).end(wrongHost);
        else void listener(request, response);
      }),
    );
    server.timeout = silenceMs;
    server.maxConnections = maxConnections;
    server.maxRequestsPerSocket = maxRequestsPerConnection;
    const connections = trackConnections(server);
    const drain = createDrain(server, connections, { patienceMs: 60_000 });
    const listensAt = await listen(server, { bind, port, variable: 'REGISTRY_PORT' });
    const shown = metricsAddress && (await serveMetrics(metrics, metricsAddress));
    if (shown) options.say(`Its metrics are at ${shown.address}`);
    const own = `http://localhost:${listensAt}`;
    if (given.length === 0) origins.push(own, `http://127.0.0.1:${listensAt}`);
    const endGuard =
      views && startCanaryGuard({ ...options, views: views.counts, hook: releaseHook });
    const count = metrics.addCounter({
      name: 'registry_prunes_total',
      help: 'Prunes by PRUNE_KEEP, by their result.',
      labels: ['result'],
    });
    const endPruning = pruneRule && startPruning({ ...options, rule: pruneRule, count });
    return {
      origin: given[0] ?? own,
      close: async () => {
        await drain();
        await endGuard?.();
        await endPruning?.();
        await views?.close();
        shown?.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function lockService(file: string) {
  try {
    return await lockFolder(file, { purpose: 'the registry of releases' });
  } catch (cause) {
    if (!(cause instanceof LockError)) throw cause;
    const said = cause.code === 'held' ? 'Another registry serves this folder. ' : '';
    throw new CommandError('locked', `${said}${cause.message}`, { cause });
  }
}
