import { inSpan, isTracing } from './spans.ts';

/** The header by which a trace goes on in another process (W3C Trace Context). */
const traceparentHeader = 'traceparent';

/** A `fetch` whose calls are spans, and go on in the trace of the server that is asked (rule X150). */
export const tracedFetch =
  (ask: typeof fetch = globalThis.fetch): typeof fetch =>
  (input, init) => {
    if (!isTracing()) return ask(input, init);
    const request = new Request(input, init);
    const { method, url } = request;
    const attributes = { 'http.request.method': method, 'server.address': new URL(url).hostname };
    return inSpan(method, { kind: 'client', attributes }, async (span) => {
      if (span) request.headers.set(traceparentHeader, span.traceparent);
      // Node.js forgets the signal of a request that nobody has any more: the caller's own is heard as well.
      const answer = await ask(request, init?.signal ? { signal: init.signal } : {});
      span?.set({ 'http.response.status_code': answer.status });
      if (answer.status >= 400) span?.fail(String(answer.status));
      return answer;
    });
  };
