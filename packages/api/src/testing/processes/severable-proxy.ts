import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SeverableProxy {
  /** The address at which it listens, in the place of the server. */
  readonly url: string;
  /** Cuts every connection and takes no new one, as a server that has ended does. */
  readonly sever: () => Promise<void>;
  /** Takes connections again, at the same address. */
  readonly rejoin: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Stands before a database server, and passes everything on until it is told that the server is away. */
export async function startSeverableProxy(serverUrl: string): Promise<SeverableProxy> {
  const target = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const sever = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await listen(0);
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    sever,
    rejoin: async () => {
      await listen(port);
    },
    close: sever,
  };
}
