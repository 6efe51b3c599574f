/** One call in so many collects the whole heap: objects that outlive small collections pile up until then. */
const wholeEvery = 16;

/**
 * Collects garbage at each call, all of it now and then. Does nothing without `--expose-gc` (the launchers give it).
 */
export function createMemoryClearing(): () => void {
  let calls = 0;
  return () => {
    calls += 1;
    globalThis.gc?.({ type: calls % wholeEvery === 0 ? 'major' : 'minor' });
  };
}
