import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import { isAnswering, wrongHost, type Connections } from '@patchbay/node-kit/http-server';
import { siteHeaders } from '../security-headers.ts';

const statuses = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

const plainHeaders = {
  ...siteHeaders,
  'Cache-Control': 'no-store',
  'Content-Type': 'text/plain; charset=UTF-8',
  Connection: 'close',
};

/** Answers bytes that are not a request, or one that never ends, like all others: with the site's headers. */
export function answerBrokenRequests(server: Server, connections: Connections): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (isAnswering(connections, socket) || !socket.writable) {
      socket.destroy(error);
      return;
    }
    const status = statuses.get(error.code ?? '') ?? 400;
    const body = STATUS_CODES[status] ?? '';
    const headers = { ...plainHeaders, 'Content-Length': body.length };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${body}`, ...lines, '', body].join('\r\n'), () =>
      socket.destroy(),
    );
  });
}

/** Answers a request for a host that this server is not, and ends the connection. */
export function refuseHost(response: ServerResponse): void {
  response.writeHead(421, plainHeaders).end(wrongHost);
}

/** Answers what no route is to see, and ends the connection. */
export function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, plainHeaders).end(STATUS_CODES[status]);
}

/** The answer to a request whose address or `Host` cannot be read. */
export const brokenAddress = (): Response =>
  new Response(STATUS_CODES[400], { status: 400, headers: plainHeaders });
