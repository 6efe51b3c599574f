/**
 * A `fetch` by which so many calls are under way at the backend at a time, and the others wait here. A backend does few
 * calls of one network at a time: with a crowd's pages in its line, whatever else this server asks it for would wait behind them,
 * such as who a member of the staff is. A call that nobody waits for any more leaves the line.
 * @param {typeof fetch} ask
 * @param {string} apiHost
 * @param {number} [most] twice what a backend does at a time
 * @returns {typeof fetch}
 */
export function createFetchInTurn(ask, apiHost, most = 4) {
  let free = most;
  /** @type {Set<() => void>} the oldest first */
  const waiting = new Set();

  /** @param {AbortSignal} signal */
  const turn = (signal) =>
    new Promise((resolve, reject) => {
      const leave = () => {
        waiting.delete(begin);
        reject(signal.reason);
      };
      const begin = () => {
        waiting.delete(begin);
        signal.removeEventListener('abort', leave);
        resolve(null);
      };
      waiting.add(begin);
      signal.addEventListener('abort', leave, { once: true });
    });

  const giveBack = () => {
    const [next] = waiting;
    if (next) next();
    else free += 1;
  };

  return async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(`${apiHost}/`)) return ask(input, init);
    request.signal.throwIfAborted();
    if (free > 0) free -= 1;
    else await turn(request.signal);
    try {
      return await ask(request);
    } finally {
      giveBack();
    }
  };
}
