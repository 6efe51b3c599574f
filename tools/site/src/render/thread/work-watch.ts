import type { ThreadHeartbeat } from './heartbeat.ts';

/** The number of looks at whether a thread still works, within the time that it may. */
const looksOfWork = 5;
/** A thread is ended after so many times the work that a page may take. */
const stuckFactor = 20;
const mebibyte = 1024 * 1024;

interface WorkWatchOptions {
  readonly heartbeat: ThreadHeartbeat;
  /** The time of processors that the thread has had, in milliseconds. */
  readonly processorMs: () => number;
  /** The time for which it may work without a pause, in milliseconds. */
  readonly workMs: number;
  /** The memory that it may take meanwhile, beside its heap. */
  readonly besideMiB: number;
  /** Whether pages wait for it. */
  readonly isAwaited: () => boolean;
  /** Called at each look that finds it free. */
  readonly onBack: () => void;
  /** Called once when its work takes too long, with the release that was most often seen at it, by name and version. */
  readonly onOverwork: (owner: string) => void;
  /** Called at each look that finds it at such work. */
  readonly onStuck: (reason: string) => void;
  /** Called when it holds too much memory. */
  readonly onTooMuchMemory: () => void;
  /** Called when it does not come back from its work. */
  readonly onLost: (reason: string) => void;
}

/** A watch over a thread that does nothing but its own work for too long. */
export interface WorkWatch {
  /** Watches it until it is free and nobody waits for it. */
  readonly start: () => void;
  readonly end: () => void;
  /** Whether it was not there at the last look. */
  readonly isStill: () => boolean;
  /** Whether its own work takes too long now. */
  readonly isStuck: () => boolean;
}

/**
 * Watches a thread. Looks are counted, not time: on a machine with much else to do they are late as the thread is. Among
 * many other processes a thread stands still, too: only what it has of the processors meanwhile is its work.
 */
export function createWorkWatch({
  heartbeat,
  processorMs,
  workMs,
  besideMiB,
  isAwaited,
  onBack,
  onOverwork,
  onStuck,
  onTooMuchMemory,
  onLost,
}: WorkWatchOptions): WorkWatch {
  /** What a thread that is at work at all looks but the first has at least had, where no other process wants the processors. */
  const leastProcessorMs = (workMs * (looksOfWork - 1)) / looksOfWork;
  let timer: NodeJS.Timeout | undefined;
  /** The number of looks since it was last there. */
  let looks = 0;
  let isStuck = false;
  let isTold = false;
  let lastBeat = 0;
  /** Who was at work at each of these looks. */
  let seen: (string | undefined)[] = [];
  /** The time of processors that it had had when it was last there. */
  let processorBefore = 0;
  /** The memory of the process at the first look since. */
  let rssBefore = 0;

  const end = () => {
    clearInterval(timer);
    timer = undefined;
  };

  const beAtRest = () => {
    seen = [];
    isTold = false;
    isStuck = false;
    processorBefore = processorMs();
  };

  const look = () => {
    const beat = heartbeat.read('beats');
    looks = beat === lastBeat ? looks + 1 : 0;
    lastBeat = beat;
    if (looks === 0) {
      beAtRest();
      onBack();
      if (!isAwaited()) end();
      return;
    }
    if (looks === 1) rssBefore = process.memoryUsage.rss();
    if (looks <= looksOfWork) seen = [...seen, heartbeat.ownerAtWork()];
    if (looks < looksOfWork) return;
    isStuck = processorMs() - processorBefore >= leastProcessorMs;
    if (isStuck) {
      if (!isTold) {
        const owner = mostOften(seen);
        if (owner !== undefined) onOverwork(owner);
      }
      isTold = true;
      onStuck(`it took more than ${workMs} ms of work without a pause`);
    }
    // It says nothing meanwhile: the growth of the process counts as its own.
    if (process.memoryUsage.rss() - rssBefore > besideMiB * mebibyte) onTooMuchMemory();
    else if (looks >= looksOfWork * stuckFactor) {
      onLost(`its own work took more than ${workMs * stuckFactor} ms without a pause`);
    }
  };

  return {
    start: () => {
      if (timer) return;
      lastBeat = heartbeat.read('beats');
      beAtRest();
      timer = setInterval(look, workMs / looksOfWork);
    },
    end,
    isStill: () => looks > 0,
    isStuck: () => isStuck,
  };
}

/** What a list has most often; of two the first. */
function mostOften<T>(list: readonly T[]): T | undefined {
  const times = (item: T) => list.filter((each) => each === item).length;
  return list.toSorted((a, b) => times(b) - times(a))[0];
}
