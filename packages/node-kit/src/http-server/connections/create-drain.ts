import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { isIdle, type Connections } from './connections.ts';

export interface DrainOptions {
  /** After this long the connections that are still open are cut. */
  readonly patienceMs?: number;
  /** A request that was sent before its client learned of the stop arrives within this time. */
  readonly graceMs?: number;
}

/**
 * Returns what stops a server whose connections are tracked from before the first one: no new connections, an answer for
 * every request that was sent, `Connection: close` with the last of each connection, then the end of all connections. The
 * promise resolves when the last connection is closed.
 *
 * The server's own `close` ends every connection that waits for a request, also where one is on its way, and
 * `closeIdleConnections` cuts answers that are still being sent to a slow client.
 */
export function createDrain(
  server: Server,
  connections: Connections,
  { patienceMs = 10_000, graceMs = 500 }: DrainOptions = {},
): () => Promise<void> {
  let stopped: Promise<void> | null = null;

  // Before the listener that answers: an answer's headers may be written at once.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (!stopped) return;
    const owed = [...(connections.get(socket)?.answers ?? [])];
    const before = owed.filter((answer) => answer !== response).at(-1);
    // The connection would end with it, and this one not be answered.
    if (before) withdrawEnd(before);
    response.shouldKeepAlive = false;
  });

  async function stop(): Promise<void> {
    for (const { answers } of connections.values()) {
      const last = [...answers].at(-1);
      if (last) announceEnd(last);
    }
    await acceptWaiting(server);

    let idleBefore = new Set<Duplex>();
    const closeIdle = () => {
      const idle = [...connections.values()].filter(isIdle).map(({ socket }) => socket);
      for (const socket of idle) if (idleBefore.has(socket)) socket.destroy();
      idleBefore = new Set(idle);
    };
    closeIdle();
    // Data that has arrived is read before a connection counts as idle.
    const sweep = setInterval(() => setImmediate(closeIdle), graceMs);
    const giveUp = setTimeout(() => {
      for (const socket of connections.keys()) socket.destroy();
    }, patienceMs);
    await new Promise<void>((resolve) => {
      NetServer.prototype.close.call(server, () => {
        resolve();
      });
    });
    clearInterval(sweep);
    clearTimeout(giveUp);
  }

  return () => (stopped ??= stop());
}

/** As many connections as the system makes, by default, before a server has accepted them. */
const backlog = 511;

/**
 * Lets the server accept the connections that wait for it: the system resets them when it stops listening. Each tick of
 * the event loop accepts one.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let ticksWithout = 0;
  const accepted = () => (ticksWithout = 0);
  server.on('connection', accepted);
  for (let ticks = 0; ticks < backlog && ticksWithout < 2; ticks += 1) {
    ticksWithout += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  server.off('connection', accepted);
}

function announceEnd(answer: ServerResponse): void {
  if (answer.headersSent) return;
  answer.shouldKeepAlive = false;
  answer.setHeader('Connection', 'close');
}

function withdrawEnd(answer: ServerResponse): void {
  if (answer.headersSent) return;
  answer.shouldKeepAlive = true;
  answer.removeHeader('Connection');
}
