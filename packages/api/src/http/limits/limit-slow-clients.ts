import type { IncomingMessage, Server, ServerResponse } from 'node:http';

interface SlowLimits {
  /** The whole request to a path. */
  readonly wholeMs: (path: string) => number;
  /** Between two pieces, of a request that may take hours or of its answer. */
  readonly silenceMs: number;
  readonly mayBeLong: (path: string) => boolean;
}

/** Who is refused while they send may go on for so long: closing at once could cost them the answer. */
const refusedMs = 10_000;

/**
 * Cuts off who sends a body too slowly, or does not take the answer: a download that nobody reads holds a file open.
 * Node's own `requestTimeout` is one for all requests, and a package of 2 GiB may take longer than a form ever should.
 */
export function limitSlowClients(server: Server, limits: SlowLimits): void {
  server.requestTimeout = 0;
  server.timeout = limits.silenceMs;
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    response.once('finish', () => {
      if (request.complete) return;
      request.resume();
      const timer = setTimeout(() => request.socket.destroy(), refusedMs).unref();
      request.once('close', () => {
        clearTimeout(timer);
      });
    });
    const path = pathOf(request);
    if (limits.mayBeLong(path)) return;
    const timer = setTimeout(() => {
      if (!request.complete) request.socket.destroy();
    }, limits.wholeMs(path)).unref();
    const isOver = () => {
      clearTimeout(timer);
    };
    request.once('end', isOver).once('close', isOver);
  });
}

/** The path as the routes see it: the client's own text may have dots in it, or the whole address. */
export function pathOf({ url = '' }: Pick<IncomingMessage, 'url'>): string {
  const base = 'http://localhost';
  return URL.canParse(url, base) ? new URL(url, base).pathname : '';
}
