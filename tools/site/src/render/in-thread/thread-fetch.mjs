import { randomBytes } from 'node:crypto';
import { plainWords } from './plain-outcome.mjs';

/** @typedef {import('../messages.ts').AskedCall} AskedCall */

/**
 * A page that is being rendered, as what it begins knows it.
 * @typedef {object} ThreadPage
 * @property {string | null} requestId
 * @property {string | null} traceparent of the rendering's span
 * @property {AskedCall[]} asked its calls of the backend
 * @property {NodeJS.Timeout[]} timers those that are to end with it
 * @property {boolean} isOver
 * @property {string | null} unreached why the backend could not be reached
 */

/** Far more than an answer of the catalogue has: a longer one would fill the memory of whoever reads it. */
const maxAnswerBytes = 16 * 1024 * 1024;
/** As many as become spans. */
const maxSpans = 50;

/**
 * A `fetch` that reads from the backend and from the hosts that the pages may ask in browsers, and from nobody else: this thread
 * stands in the operator's network, where a browser does not (rule X208). The backend is told the id of the page's own request, and
 * its trace (rules X61 and X150).
 * @param {object} options
 * @param {string} options.apiHost
 * @param {readonly string[]} options.hosts
 * @param {number} options.withinMs after which no answer is waited for
 * @param {() => ThreadPage | undefined} options.currentPage
 * @returns {typeof fetch}
 */
export function createThreadFetch({ apiHost, hosts, withinMs, currentPage }) {
  const ask = globalThis.fetch;
  return async (input, init) => {
    const request = new Request(input, init);
    const { origin, protocol } = new URL(request.url);
    const isOfBackend = request.url.startsWith(`${apiHost}/`);
    // An address without a host reaches nobody.
    if (!isOfBackend && protocol !== 'data:' && !hosts.includes(origin)) {
      throw new TypeError(`a server part may not ask ${origin}`);
    }
    if (!['GET', 'HEAD'].includes(request.method)) {
      throw new TypeError(`a server part reads, and sends no ${request.method}`);
    }
    // Not by the signal of a timeout: Node forgets one that nothing else holds.
    const late = new AbortController();
    setTimeout(() => {
      late.abort(new Error('the answer takes too long'));
    }, withinMs).unref();
    const page = isOfBackend ? currentPage() : undefined;
    const note = page ? carry(request, page) : () => undefined;
    try {
      const answer = await ask(request, {
        signal: AbortSignal.any([request.signal, late.signal]),
        // To wherever another host says.
        ...(isOfBackend ? {} : { redirect: 'error' }),
      });
      note(answer.status);
      return boundLength(answer);
    } catch (error) {
      note(null);
      // One that the page has given up says nothing of the backend.
      if (page && !request.signal.aborted) page.unreached = reasonOf(error);
      throw error;
    }
  };
}

/** @param {unknown} error */
const reasonOf = (error) =>
  plainWords(error instanceof Error && error.cause instanceof Error ? error.cause : error);

/**
 * Has a request carry what its page is known by.
 * @param {Request} request
 * @param {ThreadPage} page
 * @returns {(status: number | null) => void} notes the call
 */
function carry(request, { requestId, traceparent, asked }) {
  if (requestId !== null) request.headers.set('X-Request-Id', requestId);
  if (traceparent === null || asked.length >= maxSpans) return () => undefined;
  const spanId = randomBytes(8).toString('hex');
  const [version, traceId, , flags] = traceparent.split('-');
  request.headers.set('traceparent', [version, traceId, spanId, flags].join('-'));
  const startedAt = Date.now();
  return (status) => {
    asked.push({ spanId, method: request.method, status, startedAt, endedAt: Date.now() });
  };
}

/**
 * An answer that ends with an error where it is too long.
 * @param {Response} answer
 */
function boundLength(answer) {
  if (!answer.body) return answer;
  let bytes = 0;
  /** @type {TransformStream<Uint8Array, Uint8Array>} */
  const counter = new TransformStream({
    transform: (piece, controller) => {
      bytes += piece.byteLength;
      if (bytes > maxAnswerBytes) controller.error(new Error('the answer is too long'));
      else controller.enqueue(piece);
    },
  });
  const { status, statusText, headers } = answer;
  return new Response(answer.body.pipeThrough(counter), { status, statusText, headers });
}
