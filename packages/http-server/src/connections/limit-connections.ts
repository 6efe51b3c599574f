import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { customerOf } from '../clients/client-network.ts';
import type { Connection, Connections } from './connections.ts';

interface ConnectionLimits {
  readonly most: number;
  /** Connections of one network; default: any number. */
  readonly mostOfOne?: number;
  /** Whether a connection is not to go for a newer one. Default: it is owed an answer. */
  readonly isAtWork?: (connection: Readonly<Connection>) => boolean;
  /** The network that a request comes from, where a proxy opens all connections. Default: that of its connection. */
  readonly networkOfRequest?: ((request: IncomingMessage) => string) | undefined;
}

/**
 * Bounds the connections of a server, and lets others in where one network has too many: of a network that is full, or of
 * the busiest where the server is, the connection goes that has waited for a request the longest, or else the newest.
 * Behind a proxy the newest is whoever comes in, so that there one of the network goes whose requests take the most.
 * `server.maxConnections` would turn everybody away while one client holds them all.
 */
export function limitConnections(
  server: Server,
  connections: Connections,
  {
    most,
    mostOfOne = Infinity,
    isAtWork = ({ answers }) => answers.size > 0,
    networkOfRequest,
  }: ConnectionLimits,
): void {
  let total = 0;
  const ofNetworks = new Map<string, Set<Readonly<Connection>>>();
  const readOnce = networkOfRequest && keepingNetworks(networkOfRequest);

  function leave(network: string, connection: Readonly<Connection>): void {
    const own = ofNetworks.get(network);
    if (own?.delete(connection) !== true) return;
    total -= 1;
    if (own.size === 0) ofNetworks.delete(network);
  }

  function makeRoom(network: string): void {
    const own = [...(ofNetworks.get(network) ?? [])];
    const one = readOnce
      ? leastMissed(own, readOnce)
      : (own.find((connection) => !isAtWork(connection)) ?? own.at(-1));
    if (!one) return;
    // Its end is reported later, and it does not count until then.
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
    const network = customerOf(socket.remoteAddress ?? '');
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

/** Reads each request once: every connection to a full server looks at those of all others. */
function keepingNetworks(
  networkOfRequest: (request: IncomingMessage) => string,
): (request: IncomingMessage) => string {
  const known = new WeakMap<IncomingMessage, string>();
  return (request) => {
    const network = known.get(request) ?? networkOfRequest(request);
    known.set(request, network);
    return network;
  };
}

/**
 * The connection to close of those that a proxy has opened: one that is kept for a next request, or else one of those
 * that most are alike, by the network of their first request. Of those that have asked nothing yet the oldest goes: the
 * newest may be about to.
 */
function leastMissed(
  connections: readonly Readonly<Connection>[],
  networkOfRequest: (request: IncomingMessage) => string,
): Readonly<Connection> | undefined {
  const kept = connections.find(({ answers, readUpTo }) => answers.size === 0 && readUpTo > 0);
  if (kept) return kept;
  const groups = new Map<string | null, Readonly<Connection>[]>();
  for (const connection of connections) {
    const [first] = connection.answers;
    const network = first ? networkOfRequest(first.req) : null;
    const group = groups.get(network) ?? [];
    group.push(connection);
    groups.set(network, group);
  }
  const [busiest] = [...groups].sort(([, one], [, other]) => other.length - one.length);
  const [network, alike] = busiest ?? [null, []];
  return network === null ? alike[0] : alike.at(-1);
}
