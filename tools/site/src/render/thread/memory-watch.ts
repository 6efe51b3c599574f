import type { ThreadHeartbeat } from './heartbeat.ts';
import { watchUnsaidMemory } from './unsaid-memory.ts';

/** A thread that has grown by such a share of what it may have is to be followed by another one. */
const fullShare = 0.5;
/** So many looks in a row, between which a thread at work tidies up at least once. */
const looksAtFull = 10;

/** A watch over the memory of a thread. Both questions are asked again and again, and what they say counts their looks. */
export interface MemoryWatch {
  /** Whether it holds more beside its heap than it may. */
  readonly isTooMuch: () => boolean;
  /** Whether it has filled up since it became ready; never before. */
  readonly isFull: () => boolean;
  /** Says that the thread is ready. What it has by now does not count: a thread that follows would have that, too. */
  readonly beReady: () => void;
  readonly end: () => void;
}

/** @param limits what the thread may have on its heap and beside it, in MiB */
export function createMemoryWatch(
  heartbeat: ThreadHeartbeat,
  { heapMiB, besideMiB }: { readonly heapMiB: number; readonly besideMiB: number },
): MemoryWatch {
  const unsaid = watchUnsaidMemory(
    {
      besideMiB: () => heartbeat.read('besideMiB'),
      heapMiB: () => heartbeat.read('heapMiB'),
    },
    besideMiB,
  );
  let atStart: { readonly usedMiB: number; readonly besideMiB: number } | null = null;
  let looks = 0;
  return {
    isTooMuch: () => heartbeat.read('besideMiB') > besideMiB || unsaid.isTooMuch(),
    isFull: () => {
      if (!atStart) return false;
      const isHalfFull =
        heartbeat.read('usedMiB') - atStart.usedMiB > fullShare * heapMiB ||
        heartbeat.read('besideMiB') - atStart.besideMiB > fullShare * besideMiB;
      looks = isHalfFull ? looks + 1 : 0;
      return looks >= looksAtFull;
    },
    beReady: () => {
      atStart = { usedMiB: heartbeat.read('usedMiB'), besideMiB: heartbeat.read('besideMiB') };
    },
    end: unsaid.end,
  };
}
