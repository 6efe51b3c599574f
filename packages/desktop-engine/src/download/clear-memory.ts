/** One call in so many collects the whole heap: objects that outlive small collections pile up until then. */
const wholeEvery = 16;

/**
 * Clears away what a download has left in memory, each time that it is called: by small collections of half a millisecond,
 * and by a whole one of some milliseconds now and then. Without `--expose-gc`, which the packed app's launchers give, it does nothing.
 */
export function createMemoryClearing(): () => void {
  let calls = 0;
  return () => {
    calls += 1;
    globalThis.gc?.({ type: calls % wholeEvery === 0 ? 'major' : 'minor' });
  };
}
