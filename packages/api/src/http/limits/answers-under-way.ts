import type { Server, ServerResponse } from 'node:http';

/** The answers that a server still owes, as they are at any moment. */
export function trackAnswers(server: Server): ReadonlySet<ServerResponse> {
  const underWay = new Set<ServerResponse>();
  server.on('request', (_request, response) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  return underWay;
}
