import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A backend of the tool's own, on the loopback interface: its answers are the attack. */
export interface FakeBackend {
  readonly origin: string;
  /** The number of requests that it has had. */
  requests(): number;
  answerBy(listener: RequestListener): void;
  close(): void;
}

export async function startFakeBackend(first: RequestListener): Promise<FakeBackend> {
  let answer = first;
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests: () => requests,
    answerBy: (listener) => (answer = listener),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Passes each request on to a real backend. */
export const passOnTo =
  (origin: string): RequestListener =>
  (request, response) => {
    fetch(`${origin}${request.url ?? '/'}`, { redirect: 'manual' })
      .then(async (answer) => {
        const {
          'content-encoding': _encoding,
          'content-length': _length,
          ...headers
        } = Object.fromEntries(answer.headers);
        response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
      })
      .catch(() => response.destroy());
  };
