/** The middle one of some numbers. */
export function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/**
 * The time that something takes on a machine that may be busy: the least of the medians of up to three series. It stops
 * as soon as one is good enough, and gives up at once on a run that never ends (Infinity).
 */
export async function bestMedianMs(
  once: () => Promise<number>,
  { enoughMs, runs = 3, series = 3 }: { enoughMs: number; runs?: number; series?: number },
): Promise<number> {
  let best = Infinity;
  for (let index = 0; index < series && best > enoughMs; index += 1) {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const tookMs = await once();
      times.push(tookMs);
      if (tookMs === Infinity) return Infinity;
      if (tookMs > 20 * enoughMs) break;
    }
    best = Math.min(best, medianOf(times));
  }
  return best;
}

export const inMs = (milliseconds: number): string =>
  Number.isFinite(milliseconds)
    ? milliseconds < 10_000
      ? `${Math.round(milliseconds)} ms`
      : `${(milliseconds / 1000).toFixed(1)} s`
    : 'never';

export const inMib = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MiB`;

/** Calls something again and again until it answers true, or the time is over. */
export async function waitUntil(
  isSo: () => boolean | Promise<boolean>,
  { withinMs, everyMs = 100 }: { readonly withinMs: number; readonly everyMs?: number },
): Promise<boolean> {
  const endMs = Date.now() + withinMs;
  for (;;) {
    if (await isSo()) return true;
    if (Date.now() >= endMs) return false;
    await new Promise((done) => setTimeout(done, everyMs));
  }
}
