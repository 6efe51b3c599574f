import type { QueryClient } from '@patchbay/shared/query';

const lookEveryMs = 60_000;
/** A clock that is kept right by the network moves by less. */
const leastMs = 60_000;

/**
 * Makes all kept answers stale when the visitor's clock is set back: they would count as fresh until the time of their
 * request comes again.
 * @returns stops the watch
 */
export function watchClock(queryClient: Pick<QueryClient, 'invalidateQueries'>): () => void {
  /** The lead of the clock over the one that nobody can set, which stands still while the computer sleeps. */
  const lead = () => Date.now() - performance.now();
  let last = lead();
  const timer = setInterval(() => {
    const now = lead();
    // The page stays as it is; its answers are asked for again when they are shown next.
    if (now < last - leastMs) void queryClient.invalidateQueries({ refetchType: 'none' });
    last = now;
  }, lookEveryMs);
  return () => {
    clearInterval(timer);
  };
}
