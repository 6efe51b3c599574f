import type { IncomingMessage, Server } from 'node:http';

interface BodyLimits {
  /** The whole request. */
  readonly wholeMs: number;
  /** Where a body may take hours: between two pieces of it. */
  readonly silenceMs: number;
  readonly mayBeLong: (path: string) => boolean;
}

/**
 * Cuts off who sends a body too slowly. Node's own `requestTimeout` is one for all requests, and a package of 2 GiB may
 * take longer than a form ever should.
 */
export function limitSlowBodies(server: Server, limits: BodyLimits): void {
  server.requestTimeout = 0;
  server.on('request', (request: IncomingMessage) => {
    const cutOff = () => {
      if (!request.complete) request.socket.destroy();
    };
    if (limits.mayBeLong(request.url ?? '')) {
      request.setTimeout(limits.silenceMs, cutOff);
      return;
    }
    const timer = setTimeout(cutOff, limits.wholeMs).unref();
    const isOver = () => {
      clearTimeout(timer);
    };
    request.once('end', isOver).once('close', isOver);
  });
}
