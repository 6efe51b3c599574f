import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * How what a page asks the backend for carries the id of the page's own request (rule X61), while many pages are rendered at
 * a time. Nobody else is told it.
 * @param {string} apiHost
 */
export function createRequestIdCarrier(apiHost) {
  /** @type {AsyncLocalStorage<string>} */
  const ids = new AsyncLocalStorage();
  return {
    /**
     * Does some work for the request of an id.
     * @template Result
     * @param {string | null} id
     * @param {() => Result} work
     * @returns {Result}
     */
    workFor: (id, work) => (id === null ? work() : ids.run(id, work)),
    /**
     * A `fetch` that carries the id.
     * @param {typeof fetch} ask
     * @returns {typeof fetch}
     */
    carrying: (ask) => (input, init) => {
      const id = ids.getStore();
      const request = new Request(input, init);
      if (id === undefined || !request.url.startsWith(`${apiHost}/`)) return ask(input, init);
      request.headers.set('X-Request-Id', id);
      return ask(request);
    },
  };
}
