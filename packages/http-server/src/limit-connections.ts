import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Connection, Connections } from './connections.ts';

interface ConnectionLimits {
  readonly most: number;
  /** Connections of one network; default: any number. */
  readonly mostOfOne?: number;
  /** The network of an address; default: all are of one. */
  readonly networkOf?: (address: string) => string;
}

/**
 * Bounds the connections of a server, and lets others in where one network has too many: of a network that is full, or of
 * the busiest where the server is, the connection goes that has waited for a request the longest, or else the newest.
 * `server.maxConnections` would turn everybody away while one client holds them all.
 */
export function limitConnections(
  server: Server,
  connections: Connections,
  { most, mostOfOne = Infinity, networkOf = () => '' }: ConnectionLimits,
): void {
  let total = 0;
  const ofNetworks = new Map<string, Set<Readonly<Connection>>>();

  function leave(network: string, connection: Readonly<Connection>): void {
    const own = ofNetworks.get(network);
    if (own?.delete(connection) !== true) return;
    total -= 1;
    if (own.size === 0) ofNetworks.delete(network);
  }

  function makeRoom(network: string): void {
    const own = [...(ofNetworks.get(network) ?? [])];
    const one = own.find(({ answers }) => answers.size === 0) ?? own.at(-1);
    if (!one) return;
    // Its end is told later, and it does not count until then.
    leave(network, one);
    one.socket.destroy();
  }

  function busiest(): string {
    let [name, size] = ['', 0];
    for (const [network, own] of ofNetworks) {
      if (own.size > size) [name, size] = [network, own.size];
    }
    return name;
  }

  server.on('connection', (socket: Socket) => {
    const connection = connections.get(socket);
    if (!connection) return;
    const network = networkOf(socket.remoteAddress ?? '');
    const own = ofNetworks.get(network) ?? new Set();
    ofNetworks.set(network, own.add(connection));
    total += 1;
    socket.once('close', () => {
      leave(network, connection);
    });
    if (own.size > mostOfOne) makeRoom(network);
    else if (total > most) makeRoom(busiest());
  });
}
