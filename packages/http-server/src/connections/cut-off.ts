import type { Socket } from 'node:net';

/** What Node's parser takes for the end of HTTP on a connection: it leaves the rest of what was read alone. */
const noMoreRequests = 2;

/**
 * Makes no more requests of what has been read of a connection. Node would go on with it also where the connection
 * is closed: 64 KB are read at once, and have room for 3,600 requests, which are kept until all of them are made.
 */
export function ignoreRest(socket: Socket): void {
  const parser: unknown = Reflect.get(socket, 'parser');
  if (typeof parser !== 'object' || parser === null) return;
  // Called with each head that the parser has read. It is set anew where the parser is used for another connection.
  Object.assign(parser, { onIncoming: () => noMoreRequests });
}

/** Ends a connection at once, with all that has been read of it. */
export function cutOff(socket: Socket): void {
  socket.destroy();
  ignoreRest(socket);
}
