/**
 * A page that is being rendered, as its timers know it.
 * @typedef {object} TimedPage
 * @property {Set<NodeJS.Timeout | NodeJS.Immediate>} timers those that are to come
 * @property {boolean} isOver
 */

// Held here: code of a release may put something else in their place.
const { setTimeout, setInterval, setImmediate, clearTimeout, clearImmediate } = globalThis;

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
 * The timers of a remote's server part. What it begins while a page is rendered ends with that page, as `activate` runs anew for each
 * of them: an interval would be there once for each page (rule G247). What one throws costs neither the thread nor a page.
 * @param {() => TimedPage | undefined} currentPage
 * @param {(error: unknown) => void} onError
 */
export function createPageTimers(currentPage, onError) {
  /**
   * @param {(work: (...given: unknown[]) => void, ...rest: unknown[]) => NodeJS.Timeout | NodeJS.Immediate} start
   * @param {boolean} isOnce
   */
  const within =
    (start, isOnce) =>
    (/** @type {unknown} */ work, /** @type {unknown[]} */ ...rest) => {
      const page = currentPage();
      if (typeof work !== 'function') throw new TypeError('a timer needs a function');
      const timer = start(
        (...given) => {
          if (isOnce) page?.timers.delete(timer);
          try {
            Reflect.apply(work, undefined, given);
          } catch (error) {
            onError(error);
          }
        },
        ...rest,
      );
      if (page?.isOver) end(timer);
      else page?.timers.add(timer);
      return timer;
    };
  return {
    setTimeout: within((work, ms, ...given) => setTimeout(work, Number(ms), ...given), true),
    setInterval: within((work, ms, ...given) => setInterval(work, Number(ms), ...given), false),
    setImmediate: within((work, ...given) => setImmediate(work, ...given), true),
  };
}
