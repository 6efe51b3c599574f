/**
 * A `fetch` that reads from the backend and from the hosts that the pages may ask in browsers, and from nobody else: this thread
 * stands in the operator's network, where a browser does not (rule X208). No answer is waited for longer than any page waits, so that
 * what nobody has ended keeps no page from its turn at the backend.
 * @param {typeof fetch} ask
 * @param {{ readonly apiHost: string, readonly hosts: readonly string[], readonly withinMs: number }} limits
 * @returns {typeof fetch}
 */
export const createAllowedFetch =
  (ask, { apiHost, hosts, withinMs }) =>
  async (input, init) => {
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
    return ask(request, {
      signal: AbortSignal.any([request.signal, late.signal]),
      // To wherever another host says.
      ...(isOfBackend ? {} : { redirect: 'error' }),
    });
  };
