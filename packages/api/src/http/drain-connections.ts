import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

interface DrainLimits {
  /** How long a connection without a request stays: what its client has sent until the stop is here by then. */
  readonly idleMs: number;
  /** After this, what is still under way is cut. */
  readonly patienceMs: number;
}

/**
 * Keeps the list of a server's connections, so that it can be stopped without cutting off a request. Node's own `close`
 * cuts what looks idle, and behind a busy event loop everything does whose request has not been read yet.
 * @returns what stops the server; it resolves once the last connection is closed
 */
export function prepareDrain(
  server: Server,
  underWay: ReadonlySet<ServerResponse>,
  { idleMs, patienceMs }: DrainLimits,
): () => Promise<void> {
  const connections = new Set<Socket>();
  let accepted = 0;
  let isStopping = false;
  server.on('connection', (socket) => {
    accepted += 1;
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  // A client that kept its connection would lose its next request with it.
  server.prependListener('request', (_request, response) => {
    if (isStopping) response.shouldKeepAlive = false;
  });

  /**
   * Connections that the system has made wait to be accepted: closing the listener would reset them. A turn of the event
   * loop may accept but one, and take long; where new ones keep coming, the half of the patience is enough.
   */
  async function acceptWaiting(): Promise<void> {
    const endMs = performance.now() + patienceMs / 2;
    let before;
    do {
      before = accepted;
      // Whatever is ready is accepted and read between one of these and the next.
      await nextTurn();
      await nextTurn();
    } while (accepted !== before && performance.now() < endMs);
  }

  return async () => {
    isStopping = true;
    const giveUp = setTimeout(() => {
      for (const socket of connections) socket.destroy();
    }, patienceMs);
    await acceptWaiting();
    // The HTTP server's own `close` cuts idle connections at once, also those with a request on its way.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
    for (const answer of underWay) {
      if (!answer.headersSent) answer.setHeader('Connection', 'close');
    }
    const closeIdle = createIdleSweep(connections, underWay, idleMs);
    const sweep = setInterval(() => {
      // Not in the timer itself: what has arrived in the meantime is read before this.
      setImmediate(closeIdle);
    }, idleMs / 5);
    await closed;
    clearInterval(sweep);
    clearTimeout(giveUp);
  };
}

/** Closes, each time it is called, the connections that have had no answer under way and sent nothing for a while. */
function createIdleSweep(
  connections: ReadonlySet<Socket>,
  underWay: ReadonlySet<ServerResponse>,
  idleMs: number,
): () => void {
  const quiet = new WeakMap<Socket, { readonly bytesRead: number; readonly sinceMs: number }>();
  return () => {
    const nowMs = performance.now();
    const busy = new Set([...underWay].map(({ req }) => req.socket));
    for (const socket of connections) {
      const known = quiet.get(socket);
      if (busy.has(socket) || known?.bytesRead !== socket.bytesRead) {
        quiet.set(socket, { bytesRead: socket.bytesRead, sinceMs: nowMs });
      } else if (nowMs - known.sinceMs >= idleMs) {
        socket.destroySoon();
      }
    }
  };
}
