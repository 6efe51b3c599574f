import type { IncomingMessage, Server, ServerResponse } from 'node:http';

interface LingerLimits {
  /** How long the rest of a body is read for. */
  readonly wholeMs: number;
  /** Between two pieces of it. */
  readonly silenceMs: number;
}

/**
 * Ends the connection of a request that is answered before its body has arrived, such as an upload that is refused, so
 * that the client can read the answer: it is told that the connection closes, and what it still sends is read and thrown
 * away. Closing at once would make the system reset the connection, and many clients then never see the answer.
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
  { wholeMs, silenceMs }: LingerLimits,
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
    if (request.readableEnded) destroySoon();
    else request.once('end', destroySoon).resume();
  };
}
