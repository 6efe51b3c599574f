import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import { isAnswering, type Connections } from '@patchbay/node-kit/http-server';
import { codeOf } from '../../process/error-details.ts';

const statuses = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** As JSON, like every answer, what is refused before it is a request: without a route, and without its headers. */
export function refuseBrokenRequests(server: Server, connections: Connections): void {
  server.on('clientError', (error, socket) => {
    if (isAnswering(connections, socket) || !socket.writable) {
      socket.destroy(error);
      return;
    }
    const status = statuses.get(codeOf(error)) ?? 400;
    const { reason, headers, body } = plainAnswer(status);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${reason}`, ...lines, '', body].join('\r\n'), () =>
      socket.destroy(),
    );
  });
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    refuse(response, 417);
  });
}

/** Answers what no route is to see, and ends the connection. */
export function refuse(response: ServerResponse, status: number, detail?: string): void {
  const { headers, body } = plainAnswer(status, detail);
  response.writeHead(status, headers).end(body);
}

function plainAnswer(status: number, detail?: string) {
  const reason = STATUS_CODES[status] ?? '';
  const body = JSON.stringify({ detail: detail ?? reason });
  const headers = {
    Connection: 'close',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'X-Content-Type-Options': 'nosniff',
  };
  return { reason, headers, body };
}

/** To a request whose address or `Host` cannot be read. */
export const answerUnreadable = (): Response =>
  Response.json({ detail: STATUS_CODES[400] }, { status: 400 });
