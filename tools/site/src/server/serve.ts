import { createServer, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { CommandError, listen } from '@patchbay/command-line';
import {
  createDrain,
  createHostCheck,
  isHealthPath,
  maxRequestsPerConnection,
  statusOfBrokenHead,
  trackConnections,
} from '@patchbay/node-kit/http-server';
import {
  createStaffCalls,
  keepViewCounts,
  staffLockTimeoutMs,
  startCanaryGuard,
} from '@patchbay/registry/service/staff';
import { openBucket, openTarget } from '@patchbay/registry/target';
import type { SitePlace, StaffReleases } from '@patchbay/registry/config';
import {
  createLiveSite,
  ofMirror,
  repairAdvice,
  startMirror,
  type Live,
} from '@patchbay/registry/live';
import type { AppConfig } from '@patchbay/shared/config';
import {
  createLog,
  observeRequests,
  serveMetrics,
  type Log,
  type MetricsAddress,
} from '@patchbay/node-kit/telemetry';
import {
  answerBrokenRequests,
  brokenAddress,
  refuse,
  refuseHost,
} from './answer-broken-requests.ts';
import { createSite } from './create-site.ts';
import { measureSite } from './measure-site.ts';
import { createPageRenderer } from '../render/page-renderer.ts';
import type { RenderingLimits } from '../render/render-pool.ts';
import type { HeaderConfig } from '../site-config.ts';

export { endWithin, outliveLogReaders } from '@patchbay/node-kit/http-server';
export { measureSite } from './measure-site.ts';

export interface RunningSite {
  readonly origin: string;
  /** Takes no new connections, and resolves once what was asked has been answered, or 10 s have passed. */
  close(): Promise<void>;
}

export interface SiteServerOptions extends Pick<SitePlace, 'siteDir'> {
  /** The bucket that the site is in; `siteDir` has a copy of it then. By default the folder is the site. */
  readonly store?: SitePlace['store'];
  readonly config: AppConfig;
  readonly headers?: HeaderConfig;
  /** The file with the keys of those who may release; without one, signatures are not looked at. */
  readonly keysFile?: string | null;
  /** Whether `?preview=` shows versions that are not live; by default it does. */
  readonly isPreviewing?: boolean;
  /** The server that answers staff's calls on the page of releases; by default none. */
  readonly staffReleases?: StaffReleases;
  /** The address that is told what the guard of canaries has done; by default nobody is. */
  readonly releaseHook?: string | null;
  /** The number of proxies in front that tell who asks; by default none. */
  readonly trustedProxies?: number;
  /** The host names that it answers to beside those of loopback, as proxies in front pass them on. */
  readonly hosts?: readonly string[];
  /** The origins that browsers know the site by, the first before all others. */
  readonly origins?: readonly string[];
  /** The address that it listens at; by default other machines do not reach it. */
  readonly bind?: string;
  /** Connections at a time: each may hold the largest file once. */
  readonly maxConnections?: number;
  /** 0 takes any free port. */
  readonly port: number;
  readonly limits?: Partial<typeof requestLimits>;
  /** Whether it renders the first screen of pages. */
  readonly isRendering?: boolean;
  readonly renderingLimits?: Partial<RenderingLimits>;
  /** The number of threads that render at a time. */
  readonly renderingThreads?: number;
  /** The log; by default text on the console. */
  readonly log?: Log;
  /** Whether each request is a line of the log. */
  readonly hasRequestLog?: boolean;
  /** The address of its metrics; by default there is none. */
  readonly metrics?: MetricsAddress | null;
}

/** A request is a few lines: who sends them slower than this holds a connection and nothing else. */
const requestLimits = {
  headersTimeout: 15_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
};

/** A client that takes nothing of an answer for this long is cut off. */
const silenceMs = 60_000;

/**
 * Serves a site's folder, or a bucket by a copy of it: then it starts without one, too, and is ready once there is one.
 * @throws CommandError where the folder holds no site, or the port is taken
 */
export async function startSite({
  siteDir,
  store = null,
  config,
  headers,
  keysFile = null,
  isPreviewing = true,
  staffReleases = 'off',
  releaseHook = null,
  trustedProxies = 0,
  hosts = [],
  origins = [],
  bind = '127.0.0.1',
  maxConnections = 800,
  port,
  limits,
  isRendering = false,
  renderingLimits = {},
  renderingThreads = 2,
  log = createLog({ format: 'text', service: 'site' }),
  hasRequestLog = false,
  metrics: metricsAddress = null,
}: SiteServerOptions): Promise<RunningSite> {
  const warn: Log = (line, fields) => {
    log(line, { level: 'warning', ...fields });
  };
  const place = { siteDir, store };
  const bucket = store && (await openBucket({ siteDir, store }, { log: warn }));
  const mirror = bucket && (await startMirror({ target: bucket, folder: siteDir, say: log }));
  const inFolder = createLiveSite({ siteDir, config, keysFile, say: warn });
  const noSite = (cause: unknown): CommandError => {
    const reason = wordsOf(cause);
    const fault = cause instanceof Error ? cause.cause : null;
    if (keysFile !== null && fault instanceof CommandError && fault.code === 'refused') {
      return new CommandError('failed', `The site in ${siteDir} cannot be served: ${reason}`, {
        problems: [
          `RELEASE_KEYS is set (${keysFile}), so that only what its team has signed is served; "npm run build" signs nothing`,
          'Sign what is built, the shell first: RELEASE_KEY=TEAM.key npm run release -- --from packages/shell/dist, and so for each remote ("npm run keys" makes keys)',
        ],
        cause,
      });
    }
    return new CommandError(
      'failed',
      `There is no site to serve in ${siteDir} (${reason}). Run "npm run build" first. ` +
        `If there was one: ${repairAdvice(siteDir)}`,
      { cause },
    );
  };
  const live = mirror ? ofMirror(inFolder, mirror) : inFolder;
  let present: Live | null = null;
  try {
    present = await live.read();
  } catch (cause) {
    if (!mirror) throw noSite(cause);
    warn(`There is nothing to serve yet: ${wordsOf(cause)}`);
  }
  const renderer = isRendering
    ? createPageRenderer({
        siteDir,
        config,
        apiHost: config.apiHost,
        limits: renderingLimits,
        threads: renderingThreads,
        say: warn,
      })
    : null;
  if (present) void renderer?.prepare(present.registry);
  const isCounting = staffReleases === 'on' && config.viewReports;
  const views = isCounting ? await keepViewCounts(siteDir, { say: warn }) : null;
  const metrics = measureSite({ siteDir, live: inFolder, renderer, mirror });
  const site = createSite({
    countPage: metrics.countPage,
    siteDir,
    config,
    live,
    renderer,
    origins,
    keysFile,
    isPreviewing,
    staffCalls: createStaffCalls(staffReleases, {
      target: await openTarget(place, { log: warn, lockTimeoutMs: staffLockTimeoutMs }),
      config,
      keysFile,
      hasPreviews: isPreviewing,
      counts: views?.counts ?? null,
      trustedProxies,
      log,
    }),
    log: warn,
    ...(headers && { headers }),
  });
  const observe = observeRequests({
    log: hasRequestLog ? log : null,
    onAnswer: metrics.countRequest,
  });
  const listener = getRequestListener(site.fetch, {
    // An old client names no host: nothing here depends on one.
    hostname: 'localhost',
    errorHandler: brokenAddress,
  });
  const answersTo = createHostCheck(hosts);
  const server = createServer(
    { ...requestLimits, ...limits, requireHostHeader: false },
    observe((request, response) => {
      const broken = statusOfBrokenHead(request);
      if (broken !== null) refuse(response, broken);
      else if (!isHealthPath(request) && !answersTo(request)) refuseHost(response);
      else void listener(request, response);
    }),
  );
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    refuse(response, 417);
  });
  server.timeout = silenceMs;
  server.maxConnections = maxConnections;
  server.maxRequestsPerSocket = maxRequestsPerConnection;
  const connections = trackConnections(server);
  answerBrokenRequests(server, connections);
  const drain = createDrain(server, connections);
  const listensAt = await listen(server, { bind, port, variable: 'PORT' });
  const shown = metricsAddress && (await serveMetrics(metrics, metricsAddress));
  if (shown) log(`Its metrics are at ${shown.address}`);
  const endGuard =
    views &&
    startCanaryGuard({
      target: bucket ?? (await openTarget(place)),
      views: views.counts,
      keysFile,
      hook: releaseHook,
      configure: (stored) => stored ?? config,
      now: () => new Date(),
      say: (line) => log(line),
    });
  const close = async () => {
    await drain();
    await endGuard?.();
    shown?.close();
    await renderer?.close();
    await views?.close();
    await mirror?.close();
    bucket?.close();
  };
  return { origin: `http://localhost:${listensAt}`, close };
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
