import { once } from 'node:events';
import { createServer } from 'node:http';
import { portOf } from '@patchbay/site/testing';

/** Repeats the backend's earlier answers, at once: the benchmark measures the rendering. */
export interface RememberedBackend {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Starts one on a free port, in front of a backend that is asked for each address once. */
export async function startRememberedBackend(backend: string): Promise<RememberedBackend> {
  const known = new Map<string, Promise<{ status: number; type: string; body: Buffer }>>();
  const ask = async (path: string) => {
    const answer = await fetch(backend + path);
    return {
      status: answer.status,
      type: answer.headers.get('Content-Type') ?? 'application/json',
      body: Buffer.from(await answer.arrayBuffer()),
    };
  };
  const server = createServer((request, response) => {
    const { url: path = '/' } = request;
    const answer = known.get(path) ?? ask(path);
    known.set(path, answer);
    answer.then(
      ({ status, type, body }) => {
        response.writeHead(status, { 'Content-Type': type, 'Content-Length': body.byteLength });
        response.end(body);
      },
      () => response.destroy(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
