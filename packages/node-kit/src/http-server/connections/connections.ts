import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The facts about an open connection. */
export interface Connection {
  readonly socket: Socket;
  /** The answers that it is still owed, in the order of their requests. */
  readonly answers: ReadonlySet<ServerResponse>;
  /** The bytes that had been read when the last answer was complete: more of them are the next request. */
  readUpTo: number;
}

/** The open connections of a server by their sockets. */
export type Connections = ReadonlyMap<Duplex, Readonly<Connection>>;

/**
 * Keeps account of a server's connections from before its first one. An answer whose connection closed before its turn to
 * be sent gets no event of its own from Node, so what is owed goes with the connection.
 */
export function trackConnections(server: Server): Connections {
  const connections = new Map<Duplex, Connection & { answers: Set<ServerResponse> }>();

  const track = (socket: Socket) => {
    connections.set(socket, { socket, answers: new Set(), readUpTo: 0 });
    socket.once('close', () => connections.delete(socket));
  };

  server.on('connection', track);
  // Before the listener that answers: it may answer at once.
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    // The rest of what was read together with too many requests is of no account.
    if (!connection || socket.destroyed) return;
    connection.answers.add(response);
    response.once('close', () => {
      connection.answers.delete(response);
      connection.readUpTo = socket.bytesRead;
    });
  });
  return connections;
}

/** Whether a connection is owed no answer, and nothing of a next request has arrived. */
export const isIdle = ({ socket, answers, readUpTo }: Readonly<Connection>): boolean =>
  answers.size === 0 && socket.bytesRead === readUpTo;

/** Whether a connection is in the midst of an answer: nothing else can be said on it. */
export function isAnswering(connections: Connections, socket: Duplex): boolean {
  const [first] = connections.get(socket)?.answers ?? [];
  return first?.headersSent === true && !first.writableFinished;
}

/** So many requests a connection may bring, also all at once; the last answer says that it closes. */
export const maxRequestsPerConnection = 1000;
