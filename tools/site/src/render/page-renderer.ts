import { join } from 'node:path';
import { grantedHosts } from '@patchbay/registry/live';
import type { AppConfig } from '@patchbay/shared/config';
import {
  remoteBasePath,
  shellBasePath,
  type Registry,
  type RemoteRelease,
} from '@patchbay/shared/registry';
import { inSpan } from '@patchbay/telemetry';
import { createTellOnce } from '../tell-once.ts';
import type { PageRequest, RenderOutcome, ServerFile } from './messages.ts';
import { atWork, ownerName, ownerOfPage } from './page-owners.ts';
import { createPageShares } from './page-shares.ts';
import { createRests } from './rests.ts';
import {
  startRenderingThread,
  ThreadStartError,
  type RenderingThread,
  type ThreadEnd,
  type ThreadLimits,
  type ThreadOrders,
} from './rendering-thread.ts';

export interface PageRenderer {
  /** Makes threads ready for what is live, before anybody asks. Resolves once one is, or none can be. */
  readonly prepare: (registry: Registry) => Promise<void>;
  /**
   * Renders a page from the live releases for a visitor. Never rejects: a page that cannot be rendered is left to the
   * browser. So are those of the first visitors after a release, until its code runs; those of a server that has just started
   * wait for it as they wait for the backend (rule G268).
   * @param customer whoever asks, so that nobody else's pages are left for theirs (rules H166, H173); without one, it may be any number
   */
  readonly render: (
    registry: Registry,
    request: PageRequest,
    customer?: string,
  ) => Promise<RenderOutcome>;
  /** The number of threads that render, and of those that are still to become ready. */
  readonly threads: () => { readonly ready: number; readonly starting: number };
  readonly close: () => Promise<void>;
}

interface PageRendererOptions {
  readonly siteDir: string;
  readonly config: AppConfig;
  /** The address at which this server reaches the backend. */
  readonly apiHost: string;
  /** Called once for each thing that keeps pages from being rendered. */
  readonly say: (line: string) => void;
  readonly threads: number;
  readonly limits?: Partial<ThreadLimits>;
  readonly rests?: Partial<typeof usualRests>;
  readonly restsOfWork?: Partial<typeof usualRestsOfWork>;
  /** How long a page waits until a place is free, in milliseconds. */
  readonly placeMs?: number;
  /** The time of processors that a thread has had, in milliseconds; by default what the system says. */
  readonly processorMs?: () => number;
}

const usualLimits: ThreadLimits = {
  startMs: 10_000,
  workMs: 100,
  patienceMs: 1500,
  heapMiB: 192,
  besideMiB: 256,
};
const mostJobsOfThread = 32;
/** The rests of owners who cost threads their lives. */
const usualRests = { mostLosses: 3, firstMs: 60_000, longestMs: 15 * 60_000 };
/** The rests of owners who take threads longer than a page may. */
const usualRestsOfWork = { mostLosses: 5, firstMs: 10_000, longestMs: 60_000 };
/** Code that has never run is slow: a thread renders this page so often before visitors' pages. */
const warmUpRounds = 5;
const warmUpPage: PageRequest = { url: 'http://localhost/', canaries: [] };
/** A thread that was of use for so long has its place taken at once, whatever it ended of. */
const longLifeMs = 60_000;
/** Losses that no remote's page has to do with. */
const ofThreads = 'the threads';

const allBusy = 'all threads are busy';
const shareIsUsed = 'this customer has as many pages rendered as its share';

const left = (reason: string): RenderOutcome => ({ kind: 'left', reason });

const untried = (reason: string): RenderOutcome => ({ kind: 'left', reason, isUntried: true });

/** The threads of one set of releases. */
interface Crew {
  readonly registry: Registry;
  readonly orders: ThreadOrders;
  /** Those that are not yet, or no more, at visitors' pages. */
  readonly starting: Set<RenderingThread>;
  readonly threads: Set<RenderingThread>;
  /** Those that have filled up, and whose place another one takes. */
  readonly full: Set<RenderingThread>;
  /**
   * The owners whose pages were among several when a thread ended: they are rendered with no other page beside them
   * until it is clear.
   */
  readonly suspects: Set<string>;
  /** Remotes whose part is not run any more: it has ended threads as it started, or by itself. */
  readonly leftOut: Set<string>;
  /** Threads that are at a suspect's page. */
  readonly alone: Set<RenderingThread>;
  readonly rests: ReturnType<typeof createRests>;
  /** Those whose work takes too long, on their pages or in their slots. */
  readonly tired: ReturnType<typeof createRests>;
  /** Resolves once one of the first threads renders, or cannot. */
  begun: Promise<void>;
  /** Whether pages wait for the first thread: the server has just started, so that no earlier release is rendered. */
  isAwaited: boolean;
  /** The timers of threads that are to come. */
  readonly timers: Set<NodeJS.Timeout>;
  isOver: boolean;
}

/** Renders pages in threads of their own. */
export function createPageRenderer({
  siteDir,
  config,
  apiHost,
  say,
  threads: size,
  limits: givenLimits = {},
  rests: givenRests = {},
  restsOfWork: givenRestsOfWork = {},
  placeMs = 500,
  processorMs,
}: PageRendererOptions): PageRenderer {
  const limits = { ...usualLimits, ...givenLimits };
  let crew: Crew | null = null;
  const tellOnce = createTellOnce(say);
  const shares = createPageShares({ most: size * mostJobsOfThread, patienceMs: placeMs });

  async function addThread(own: Crew): Promise<void> {
    let thread: RenderingThread;
    try {
      const remoteFiles = own.orders.remoteFiles.filter(({ owner }) => !own.leftOut.has(owner));
      const events = {
        onProblem: (problem: string) => {
          tellOnce(`While pages are rendered: ${problem}`);
        },
        onOverwork: (owner: string) => {
          // Code that has never run is slow.
          if (own.threads.has(thread)) noteOverwork(own, owner);
        },
      };
      const orders = { ...own.orders, remoteFiles };
      thread = await startRenderingThread(orders, limits, events, processorMs);
    } catch (error) {
      if (own.isOver) return;
      if (error instanceof ThreadStartError && error.end.owner !== null) {
        replace(own, noteLoss(own, error.end));
        return;
      }
      const reason = error instanceof Error ? error.message : String(error);
      tellOnce(`Pages cannot be rendered: ${reason}.`);
      replace(own, own.rests.lose(ofThreads));
      return;
    }
    if (own.isOver) {
      await thread.end();
      return;
    }
    for (const problem of thread.problems) tellOnce(`Pages are rendered without it: ${problem}`);
    own.starting.add(thread);
    void thread.full.then(() => renew(own, thread));
    void thread.ended.then((end) => {
      own.starting.delete(thread);
      own.threads.delete(thread);
      if (!own.isOver && !own.full.delete(thread)) replace(own, noteLoss(own, end));
    });
    await warmUp(own, thread);
    if (own.starting.delete(thread)) own.threads.add(thread);
  }

  /**
   * A thread that has filled up, as by a part that keeps something of each page, renders until another one has taken its place: its end
   * would cost pages that have nothing to do with it (rule G246).
   */
  async function renew(own: Crew, thread: RenderingThread): Promise<void> {
    if (own.isOver || !own.threads.has(thread)) return;
    tellOnce(
      'The memory of a thread that renders pages fills up: a server part keeps something of each page. Another thread takes its place.',
    );
    own.full.add(thread);
    await addThread(own);
    own.threads.delete(thread);
    await thread.retire();
  }

  /**
   * A page that takes a thread's life only costs its remote's pages; the others go on.
   * @returns after how many milliseconds another thread takes its place
   */
  function noteLoss(own: Crew, end: ThreadEnd): number {
    const owners = new Set(end.pages.map((page) => ownerOfPage(own.registry, page)));
    const isSaid = end.owner === null || (owners.size === 1 && owners.has(end.owner));
    const code = isSaid ? '' : ` of the code of ${end.owner}`;
    say(`A thread that renders pages has ended${atWork(own.registry, end)}${code}: ${end.reason}.`);
    if (end.owner !== null && !owners.has(end.owner)) return noteOwnEnd(own, end, end.owner);
    if (end.owner !== null) return noteOwner(own, end.owner);
    const [owner, ...others] = owners;
    // A thread that fills up slowly is emptied by this: it costs others nothing.
    if (owner === undefined) return end.livedMs > longLifeMs ? 0 : own.rests.lose(ofThreads);
    if (others.length > 0) {
      for (const suspect of owners) own.suspects.add(suspect);
      return 0;
    }
    return noteOwner(own, owner);
  }

  /** Pages of others wait while it works, and are left to browsers then (rule G245). */
  function noteOverwork(own: Crew, owner: string): void {
    if (own.tired.lose(owner) === 0) return;
    tellOnce(
      `${owner} takes more than ${limits.workMs} ms of work without a pause: browsers render its pages, and its slots on those of others, for a while.`,
    );
  }

  function noteOwner(own: Crew, owner: string): number {
    const restMs = own.rests.lose(owner);
    if (restMs > 0) say(`Browsers render the pages of ${owner} for ${secondsIn(restMs)}.`);
    return 0;
  }

  /** A part that ends threads with no page of its own: the next ones do without it, so that it costs nobody else's pages (rule G221). */
  function noteOwnEnd(own: Crew, { livedMs }: ThreadEnd, owner: string): number {
    if (livedMs > longLifeMs || own.rests.lose(`${owner}, by itself`) === 0) return 0;
    own.leftOut.add(owner);
    say(`Pages are rendered without the server part of ${owner} until another release is live.`);
    return 0;
  }

  function replace(own: Crew, afterMs: number): void {
    if (afterMs > 0) say(`Threads that render pages are tried again in ${secondsIn(afterMs)}.`);
    const timer = setTimeout(() => {
      own.timers.delete(timer);
      void addThread(own);
    }, afterMs).unref();
    own.timers.add(timer);
  }

  async function warmUp({ registry, rests, tired }: Crew, thread: RenderingThread): Promise<void> {
    if (rests.remainingMs(ownerOfPage(registry, warmUpPage)) > 0) return;
    for (let round = 0; round < warmUpRounds; round += 1) {
      if ((await thread.render(warmUpPage, tired.resting())).kind !== 'page') return;
    }
  }

  async function endCrew(old: Crew): Promise<void> {
    old.isOver = true;
    for (const timer of old.timers) clearTimeout(timer);
    await Promise.all([...old.starting, ...old.threads].map((thread) => thread.end()));
  }

  function crewFor(registry: Registry): Crew | null {
    // The live registry is only parsed again where its text has changed.
    if (crew?.registry === registry) return crew;
    const orders = threadData(registry);
    if (!orders) return null;
    const before = crew;
    const own: Crew = {
      registry,
      orders,
      starting: new Set(),
      threads: new Set(),
      full: new Set(),
      suspects: new Set(),
      leftOut: new Set(),
      alone: new Set(),
      begun: Promise.resolve(),
      isAwaited: before === null,
      rests: createRests({ ...usualRests, ...givenRests }),
      tired: createRests({ ...usualRestsOfWork, ...givenRestsOfWork }),
      timers: new Set(),
      isOver: false,
    };
    crew = own;
    if (before) void endCrew(before);
    own.begun = Promise.race(Array.from({ length: size }, () => addThread(own))).then(() => {
      own.isAwaited = false;
    });
    return own;
  }

  /** Waits for the first thread, as long as a page waits for the backend. */
  async function awaitFirst({ begun }: Crew): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, limits.patienceMs).unref();
    });
    await Promise.race([begun, late]);
    clearTimeout(timer);
  }

  function threadData(registry: Registry): ThreadOrders | null {
    const { shell, remotes, canaries, settings = {} } = registry;
    if (!shell.server) return null;
    const tried = canaries.map(({ release }) => release);
    return {
      config,
      apiHost,
      shell: { version: shell.version, builtAt: shell.builtAt },
      shellFile: {
        owner: ownerName({ name: 'shell', version: shell.version }),
        path: join(siteDir, shellBasePath(shell), shell.server.file),
        integrity: shell.server.integrity,
      },
      remotes,
      canaries: tried,
      settings,
      askableHosts: grantedHosts(registry).connect,
      remoteFiles: [...remotes, ...tried].flatMap((release) => serverFileOf(siteDir, release)),
    };
  }

  /** Renders a page on the thread that has least to do. */
  async function renderOn(own: Crew, request: PageRequest, owner: string): Promise<RenderOutcome> {
    const isSuspect = own.suspects.has(owner);
    const thread = [...own.threads]
      .filter((each) => (isSuspect ? each.busy() === 0 : !own.alone.has(each)))
      .sort((a, b) => a.busy() - b.busy())[0];
    if (!thread) return own.threads.size > 0 ? left(allBusy) : untried('no thread is ready');
    if (thread.busy() >= mostJobsOfThread) return left(allBusy);
    if (isSuspect) own.alone.add(thread);
    const outcome = await inSpan(
      'render page',
      { attributes: { 'patchbay.release': owner } },
      async (span) => {
        const rendered = await thread.render(request, own.tired.resting());
        span?.set({ 'patchbay.outcome': rendered.kind });
        if (rendered.kind === 'left') span?.fail('left to the browser');
        return rendered;
      },
    );
    if (isSuspect) {
      own.alone.delete(thread);
      if (outcome.kind !== 'left') own.suspects.delete(owner);
    }
    if (outcome.kind === 'page') {
      for (const name of new Set([owner, ...outcome.remotes.map(ownerName)])) {
        own.tired.ease(name);
      }
    }
    for (const problem of problemsOf(outcome)) {
      // A backend that is away would cost a line for each page that anybody asks for (rule G213).
      tellOnce(`Rendering ${new URL(request.url).pathname}: ${problem}`, problem);
    }
    return outcome;
  }

  return {
    prepare: async (registry) => {
      await crewFor(registry)?.begun;
    },
    render: async (registry, request, customer) => {
      const own = crewFor(registry);
      if (!own) return left('the shell has no server part');
      const owner = ownerOfPage(own.registry, request);
      if (own.rests.remainingMs(owner) > 0) return left(`${owner} has cost too many threads`);
      if (own.tired.remainingMs(owner) > 0) return left(`${owner} takes too much work`);
      if (own.isAwaited) await awaitFirst(own);
      const giveBack = await shares.take(customer);
      if (!giveBack) return untried(shareIsUsed);
      try {
        return await renderOn(own, request, owner);
      } finally {
        giveBack();
      }
    },
    threads: () => ({ ready: crew?.threads.size ?? 0, starting: crew?.starting.size ?? 0 }),
    close: async () => {
      if (crew) await endCrew(crew);
      crew = null;
    },
  };
}

function serverFileOf(siteDir: string, release: RemoteRelease): ServerFile[] {
  const { server } = release;
  if (!server) return [];
  const path = join(siteDir, remoteBasePath(release), server.file);
  return [{ owner: ownerName(release), path, integrity: server.integrity }];
}

function problemsOf(outcome: RenderOutcome): readonly string[] {
  if (outcome.kind === 'page') return outcome.problems;
  return outcome.kind === 'left' && outcome.isFault === true ? [outcome.reason] : [];
}

const secondsIn = (ms: number): string => `${Math.ceil(ms / 1000)} s`;
