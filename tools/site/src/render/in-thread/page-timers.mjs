/**
 * A page that is being rendered, as its timers know it.
 * @typedef {object} TimedPage
 * @property {Set<NodeJS.Timeout | NodeJS.Immediate>} timers those that are to end with it
 * @property {boolean} isOver
 */

// Held here: code of a release may put something else in their place.
const { setTimeout, setInterval, setImmediate, clearTimeout, clearImmediate } = globalThis;

/** What is to come once and so soon may be about what all pages have, as the clock of a cache: it comes also where its page has ended. */
const soonMs = 1000;
/** So does what is begun for a page that is over, if it is to come at once: again and again it would be there for ever. */
const atOnceMs = 1;

/** @returns {TimedPage} */
export const createTimedPage = () => ({ timers: new Set(), isOver: false });

/**
 * Ends what a page has put off: nobody waits for it any more.
 * @param {TimedPage} page
 */
export function endTimers(page) {
  page.isOver = true;
  for (const timer of page.timers) end(timer);
  page.timers.clear();
}

/** @param {NodeJS.Timeout | NodeJS.Immediate} timer */
function end(timer) {
  if ('refresh' in timer) clearTimeout(timer);
  else clearImmediate(timer);
}

/**
 * The timers of a remote's server part, also as those of `globalThis`. What it begins while a page is rendered ends with that page, as `activate` runs anew for each
 * of them: an interval would be there once for each page. What is to come once and soon is let be: a cache would have the
 * time of that page for good, and a queue that it was to empty would never be emptied. What one throws costs neither the thread nor a page.
 * @param {() => TimedPage | undefined} currentPage
 * @param {(error: unknown) => void} onError
 */
export function createPageTimers(currentPage, onError) {
  /**
   * @param {(work: (...given: unknown[]) => void, ...rest: unknown[]) => NodeJS.Timeout | NodeJS.Immediate} start
   * @param {(ms: unknown) => number} dueMs for when it is; infinite for what comes again and again
   */
  const within =
    (start, dueMs) =>
    (/** @type {unknown} */ work, /** @type {unknown[]} */ ...rest) => {
      const page = currentPage();
      const isKept = dueMs(rest[0]) <= (page?.isOver ? atOnceMs : soonMs);
      if (typeof work !== 'function') throw new TypeError('a timer needs a function');
      const timer = start(
        (...given) => {
          if (dueMs(rest[0]) < Infinity) page?.timers.delete(timer);
          try {
            Reflect.apply(work, undefined, given);
          } catch (error) {
            onError(error);
          }
        },
        ...rest,
      );
      if (!isKept && page?.isOver) end(timer);
      else if (!isKept) page?.timers.add(timer);
      return timer;
    };
  /** @type {Readonly<Record<string | symbol, unknown>>} */
  const timers = {
    setTimeout: within(
      (work, ms, ...given) => setTimeout(work, Number(ms), ...given),
      (ms) => Number(ms) || 0,
    ),
    setInterval: within(
      (work, ms, ...given) => setInterval(work, Number(ms), ...given),
      () => Infinity,
    ),
    setImmediate: within(
      (work, ...given) => setImmediate(work, ...given),
      () => 0,
    ),
  };
  // Libraries call them by it, too.
  const whole = new Proxy(globalThis, {
    get: (target, name) => (Object.hasOwn(timers, name) ? timers[name] : Reflect.get(target, name)),
  });
  return { ...timers, globalThis: whole, global: whole };
}
