import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface LingerLimits {
  /** So much of the rest of a body is read, and no more. */
  readonly mostBytes: number;
  /** The time for which the connection stays open so that its client can read the answer. */
  readonly wholeMs: number;
  /** Between two pieces of it. */
  readonly silenceMs: number;
}

/**
 * Ends the connection of a request that is answered before its body has arrived, such as an upload that is refused, so
 * that the client can read the answer: the answer says that the connection closes, and a little of the body that it
 * still sends is read and thrown away. Closing at once would make the system reset the connection, and many clients
 * then never see the answer. After that nothing is read: the client's own system holds it up, until it has seen the
 * answer or its time is over.
 */
export function lingerOverBodies(server: Server, limits: LingerLimits): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const writeHead = response.writeHead.bind(response);
    Object.assign(response, {
      writeHead: (...args: Parameters<typeof writeHead>) => {
        if (!request.complete) closeSlowly(request, response, limits);
        return writeHead(...args);
      },
    });
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

function closeSlowly(
  request: IncomingMessage,
  response: ServerResponse,
  { mostBytes, wholeMs, silenceMs }: LingerLimits,
): void {
  const { socket } = request;
  const destroySoon = socket.destroySoon.bind(socket);
  let isLingering = false;
  response.shouldKeepAlive = false;
  // Node's server calls this after the last answer of a connection, and it would close both directions.
  socket.destroySoon = () => {
    if (isLingering) return;
    isLingering = true;
    const giveUp = setTimeout(() => socket.destroy(), wholeMs);
    socket.once('close', () => {
      clearTimeout(giveUp);
    });
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket.end();
    // Whoever has begun to read it would hold it up: it is paused for them until they ask for more.
    request.removeAllListeners('data').removeAllListeners('readable');
    if (request.readableEnded) {
      destroySoon();
      return;
    }
    stopReadingAfter(socket, mostBytes);
    request.once('end', destroySoon).resume();
  };
}

/** A request that nobody reads is read to its end by Node, so that only its connection can be held up. */
function stopReadingAfter(socket: Socket, mostBytes: number): void {
  let left = mostBytes;
  socket.on('data', (bytes: Buffer) => {
    left -= bytes.byteLength;
    if (left >= 0) return;
    socket.pause();
    // Node and the adapter that calls the routes would go on with it.
    socket.resume = () => socket;
  });
}
