import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';

/** A request as a test's backend sees it. */
export interface BackendRequest {
  readonly method: string;
  readonly url: URL;
  /** As JSON, or null where there is none. */
  readonly body: unknown;
}

/** A test's backend: it answers JSON, a whole response, or undefined for calls that it does not know (404). */
export type Backend = (request: BackendRequest) => unknown;

/** The headers that let the test's page ask, with its cookies, and read every header of the answer. */
const readableBy = (request: Request) => ({
  'Access-Control-Allow-Origin': request.headers.get('Origin') ?? '*',
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Allow-Headers': request.headers.get('Access-Control-Request-Headers') ?? '',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
  'Access-Control-Expose-Headers': 'X-Total-Count, X-Next-Cursor, X-Total-Capped, Retry-After',
});

const answerOf = (found: unknown): Response =>
  found === undefined
    ? Response.json({ detail: 'Not found.' }, { status: 404 })
    : Response.json(found);

/** The backend of a test's page, on a port of its own. */
export async function startBackend(
  answer: Backend,
): Promise<{ readonly address: string; readonly close: () => Promise<void> }> {
  const listener = getRequestListener(async (request) => {
    const headers = readableBy(request);
    if (request.method === 'OPTIONS') return new Response(null, { headers });
    const text = await request.text();
    const found: unknown = await answer({
      method: request.method,
      url: new URL(request.url),
      body: text === '' ? null : JSON.parse(text),
    });
    const response = found instanceof Response ? found : answerOf(found);
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  });
  const server = createServer((request, response) => void listener(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The backend has no port');
  return {
    address: `http://localhost:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
