import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

const servers: Server[] = [];

/**
 * Starts a server that `endTestServers` ends.
 * @param prepare gets it before its first connection
 */
export async function startTestServer(
  listener: RequestListener,
  prepare: (server: Server) => void,
): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer(listener);
  servers.push(server);
  // A client of Node's keeps a connection for less: the tests decide when one ends.
  server.keepAliveTimeout = 600_000;
  prepare(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

export function endTestServers(): void {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
}

export interface Client {
  readonly socket: Socket;
  /** All that came until the connection ended; the error where it was reset. */
  readonly received: Promise<string>;
}

export function openClient(port: number, host = '127.0.0.1'): Client {
  const socket = connect({ port, host: '127.0.0.1', localAddress: host });
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
  const received = new Promise<string>((resolve, reject) => {
    socket.once('error', reject).once('close', () => {
      resolve(text);
    });
  });
  return { socket, received };
}

/** A gate that a request waits at. */
export function createGate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}
