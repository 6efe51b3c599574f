import type { QueryClient } from '@patchbay/shared/query';

const lookEveryMs = 60_000;
/** A clock that is kept right by the network moves by less. */
const leastMs = 60_000;

/**
 * Makes what the queries keep stale once the visitor's clock is set back: an answer of the time before would count as fresh until
 * that time comes again (rule G231).
 * @returns ends it
 */
export function watchClock(queryClient: Pick<QueryClient, 'invalidateQueries'>): () => void {
  /** What the clock is ahead of the one that nobody can set, which stands still while the computer sleeps. */
  const lead = () => Date.now() - performance.now();
  let last = lead();
  const timer = setInterval(() => {
    const now = lead();
    // What is on the page stays, and is asked for again when it is shown next.
    if (now < last - leastMs) void queryClient.invalidateQueries({ refetchType: 'none' });
    last = now;
  }, lookEveryMs);
  return () => {
    clearInterval(timer);
  };
}
