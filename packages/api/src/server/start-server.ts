import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import {
  createDrain,
  createHostCheck,
  createTurns,
  forwardedBy,
  limitConnections,
  limitPieces,
  statusOfBrokenHead,
  trackConnections,
  wrongHost,
} from '@patchbay/http-server';
import type { Hono } from 'hono';
import type { ApiConfig } from './config.ts';
import { limitSlowClients, pathOf } from '../http/limits/limit-slow-clients.ts';
import { lingerOverBodies } from '../http/requests/linger-over-bodies.ts';
import {
  answerUnreadable,
  refuse,
  refuseBrokenRequests,
} from '../http/requests/refuse-broken-requests.ts';
import { OperatorError } from '../process/operator-error.ts';

export interface RunningServer {
  readonly address: string;
  /** Takes no new requests, and resolves once those under way have been answered, or 10 s have passed. */
  stop(): Promise<void>;
}

const slowLimits = {
  // A cover has 10 MiB, a form one. Bodies that anybody may send are smaller: slow senders must not keep others from
  // sending.
  wholeMs: (path: string) => (path.startsWith('/api/software-admin/') ? 120_000 : 20_000),
  silenceMs: 60_000,
  mayBeLong: (path: string) => path.startsWith('/api/software-admin/upload-file/'),
};

/** A browser opens six. All clients of one address share these: 200, or half of all connections where there are fewer. */
const mostConnectionsOfOne = (most: number) => Math.min(200, Math.floor(most / 2));

/** An answer that is not taken by then. A package may take hours, and it is never in memory as a whole. */
const answerMs = 300_000;

const lingerLimits = { mostBytes: 256 * 1024, wholeMs: 10_000, silenceMs: 5000 };

/** Room for a `category__in` of some thousand ids. */
const maxHeaderSize = 64 * 1024;

const mayLast = (path: string) => path.startsWith('/packages/') || slowLimits.mayBeLong(path);

interface ServerOptions
  extends Pick<ApiConfig, 'bind' | 'port'>, Partial<Pick<ApiConfig, 'hosts'>> {
  /** The number of our own proxies in front: all connections come from them. Default: none. */
  readonly trustedProxies?: number;
  /** Each is an open file, of which the database needs some too. Default: as many as any process is given here. */
  readonly mostConnections?: number;
  /** Wraps what answers requests, to look on. Default: nobody does. */
  readonly observe?: (listener: RequestListener) => RequestListener;
}

/**
 * @throws OperatorError where the port or the address cannot be had
 */
export async function startServer(
  app: Hono,
  {
    bind,
    port,
    hosts = [],
    trustedProxies = 0,
    mostConnections = 800,
    observe = (listener) => listener,
  }: ServerOptions,
): Promise<RunningServer> {
  const listener = getRequestListener(app.fetch, {
    // An old client names no host: nothing here depends on one.
    hostname: 'localhost',
    errorHandler: answerUnreadable,
  });
  // Node itself would refuse a request without a host by an empty answer.
  const options = {
    maxHeaderSize,
    headersTimeout: 15_000,
    connectionsCheckingInterval: 5000,
    requireHostHeader: false,
  };
  const inTurn = createTurns({
    withinMs: (request) => (mayLast(pathOf(request)) ? null : answerMs),
  });
  const answersTo = createHostCheck(hosts);
  const server = createServer(
    options,
    inTurn(
      observe((request, response) => {
        const broken = statusOfBrokenHead(request);
        if (broken !== null) refuse(response, broken);
        else if (!answersTo(request)) refuse(response, 421, wrongHost);
        else void listener(request, response);
      }),
    ),
  );
  limitSlowClients(server, slowLimits);
  lingerOverBodies(server, lingerLimits);
  const connections = trackConnections(server);
  limitConnections(server, connections, {
    most: mostConnections,
    ...(trustedProxies === 0 && { mostOfOne: mostConnectionsOfOne(mostConnections) }),
    networkOfRequest: forwardedBy(trustedProxies),
  });
  refuseBrokenRequests(server, connections, inTurn);
  limitPieces(server);
  const stop = createDrain(server, connections);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new OperatorError(whyNotListening(cause, bind, port), { cause }));
    });
    server.listen(port, bind, resolve);
  });

  return {
    address: `http://${bind.includes(':') ? `[${bind}]` : bind}:${portOf(server.address()) ?? port}`,
    stop,
  };
}

const portOf = (address: string | AddressInfo | null): number | null =>
  typeof address === 'object' && address !== null ? address.port : null;

function whyNotListening(error: NodeJS.ErrnoException, bind: string, port: number): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program; set API_PORT to a free one.`;
  }
  if (error.code === 'EACCES') {
    return `Port ${port} may not be used by this account; set API_PORT to one above 1023.`;
  }
  return `The backend cannot listen on ${bind}, port ${port} (${error.code ?? error.message}).`;
}
