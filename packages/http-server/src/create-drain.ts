import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

export interface DrainOptions {
  /** After this long the connections that are still open are cut. */
  readonly patienceMs?: number;
  /** A request that was sent before its client learned of the stop arrives within this time. */
  readonly graceMs?: number;
}

interface Connection {
  /** The answers that it is still owed. */
  readonly answers: Set<ServerResponse>;
  /** The bytes that had been read when the last answer was complete: more of them are the next request. */
  readUpTo: number;
}

/**
 * Watches a server from before its first connection, and returns what stops it: no new connections, an answer for every
 * request that was sent, `Connection: close` with each, then the end of all connections. The promise resolves when the
 * last connection is closed.
 *
 * The server's own `close` ends every connection that waits for a request, also where one is on its way, and
 * `closeIdleConnections` cuts answers that are still being sent to a slow client.
 */
export function createDrain(
  server: Server,
  { patienceMs = 10_000, graceMs = 500 }: DrainOptions = {},
): () => Promise<void> {
  const connections = new Map<Socket, Connection>();
  let stopped: Promise<void> | null = null;

  const track = (socket: Socket): Connection => {
    const known = connections.get(socket);
    if (known) return known;
    const connection = { answers: new Set<ServerResponse>(), readUpTo: 0 };
    connections.set(socket, connection);
    socket.once('close', () => connections.delete(socket));
    return connection;
  };

  server.on('connection', track);
  // Before the listener that answers: an answer's headers may be written at once.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = track(socket);
    connection.answers.add(response);
    response.once('close', () => {
      connection.answers.delete(response);
      connection.readUpTo = socket.bytesRead;
    });
    if (stopped) response.shouldKeepAlive = false;
  });

  async function stop(): Promise<void> {
    for (const { answers } of connections.values()) {
      for (const answer of answers) announceEnd(answer);
    }
    await acceptWaiting(server);

    let idleBefore = new Set<Socket>();
    const closeIdle = () => {
      const idle = [...connections].filter(isIdle).map(([socket]) => socket);
      for (const socket of idle) if (idleBefore.has(socket)) socket.destroy();
      idleBefore = new Set(idle);
    };
    closeIdle();
    // What has arrived is read before a connection counts as idle.
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
 * Lets the server accept the connections that wait for it: the system resets them when it stops listening. Each turn of
 * the event loop accepts one.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let turnsWithout = 0;
  const accepted = () => (turnsWithout = 0);
  server.on('connection', accepted);
  for (let turns = 0; turns < backlog && turnsWithout < 2; turns += 1) {
    turnsWithout += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  server.off('connection', accepted);
}

const isIdle = ([socket, { answers, readUpTo }]: readonly [Socket, Connection]) =>
  answers.size === 0 && socket.bytesRead === readUpTo;

function announceEnd(answer: ServerResponse): void {
  if (answer.headersSent) return;
  answer.shouldKeepAlive = false;
  answer.setHeader('Connection', 'close');
}
