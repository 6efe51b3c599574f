import type { Registry } from '@patchbay/shared/registry';
import { inSpan } from '@patchbay/telemetry';
import type { createTellOnce } from '../tell-once.ts';
import type { PageRequest, RenderOutcome } from './messages.ts';
import { atWork, ownerName, ownerOfPage } from './page-owners.ts';
import { createRests } from './rests.ts';
import {
  startRenderingThread,
  ThreadStartError,
  type RenderingThread,
  type ThreadEnd,
  type ThreadLimits,
  type ThreadOrders,
} from './thread/rendering-thread.ts';

/** The threads that render the pages of one set of releases. */
export interface ThreadPool {
  /** The releases. */
  readonly registry: Registry;
  /** Renders a page on the thread that has least to do. Never rejects. */
  readonly render: (request: PageRequest) => Promise<RenderOutcome>;
  /** Says why a page is not rendered now: its release rests; null where it may be. */
  readonly restOf: (request: PageRequest) => string | null;
  /** The number of threads that render, and of those that are still to become ready. */
  readonly count: () => { readonly ready: number; readonly starting: number };
  /** Resolves once one of the first threads renders, or cannot. */
  readonly begun: Promise<void>;
  readonly end: () => Promise<void>;
}

interface ThreadPoolOptions {
  readonly registry: Registry;
  readonly orders: ThreadOrders;
  readonly size: number;
  readonly limits: ThreadLimits;
  readonly rests: Partial<typeof usualRests>;
  readonly restsOfWork: Partial<typeof usualRestsOfWork>;
  readonly processorMs?: () => number;
  readonly say: (line: string) => void;
  readonly tellOnce: ReturnType<typeof createTellOnce>;
}

/** The number of pages that a thread is at. */
export const mostJobsOfThread = 32;
/** The rests of owners who cost threads their lives. */
export const usualRests = { mostLosses: 3, firstMs: 60_000, longestMs: 15 * 60_000 };
/** The rests of owners who take threads longer than a page may. */
export const usualRestsOfWork = { mostLosses: 5, firstMs: 10_000, longestMs: 60_000 };
/** Code that has never run is slow: a thread renders this page so often before visitors' pages. */
const warmUpRounds = 5;
const warmUpPage: PageRequest = { url: 'http://localhost/', canaries: [] };
/** A thread that was of use for so long has its place taken at once, whatever it ended of. */
const longLifeMs = 60_000;
/** Losses that no remote's page has to do with. */
const ofThreads = 'the threads';

const allBusy: RenderOutcome = { kind: 'left', reason: 'all threads are busy' };
const noneIsReady: RenderOutcome = {
  kind: 'left',
  reason: 'no thread is ready',
  isUntried: true,
};

/** Starts the threads. Those that end, or fill up, have others in their places until the pool ends. */
export function createThreadPool({
  registry,
  orders,
  size,
  limits,
  rests: givenRests,
  restsOfWork: givenRestsOfWork,
  processorMs,
  say,
  tellOnce,
}: ThreadPoolOptions): ThreadPool {
  /** Those that are not yet, or no more, at visitors' pages. */
  const starting = new Set<RenderingThread>();
  const threads = new Set<RenderingThread>();
  /** Those that have filled up, and whose place another one takes. */
  const full = new Set<RenderingThread>();
  /**
   * The owners whose pages were among several when a thread ended: they are rendered with no other page beside them
   * until it is clear.
   */
  const suspects = new Set<string>();
  /** Threads that are at a suspect's page. */
  const alone = new Set<RenderingThread>();
  /** Remotes whose part is not run any more: it has ended threads as it started, or by itself. */
  const leftOut = new Set<string>();
  const rests = createRests({ ...usualRests, ...givenRests });
  /** Those whose work takes too long, on their pages or in their slots. */
  const tired = createRests({ ...usualRestsOfWork, ...givenRestsOfWork });
  /** The timers of threads that are to come. */
  const timers = new Set<NodeJS.Timeout>();
  let isOver = false;

  async function addThread(): Promise<void> {
    let thread: RenderingThread;
    try {
      const remoteFiles = orders.remoteFiles.filter(({ owner }) => !leftOut.has(owner));
      const events = {
        onProblem: (problem: string) => {
          tellOnce(`While pages are rendered: ${problem}`);
        },
        onOverwork: (owner: string) => {
          // Code that has never run is slow.
          if (threads.has(thread)) noteOverwork(owner);
        },
      };
      thread = await startRenderingThread({ ...orders, remoteFiles }, limits, events, processorMs);
    } catch (error) {
      if (isOver) return;
      if (error instanceof ThreadStartError && error.end.owner !== null) {
        replace(noteLoss(error.end));
        return;
      }
      const reason = error instanceof Error ? error.message : String(error);
      tellOnce(`Pages cannot be rendered: ${reason}.`);
      replace(rests.lose(ofThreads));
      return;
    }
    if (isOver) {
      await thread.end();
      return;
    }
    for (const problem of thread.problems) tellOnce(`Pages are rendered without it: ${problem}`);
    starting.add(thread);
    void thread.full.then(() => renew(thread));
    void thread.ended.then((end) => {
      starting.delete(thread);
      threads.delete(thread);
      if (!isOver && !full.delete(thread)) replace(noteLoss(end));
    });
    await warmUp(thread);
    if (starting.delete(thread)) threads.add(thread);
  }

  async function warmUp(thread: RenderingThread): Promise<void> {
    if (rests.remainingMs(ownerOfPage(registry, warmUpPage)) > 0) return;
    for (let round = 0; round < warmUpRounds; round += 1) {
      if ((await thread.render(warmUpPage, tired.resting())).kind !== 'page') return;
    }
  }

  /**
   * A thread that has filled up, as by a part that keeps something of each page, renders until another one has taken its place: its end
   * would cost pages that have nothing to do with it.
   */
  async function renew(thread: RenderingThread): Promise<void> {
    if (isOver || !threads.has(thread)) return;
    tellOnce(
      'The memory of a thread that renders pages fills up: a server part keeps something of each page. Another thread takes its place.',
    );
    full.add(thread);
    await addThread();
    threads.delete(thread);
    await thread.retire();
  }

  function replace(afterMs: number): void {
    if (afterMs > 0) say(`Threads that render pages are tried again in ${secondsIn(afterMs)}.`);
    const timer = setTimeout(() => {
      timers.delete(timer);
      void addThread();
    }, afterMs).unref();
    timers.add(timer);
  }

  /**
   * A page that takes a thread's life only costs its remote's pages; the others go on.
   * @returns after how many milliseconds another thread takes its place
   */
  function noteLoss(end: ThreadEnd): number {
    const owners = new Set(end.pages.map((page) => ownerOfPage(registry, page)));
    const isSaid = end.owner === null || (owners.size === 1 && owners.has(end.owner));
    const code = isSaid ? '' : ` of the code of ${end.owner}`;
    say(`A thread that renders pages has ended${atWork(registry, end)}${code}: ${end.reason}.`);
    if (end.owner !== null && !owners.has(end.owner)) return noteOwnEnd(end, end.owner);
    if (end.owner !== null) return noteOwner(end.owner);
    const [owner, ...others] = owners;
    // A thread that fills up slowly is emptied by this: it costs others nothing.
    if (owner === undefined) return end.livedMs > longLifeMs ? 0 : rests.lose(ofThreads);
    if (others.length > 0) {
      for (const suspect of owners) suspects.add(suspect);
      return 0;
    }
    return noteOwner(owner);
  }

  function noteOwner(owner: string): number {
    const restMs = rests.lose(owner);
    if (restMs > 0) say(`Browsers render the pages of ${owner} for ${secondsIn(restMs)}.`);
    return 0;
  }

  /** A part that ends threads with no page of its own: the next ones do without it, so that it costs nobody else's pages. */
  function noteOwnEnd({ livedMs }: ThreadEnd, owner: string): number {
    if (livedMs > longLifeMs || rests.lose(`${owner}, by itself`) === 0) return 0;
    leftOut.add(owner);
    say(`Pages are rendered without the server part of ${owner} until another release is live.`);
    return 0;
  }

  /** Pages of others wait while it works, and are left to browsers then. */
  function noteOverwork(owner: string): void {
    if (tired.lose(owner) === 0) return;
    tellOnce(
      `${owner} takes more than ${limits.workMs} ms of work without a pause: browsers render its pages, and its slots on those of others, for a while.`,
    );
  }

  async function renderOn(
    thread: RenderingThread,
    request: PageRequest,
    owner: string,
  ): Promise<RenderOutcome> {
    const outcome = await inSpan(
      'render page',
      { attributes: { 'patchbay.release': owner } },
      async (span) => {
        const rendered = await thread.render(request, tired.resting());
        span?.set({ 'patchbay.outcome': rendered.kind });
        if (rendered.kind === 'left') span?.fail('left to the browser');
        return rendered;
      },
    );
    if (outcome.kind === 'page') {
      for (const name of new Set([owner, ...outcome.remotes.map(ownerName)])) tired.ease(name);
    }
    for (const problem of problemsOf(outcome)) {
      // A backend that is away would cost a line for each page that anybody asks for.
      tellOnce(`Rendering ${new URL(request.url).pathname}: ${problem}`, problem);
    }
    return outcome;
  }

  return {
    registry,
    render: async (request) => {
      const owner = ownerOfPage(registry, request);
      const isSuspect = suspects.has(owner);
      const thread = [...threads]
        .filter((each) => (isSuspect ? each.busy() === 0 : !alone.has(each)))
        .sort((a, b) => a.busy() - b.busy())[0];
      if (!thread) return threads.size > 0 ? allBusy : noneIsReady;
      if (thread.busy() >= mostJobsOfThread) return allBusy;
      if (!isSuspect) return renderOn(thread, request, owner);
      alone.add(thread);
      const outcome = await renderOn(thread, request, owner);
      alone.delete(thread);
      if (outcome.kind !== 'left') suspects.delete(owner);
      return outcome;
    },
    restOf: (request) => {
      const owner = ownerOfPage(registry, request);
      if (rests.remainingMs(owner) > 0) return `${owner} has cost too many threads`;
      return tired.remainingMs(owner) > 0 ? `${owner} takes too much work` : null;
    },
    count: () => ({ ready: threads.size, starting: starting.size }),
    begun: Promise.race(Array.from({ length: size }, addThread)),
    end: async () => {
      isOver = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all([...starting, ...threads].map((thread) => thread.end()));
    },
  };
}

function problemsOf(outcome: RenderOutcome): readonly string[] {
  if (outcome.kind === 'page') return outcome.problems;
  return outcome.kind === 'left' && outcome.isFault === true ? [outcome.reason] : [];
}

const secondsIn = (ms: number): string => `${Math.ceil(ms / 1000)} s`;
