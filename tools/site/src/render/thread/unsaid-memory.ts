const mebibyte = 1024 * 1024;

/** The memory of a thread, in MiB, where the thread writes it down. */
export interface SaidMemory {
  readonly heapMiB: () => number;
  readonly besideMiB: () => number;
}

/** All threads of this process that say so. */
const saying = new Set<SaidMemory>();

/**
 * The memory of the process that nobody has named: V8 counts neither what threads could share, nor what waits in a channel, nor what a
 * formatter of `Intl` knows.
 */
function unsaidMiB(): number {
  const { rss, heapTotal, external } = process.memoryUsage();
  let said = (heapTotal + external) / mebibyte;
  for (const { heapMiB, besideMiB } of saying) said += heapMiB() + besideMiB();
  return rss / mebibyte - said;
}

/** A thread that is at work changes its heap faster than it says so: one look alone says nothing. */
const looksInARow = 5;

/**
 * Watches how much more the process holds without a word since now.
 * @returns `isTooMuch`, which is asked again and again, and what ends the watch
 */
export function watchUnsaidMemory(said: SaidMemory, mostMiB: number) {
  saying.add(said);
  const rssBefore = process.memoryUsage.rss();
  const before = unsaidMiB();
  let looks = 0;
  return {
    isTooMuch: (): boolean => {
      // Cheap, and nearly always enough.
      const mayBe = process.memoryUsage.rss() - rssBefore > mostMiB * mebibyte;
      looks = mayBe && unsaidMiB() - before > mostMiB ? looks + 1 : 0;
      return looks >= looksInARow;
    },
    end: () => {
      saying.delete(said);
    },
  };
}
