import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { cutOff } from '../connections/cut-off.ts';

/** The pieces into which networks cut a body are larger. */
const smallestPiece = 512;

/** So many may be tiny: a client may write each line of a form in a piece of its own. */
const fewPieces = 1000;

/**
 * Bounds what the pieces of a body cost: each takes some hundred bytes of memory and a microsecond, however small
 * it is. Whoever sends more tiny ones than anybody has a use for is cut off. A reader that counts them comes too late: until it
 * reads, Node keeps 16,384 of a connection. A body that nobody has read when its request is answered would be read to its end,
 * so that the connection of one in pieces ends with its answer.
 *
 * Call it once the server has its listeners: one that answers expectations itself is told of requests in two ways.
 */
export function limitPieces(server: Server): void {
  server.prependListener('request', countPieces);
  if (server.listenerCount('checkExpectation') > 0) {
    server.prependListener('checkExpectation', countPieces);
  }
}

function countPieces(request: IncomingMessage, response: ServerResponse): void {
  // Another body comes in the pieces in which the system has received it.
  if (request.headers['transfer-encoding'] === undefined) return;
  response.shouldKeepAlive = false;
  const push = request.push.bind(request);
  let pieces = 0;
  let bytes = 0;
  const isCut = () => pieces > fewPieces + bytes / smallestPiece;
  Object.assign(request, {
    // Node's parser hands each piece over by this, and what follows a cut as well: nobody may take that for the rest.
    push: (piece: Buffer | null): boolean => {
      if (isCut()) return false;
      if (piece === null) return push(null);
      pieces += 1;
      bytes += piece.byteLength;
      if (!isCut()) return push(piece);
      cutOff(request.socket);
      return false;
    },
  });
}
