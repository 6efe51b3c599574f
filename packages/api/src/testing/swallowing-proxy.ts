import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

export interface SwallowingProxy {
  /** The address at which it listens, in the place of the server. */
  readonly url: string;
  /** Resolves when it has begun to swallow. */
  readonly swallows: Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Stands before a database server, and passes everything on until a client's bytes have a certain text. From then on it
 * swallows all bytes and keeps all connections, as a server that hangs does.
 */
export async function startSwallowingProxy(
  serverUrl: string,
  from: string,
): Promise<SwallowingProxy> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  let begin = (): void => undefined;
  const swallows = new Promise<void>((resolve) => (begin = resolve));

  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        if (!isSwallowing) other.destroy();
      });
      one.on('data', (bytes: Buffer) => {
        if (one === client && bytes.includes(from)) {
          isSwallowing = true;
          begin();
        }
        if (!isSwallowing) other.write(bytes);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    swallows,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
