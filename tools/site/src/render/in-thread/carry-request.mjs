import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** @typedef {import('../messages.ts').AskedCall} AskedCall */

/**
 * The ids of the request for which a page is rendered, and the calls of the backend for it.
 * @typedef {object} CarriedRequest
 * @property {string | null} requestId
 * @property {string | null} traceparent of the rendering's span
 * @property {AskedCall[]} asked
 * @property {import('./page-timers.mjs').TimedPage} timed
 */

/** As many as the server takes note of. */
const mostCalls = 50;

/**
 * Makes the calls of the backend carry the id of the page's own request, and its trace (rules X61 and X150), while many
 * pages are rendered at a time. No other server gets either.
 * @param {string} apiHost
 */
export function createRequestCarrier(apiHost) {
  /** @type {AsyncLocalStorage<CarriedRequest>} */
  const requests = new AsyncLocalStorage();
  return {
    /**
     * Does some work for a request.
     * @template Result
     * @param {CarriedRequest} request
     * @param {() => Result} work
     * @returns {Result}
     */
    workFor: (request, work) => requests.run(request, work),
    /** The page that the present work is for. */
    timed: () => requests.getStore()?.timed,
    /**
     * A `fetch` that carries what the request is known by.
     * @param {typeof fetch} ask
     * @returns {typeof fetch}
     */
    carrying: (ask) => async (input, init) => {
      const carried = requests.getStore();
      const request = new Request(input, init);
      if (!carried || !request.url.startsWith(`${apiHost}/`)) return ask(input, init);
      const { requestId, traceparent, asked } = carried;
      if (requestId !== null) request.headers.set('X-Request-Id', requestId);
      if (traceparent === null || asked.length >= mostCalls) return ask(request);
      const spanId = randomBytes(8).toString('hex');
      const [version, traceId, , flags] = traceparent.split('-');
      request.headers.set('traceparent', [version, traceId, spanId, flags].join('-'));
      const startedAt = Date.now();
      /** @param {number | null} status */
      const note = (status) => {
        asked.push({ spanId, method: request.method, status, startedAt, endedAt: Date.now() });
      };
      try {
        const answer = await ask(request);
        note(answer.status);
        return answer;
      } catch (error) {
        note(null);
        throw error;
      }
    },
  };
}
