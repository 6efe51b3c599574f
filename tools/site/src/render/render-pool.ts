import pLimit from 'p-limit';
import Piscina from 'piscina';
import { findMount, type Registry } from '@patchbay/shared/registry';
import { currentSpan, inSpan, requestId, startSpan } from '@patchbay/node-kit/telemetry';
import type { createLogOnce } from '../log-once.ts';
import type {
  AskedCall,
  LeftCause,
  PageRequest,
  RenderJob,
  RenderOutcome,
  RenderResult,
  ThreadData,
} from './messages.ts';

export interface RenderingLimits {
  /** How long a page waits for a free thread, and how long for answers of the backend, in milliseconds. */
  readonly patienceMs: number;
  /** A thread that is at one page for so long is ended, in milliseconds. */
  readonly threadMs: number;
  /** The heap of a thread. */
  readonly heapMiB: number;
}

export interface RenderPool {
  readonly registry: Registry;
  readonly prepared: Promise<unknown>;
  readonly render: (request: PageRequest) => Promise<RenderOutcome>;
  /** The number of threads that render, and of those that are still to become ready. */
  readonly threads: () => { readonly ready: number; readonly starting: number };
  /** Lets pages that are under way come to their end. */
  readonly close: () => Promise<void>;
}

/** The time for an answer to come out of a thread, once the page has waited for the backend. */
const answerMs = 100;
/** A release that has ended so many threads within an hour is not rendered until another one is live. */
const maxEndedThreads = 3;
const hourMs = 60 * 60_000;
/** The page that each thread renders first: code that has never run is slow. */
const warmUpPage: PageRequest = {
  url: 'http://localhost/',
  system: null,
  canaries: [],
};

const threadFile = new URL('in-thread/render-thread.mjs', import.meta.url);

const left = (reason: string, cause: LeftCause): RenderOutcome => ({
  kind: 'left',
  reason,
  cause,
});

interface RenderPoolOptions {
  readonly registry: Registry;
  readonly data: ThreadData;
  readonly size: number;
  readonly limits: RenderingLimits;
  readonly say: (line: string) => void;
  readonly logOnce: ReturnType<typeof createLogOnce>;
}

/** Starts the threads for one set of releases. One that ends has another in its place. */
export function startPool({
  registry,
  data,
  size,
  limits,
  say,
  logOnce,
}: RenderPoolOptions): RenderPool {
  const workers = new Piscina<RenderJob, RenderResult>({
    filename: threadFile.href,
    minThreads: size,
    maxThreads: size,
    // Calls of a page go on while its thread waits.
    atomics: 'disabled',
    recordTiming: false,
    closeTimeout: limits.threadMs,
    env: { NODE_ENV: 'production' },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMiB, maxYoungGenerationSizeMb: 48 },
    workerData: data,
  });
  workers.on('error', (error: Error) => {
    if (!isClosing) logOnce(`A thread that renders pages has ended: ${error.message}`);
  });
  workers.on('message', (problem: unknown) => {
    logOnce(`While pages are rendered: ${String(problem)}`);
  });
  /** Pages wait here and not in the pool, so that the time of a page is counted from its beginning. */
  const queue = pLimit(size);
  /** The times at which threads ended, by the releases whose code ran. */
  const endedThreads = new Map<string, number[]>();
  const excluded = new Set<string>();
  let isReady = false;
  let isClosing = false;

  /** Renders on a free thread. One that does not come back in time is ended. */
  async function renderOnThread(request: PageRequest): Promise<RenderOutcome> {
    const working = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const traceparent = currentSpan()?.traceparent ?? null;
    const job: RenderJob = {
      ...request,
      excluded: [...excluded],
      working,
      requestId: requestId() ?? null,
      traceparent,
    };
    const late = new AbortController();
    const timer = setTimeout(() => {
      late.abort();
    }, limits.threadMs);
    try {
      const result = await workers.run(job, { signal: late.signal });
      const { asked, unusable } = result;
      if (unusable !== null) logOnce(`Pages cannot be rendered: ${unusable}`);
      isReady = unusable === null;
      if (traceparent !== null) traceCalls(traceparent, asked);
      return withCause(result, ownerOfPage(registry, request));
    } catch (error) {
      if (isClosing) return left('the releases have changed', 'chosen');
      const words = error instanceof Error ? error.message : String(error);
      const reason = late.signal.aborted ? `it took more than ${limits.threadMs} ms` : words;
      const part = data.remoteFiles[Atomics.load(working, 0) - 1];
      noteEnd(request, part?.owner ?? ownerOfPage(registry, request), reason);
      return left(reason, 'thread');
    } finally {
      clearTimeout(timer);
    }
  }

  function noteEnd({ url }: PageRequest, owner: string, reason: string): void {
    const { pathname } = new URL(url);
    say(`A thread that rendered ${pathname} was ended by the code of ${owner}: ${reason}.`);
    const now = performance.now();
    const times = [...(endedThreads.get(owner) ?? []), now].filter((time) => now - time < hourMs);
    endedThreads.set(owner, times);
    if (times.length < maxEndedThreads) return;
    excluded.add(owner);
    say(
      `${owner} has ended ${maxEndedThreads} threads: it is left to browsers until another release is live.`,
    );
  }

  async function renderAndTell(request: PageRequest, owner: string): Promise<RenderOutcome> {
    const outcome = await inSpan(
      'render page',
      { attributes: { 'patchbay.release': owner } },
      async (span) => {
        const rendered = await renderOnThread(request);
        span?.set({ 'patchbay.outcome': rendered.kind });
        if (rendered.kind === 'left') span?.fail('left to the browser');
        return rendered;
      },
    );
    for (const problem of problemsOf(outcome, owner)) {
      // A backend that is away would cost a line for each page that anybody asks for.
      logOnce(`Rendering ${new URL(request.url).pathname}: ${problem}`, problem);
    }
    return outcome;
  }

  return {
    registry,
    prepared: Promise.all(
      Array.from({ length: size }, () => queue(() => renderOnThread(warmUpPage))),
    ),
    render: async (request) => {
      const owner = ownerOfPage(registry, request);
      if (excluded.has(owner)) return left(`${owner} has ended too many threads`, 'thread');
      let isLate = false;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<RenderOutcome>((resolve) => {
        timer = setTimeout(() => {
          isLate = true;
          resolve({
            kind: 'left',
            reason: 'it was not rendered in time',
            cause: 'late',
            isUnanswered: true,
          });
        }, limits.patienceMs + answerMs);
      });
      const rendered = queue(() => (isLate ? late : renderAndTell(request, owner)));
      return await Promise.race([rendered, late]).finally(() => {
        clearTimeout(timer);
      });
    },
    threads: () => {
      const { length } = workers.threads;
      return isReady ? { ready: length, starting: 0 } : { ready: 0, starting: length };
    },
    close: async () => {
      isClosing = true;
      await workers.close();
    },
  };
}

/** The name of a release in messages, as in `server-parts.mjs`. */
export const ownerName = ({ name, version }: { readonly name: string; readonly version: string }) =>
  `${name} ${version}`;

/** The owner of a page: the release that the visitor gets at its path. */
function ownerOfPage(
  { shell, remotes, canaries }: Registry,
  { url, canaries: tried }: PageRequest,
): string {
  const live = findMount(remotes, new URL(url).pathname)?.remote;
  if (!live) return ownerName({ name: 'shell', version: shell.version });
  const canary = canaries.find(({ release }) => release.name === live.name)?.release;
  return ownerName(canary && tried.includes(live.name) ? canary : live);
}

/** Says why a thread has left a page to browsers: who has written the page's code does not know. */
function withCause({ outcome, unreached, broken }: RenderResult, owner: string): RenderOutcome {
  if (outcome.kind !== 'left') return outcome;
  if (unreached !== null) {
    const reason = `the backend cannot be reached (${unreached})`;
    return { kind: 'left', reason, cause: 'backend', isUnanswered: true };
  }
  if (outcome.isUnanswered === true) return { ...outcome, cause: 'backend' };
  const isFault = outcome.isFault === true || broken.includes(owner);
  return { ...outcome, cause: isFault ? 'code' : 'chosen' };
}

function problemsOf(outcome: RenderOutcome, owner: string): readonly string[] {
  if (outcome.kind === 'page') return outcome.problems;
  if (outcome.kind === 'redirect') return [];
  if (outcome.isUnanswered === true) return [`${owner}: ${outcome.reason}`];
  return outcome.isFault === true ? [outcome.reason] : [];
}

/** Makes spans of what a page has asked the backend (rule X150). */
function traceCalls(traceparent: string, asked: readonly AskedCall[]): void {
  for (const { spanId, method, status, startedAt, endedAt } of asked) {
    const span = startSpan(method, {
      kind: 'client',
      parent: traceparent,
      done: { spanId, startedAt: new Date(startedAt) },
      attributes: {
        'http.request.method': method,
        ...(status === null ? {} : { 'http.response.status_code': status }),
      },
    });
    if (status === null || status >= 400)
      span?.fail(status === null ? 'unanswered' : String(status));
    span?.end(new Date(endedAt));
  }
}
