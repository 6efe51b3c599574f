import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { currentSpan, requestId } from '@patchbay/telemetry';
import { createMemoryWatch } from './memory-watch.ts';
import { clockOfThread } from './processor-time.ts';
import { parseOutcome } from './render-outcome.ts';
import { tellCalls } from './tell-calls.ts';
import { createHeartbeat, heartbeatSlots } from './heartbeat.ts';
import { parseMessage, wordsOf } from './thread-words.ts';
import { createWorkWatch } from './work-watch.ts';
import type { PageRequest, RenderJob, RenderOutcome, ThreadData } from '../messages.ts';

/** The releases and settings that a thread renders with. */
export type ThreadOrders = Omit<
  ThreadData,
  'heartbeat' | 'heartbeatSlots' | 'heartbeatMs' | 'callMs'
>;

const threadFile = new URL('../in-thread/render-thread.mjs', import.meta.url);

interface WaitingPage {
  readonly request: PageRequest;
  readonly settle: (outcome: RenderOutcome) => void;
  readonly traceparent: string | null;
}

/** The time between the signs of life of a thread that is free, in milliseconds. */
const heartbeatMs = 10;

/**
 * The time between two looks at a thread's memory and at whether it comes back, where it renders no page, in
 * milliseconds.
 */
const lookMs = 100;

export interface ThreadLimits {
  /** The time in which the server parts must start, in milliseconds. */
  readonly startMs: number;
  /** The time for which the thread may work without a pause, in milliseconds. */
  readonly workMs: number;
  /** The time for which the thread waits for answers of the backend, in milliseconds. */
  readonly patienceMs: number;
  readonly heapMiB: number;
  /** Memory beside its heap: buffers, and memory of WebAssembly. */
  readonly besideMiB: number;
}

/** The reason why a thread has ended, and the pages that it was rendering. */
export interface ThreadEnd {
  readonly reason: string;
  /** The pages that it was rendering, or had not come back from. */
  readonly pages: readonly PageRequest[];
  /** The remote whose code it ended of, by name and version, where that can be seen. */
  readonly owner: string | null;
  readonly livedMs: number;
}

/** A thread that has ended before it could render. */
export class ThreadStartError extends Error {
  override readonly name = 'ThreadStartError';
  readonly end: ThreadEnd;

  constructor(end: ThreadEnd) {
    super(end.reason);
    this.end = end;
  }
}

/** So many problems of a thread are told. Code of the releases may speak in its name. */
const mostProblems = 10;

/** A running thread. */
export interface RenderingThread {
  /** Problems with releases that it could not use. */
  readonly problems: readonly string[];
  /** The number of pages that it renders; infinite while it does not come back from its work. */
  readonly busy: () => number;
  /**
   * Never rejects. A page that costs the thread its life is left to the browser.
   * @param leftOut the releases whose slots take too much work, by name and version
   */
  readonly render: (request: PageRequest, leftOut: readonly string[]) => Promise<RenderOutcome>;
  /** Resolves when its memory has filled up since it started, if ever: another one should take its place before it ends of that. */
  readonly full: Promise<void>;
  /** Resolves when the thread has ended. */
  readonly ended: Promise<ThreadEnd>;
  /** Ends it once none of its pages is under way. It is to be given no more. */
  readonly retire: () => Promise<void>;
  readonly end: () => Promise<void>;
}

interface ThreadEvents {
  /** Called for what goes wrong beside its pages, and costs none of them. */
  readonly onProblem: (problem: string) => void;
  /** Called with the release, by name and version, whose work has taken more than it may without a pause. */
  readonly onOverwork: (owner: string) => void;
}

/**
 * Starts a thread. It has no environment, and its memory is its own.
 * @param givenProcessorMs the time of processors that it has had, in milliseconds; by default what the system says
 * @throws ThreadStartError where it cannot start
 */
export async function startRenderingThread(
  data: ThreadOrders,
  { startMs, workMs, patienceMs, heapMiB, besideMiB }: ThreadLimits,
  { onProblem, onOverwork }: ThreadEvents,
  givenProcessorMs?: () => number,
): Promise<RenderingThread> {
  const heartbeat = createHeartbeat(data.remoteFiles.map(({ owner }) => owner));
  const workerData: ThreadData = {
    ...data,
    heartbeat: heartbeat.memory,
    heartbeatSlots,
    heartbeatMs,
    callMs: 2 * patienceMs,
  };
  const worker = new Worker(threadFile, {
    workerData,
    env: { NODE_ENV: 'production' },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMiB, maxYoungGenerationSizeMb: 48 },
    stdout: true,
    stderr: true,
  });
  // Nothing that a page writes is a line of the server's log.
  worker.stdout.resume();
  worker.stderr.resume();

  const tooMuchMemory = `it holds more than ${besideMiB} MiB of memory beside its heap`;
  const waiting = new Map<number, WaitingPage>();
  /** The last pages that were left to the browser for what the thread did. */
  let lostPages: readonly PageRequest[] = [];
  let nextId = 0;
  let killedFor: string | null = null;
  let saidOwner: string | null = null;
  /** Whether the time of a page was over while it stood still: it gets no other page before it is there again. */
  let isAway = false;
  const startedAt = performance.now();

  const ended = new Promise<ThreadEnd>((resolve) => {
    let cause: string | null = null;
    // More than one may come, and each can be anything.
    worker.on('error', (error: unknown) => {
      cause ??= wordsOf(error);
    });
    worker.once('exit', (code) => {
      const reason = killedFor ?? cause ?? `it ended with code ${code}`;
      work.end();
      clearInterval(look);
      leaveAll(reason);
      const known = data.remoteFiles.find(({ owner }) => owner === saidOwner)?.owner;
      resolve({
        reason,
        pages: lostPages,
        owner: heartbeat.ownerAtWork() ?? known ?? null,
        livedMs: performance.now() - startedAt,
      });
    });
  });

  let ending: Promise<unknown> | null = null;
  /** Some of what Node does for a thread has to come to its end first; it is looked again and again meanwhile. */
  const kill = async (reason: string) => {
    killedFor ??= reason;
    ending ??= worker.terminate();
    await ending;
  };

  const giveUp = ({
    reason,
    owner,
  }: {
    readonly reason: string;
    readonly owner: string | null;
  }) => {
    saidOwner ??= owner;
    void kill(reason);
  };

  const work = createWorkWatch({
    heartbeat,
    processorMs: givenProcessorMs ?? clockOfThread(() => heartbeat.read('linuxThreadId')),
    workMs,
    besideMiB,
    isAwaited: () => waiting.size > 0,
    // A later end of it has nothing to do with them.
    onBack: () => ([lostPages, isAway] = [[], false]),
    onOverwork,
    onStuck: leaveAll,
    onTooMuchMemory: () => void kill(tooMuchMemory),
    onLost: (reason) => void kill(reason),
  });

  const memory = createMemoryWatch(heartbeat, { heapMiB, besideMiB });
  void ended.then(memory.end);
  let fill: () => void = () => undefined;
  const full = new Promise<void>((resolve) => (fill = resolve));
  let beatAtLook = 0;
  const look = setInterval(() => {
    if (memory.isFull()) fill();
    if (memory.isTooMuch()) void kill(tooMuchMemory);
    const count = heartbeat.read('beats');
    // Whatever a part has begun may go on when no page waits for it any more.
    if (count === beatAtLook && count > 0) work.start();
    beatAtLook = count;
  }, lookMs).unref();

  let toldProblems = 0;
  /** Takes the first message about the start; null once it has come. */
  let takeStart: ((message: ReturnType<typeof parseMessage>) => void) | null = null;
  worker.on('message', (value: unknown) => {
    const message = parseMessage(value);
    if (message?.kind === 'problem') {
      if (toldProblems < mostProblems) onProblem(message.problem);
      toldProblems += 1;
    } else if (message?.kind === 'unusable') giveUp(message);
    else if (takeStart) takeStart(message);
    else if (message?.kind === 'done') {
      const page = waiting.get(message.id);
      if (page?.traceparent) tellCalls(page.traceparent, message.asked);
      page?.settle(parseOutcome(message.outcome));
      waiting.delete(message.id);
    }
  });

  const problems = await new Promise<readonly string[]>((resolve, reject) => {
    const late = setTimeout(
      () => void kill(`it took more than ${startMs / 1000} s to start`),
      startMs,
    );
    takeStart = (message) => {
      takeStart = null;
      clearTimeout(late);
      if (message?.kind === 'ready') resolve(message.problems);
      else void kill('it did not start');
    };
    void ended.then((end) => {
      clearTimeout(late);
      reject(new ThreadStartError(end));
    });
  });

  memory.beReady();

  function leaveAll(reason: string) {
    if (waiting.size === 0) return;
    lostPages = [...lostPages, ...[...waiting.values()].map(({ request }) => request)];
    for (const { settle } of waiting.values()) settle({ kind: 'left', reason });
    waiting.clear();
  }

  return {
    problems,
    busy: () => (work.isStuck() || isAway ? Infinity : waiting.size),
    full,
    ended,
    retire: async () => {
      while (waiting.size > 0) await wait(lookMs);
      await kill('it is not needed any more');
    },
    end: async () => {
      await kill('it is not needed any more');
    },
    render: (request, leftOut) =>
      new Promise((resolve) => {
        if (killedFor !== null) {
          resolve({ kind: 'left', reason: killedFor });
          return;
        }
        const id = (nextId += 1);
        const late = setTimeout(() => {
          const reason = 'it has not answered in time';
          waiting.get(id)?.settle({ kind: 'left', reason, isUnanswered: true });
          waiting.delete(id);
          if (!work.isStill()) return;
          isAway = true;
          lostPages = [...lostPages, request];
        }, patienceMs + workMs);
        const settle = (outcome: RenderOutcome) => {
          clearTimeout(late);
          resolve(outcome);
        };
        const traceparent = currentSpan()?.traceparent ?? null;
        waiting.set(id, { request, settle, traceparent });
        const job: RenderJob = {
          ...request,
          id,
          leftOut,
          patienceMs,
          requestId: requestId() ?? null,
          traceparent,
        };
        worker.postMessage(job);
        work.start();
      }),
  };
}
