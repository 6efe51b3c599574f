import { releasesPath, viewReportsPath } from '@patchbay/domain/api';
import { boundAnswers } from '@patchbay/node-kit/http-server';
import type { AppConfig } from '@patchbay/shared/config';
import { requestId, requestIdHeader, tracedFetch, type Log } from '@patchbay/node-kit/telemetry';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import pLimit from 'p-limit';
import type { ReleaseTarget } from '../../target/release-target.ts';
import { createFindStaff } from './find-staff.ts';
import { createStaffReleases } from './staff-releases.ts';
import type { StaffReleases } from '../../config.ts';
import { createOnceLogger } from '../../live/messages.ts';
import { createViewCalls } from '../../views/view-calls.ts';
import type { CollectedViews } from '../../views/view-counts.ts';

interface StaffCallsOptions {
  /** Where changes are made: a person waits for its lock. */
  readonly target: ReleaseTarget;
  readonly config: AppConfig;
  readonly keysFile: string | null;
  readonly hasPreviews: boolean;
  /** The counts of what pages report, where this very process keeps them. */
  readonly counts?: CollectedViews | null;
  /** The number of proxies in front that tell who asks. */
  readonly trustedProxies?: number;
  readonly log: Log;
}

/** A person waits for the lock of the site: less than for a command on a terminal. */
export const staffLockTimeoutMs = 20_000;

/** The handlers of the calls from the page of releases on a site's server (rule G158); null where there are none. */
export function createStaffCalls(
  chosen: StaffReleases,
  {
    target,
    config,
    keysFile,
    hasPreviews,
    counts = null,
    trustedProxies = 0,
    log,
  }: StaffCallsOptions,
): Hono | null {
  if (chosen === 'off') return null;
  if (chosen !== 'on') {
    const warn = (line: string) => log(line, { level: 'warning' });
    const hasViews = config.viewReports;
    return createForwarder({ registry: chosen.registry, say: warn, hasViews, trustedProxies });
  }
  return createStaffReleases({
    target,
    keysFile,
    findStaff: createFindStaff(config),
    hasPreviews,
    views: counts && { counts, trustedProxies },
    configure: (present) => present ?? config,
    now: () => new Date(),
    say: (line) => log(line),
  });
}

interface ForwardOptions {
  /** The registry of the site's folder, as this server reaches it. */
  readonly registry: string;
  /** Called where the registry is away: once for each reason, and again after it has answered. */
  readonly say: (line: string) => void;
  /** Whether reports of pages are passed on; by default they are not. */
  readonly hasViews?: boolean;
  /** The number of proxies in front that tell who asks. */
  readonly trustedProxies?: number;
  /** The `fetch` to use; by default the one of this process. */
  readonly fetch?: typeof fetch;
}

/** As the registry takes them. */
const maxBytes = 16 * 1024;
/** Far more than the list of all releases has. */
const maxAnswerBytes = 16 * 1024 * 1024;
/** The registry waits for the lock of the folder for a minute. */
const answerWithinMs = 90_000;
/** More than staff ask for at a time: nobody keeps this server from serving pages. */
const maxAtOnce = 32;
const maxWaiting = 64;

const toRegistry = ['Accept', 'Authorization', 'Content-Type', 'If-Match'];
const toPage = ['Content-Type', 'ETag', 'Retry-After', 'WWW-Authenticate'];

/** Picks headers by their names. */
const pick = (headers: Headers, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

const noStore = { 'Cache-Control': 'no-store' };

const refusal = (message: string) => ({ error: { message, problems: [] } });

const unanswered =
  'The registry of releases did not answer. It is not known whether anything was changed.';

/**
 * Passes staff's calls on the page of releases to the registry, which is the one that changes the site, and its answers
 * back (rule G158). The registry decides who may do what.
 */
export function createForwarder({
  registry,
  say,
  hasViews = false,
  trustedProxies = 0,
  fetch = tracedFetch(),
}: ForwardOptions): Hono {
  const app = new Hono();
  const limitCalls = pLimit(maxAtOnce);
  const limitViews = pLimit(maxAtOnce);
  const askRegistry = boundAnswers(fetch, maxAnswerBytes);
  // Anybody may ask, with a token that they have made up.
  const tell = createOnceLogger(say);

  /** The registry's answer; null where there is none. */
  async function pass(
    address: string,
    method: string,
    headers: Readonly<Record<string, string>>,
    body: string | null,
  ): Promise<Response | null> {
    const id = requestId();
    try {
      const answer = await askRegistry(registry + address, {
        method,
        headers: {
          ...headers,
          ...(id === undefined ? {} : { [requestIdHeader]: id }),
        },
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithinMs),
        body,
      });
      const text = await answer.text();
      tell([]);
      return new Response(text || null, {
        status: answer.status,
        headers: { ...pick(answer.headers, toPage), ...noStore },
      });
    } catch (error) {
      tell([
        `The registry did not answer: ${error instanceof Error ? error.message : 'no reason'}`,
      ]);
      return null;
    }
  }

  app.on(
    ['GET', 'POST'],
    `${releasesPath}*`,
    bodyLimit({
      maxSize: maxBytes,
      onError: (context) => context.json(refusal('A change has 16 KiB at most'), 413, noStore),
    }),
    async (context) => {
      const { req } = context;
      const authorization = req.header('Authorization');
      if (!authorization) {
        return context.json(
          refusal('You are not signed in any more. Sign in again.'),
          401,
          noStore,
        );
      }
      if (limitCalls.pendingCount >= maxWaiting) {
        const busy = { ...noStore, 'Retry-After': '2' };
        return context.json(refusal('Too many ask at once. Try again in a moment.'), 503, busy);
      }
      const body = req.method === 'POST' ? await req.text() : null;
      const { pathname, search } = new URL(req.url);
      const passed = await limitCalls(() =>
        pass(pathname + search, req.method, pick(req.raw.headers, toRegistry), body),
      );
      return passed ?? context.json(refusal(unanswered), 502, noStore);
    },
  );

  if (hasViews) {
    // The registry counts by the network that this server has seen.
    const take = async (text: string, network: string) => {
      if (limitViews.pendingCount >= maxWaiting) return true;
      const headers = { 'X-Forwarded-For': network.replace('/64', '') };
      const passed = await limitViews(() => pass(viewReportsPath, 'POST', headers, text));
      return passed?.status !== 400;
    };
    app.route('/', createViewCalls({ trustedProxies, take }));
  }

  return app;
}
