import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import {
  createDrain,
  createHostCheck,
  isHealthPath,
  maxRequestsPerConnection,
  statusOfBrokenHead,
  trackConnections,
  wrongHost,
} from '@patchbay/node-kit/http-server';
import type { Hono } from 'hono';
import type { ApiConfig } from './config.ts';
import { limitSlowClients } from '../http/limits/limit-slow-clients.ts';
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

/** Room for a `category__in` of some thousand ids. */
const maxHeaderSize = 64 * 1024;

/** A proxy in front limits those of one address. */
export const maxConnections = 800;

interface ServerOptions
  extends Pick<ApiConfig, 'bind' | 'port'>, Partial<Pick<ApiConfig, 'hosts'>> {
  /** Wraps what answers requests, to look on. Default: nobody does. */
  readonly observe?: (listener: RequestListener) => RequestListener;
}

/**
 * @throws OperatorError where the port or the address cannot be had
 */
export async function startServer(
  app: Hono,
  { bind, port, hosts = [], observe = (listener) => listener }: ServerOptions,
): Promise<RunningServer> {
  const listener = getRequestListener(app.fetch, {
    // An old client names no host: nothing here depends on one.
    hostname: 'localhost',
    errorHandler: answerUnreadable,
    // It would cut off who still sends when the answer is there: see `limitSlowClients`.
    autoCleanupIncoming: false,
  });
  // Node itself would refuse a request without a host by an empty answer.
  const options = {
    maxHeaderSize,
    headersTimeout: 15_000,
    connectionsCheckingInterval: 5000,
    requireHostHeader: false,
  };
  const answersTo = createHostCheck(hosts);
  const server = createServer(
    options,
    observe((request, response) => {
      const broken = statusOfBrokenHead(request);
      if (broken !== null) refuse(response, broken);
      else if (!isHealthPath(request) && !answersTo(request)) refuse(response, 421, wrongHost);
      else void listener(request, response);
    }),
  );
  server.maxConnections = maxConnections;
  server.maxRequestsPerSocket = maxRequestsPerConnection;
  limitSlowClients(server, slowLimits);
  const connections = trackConnections(server);
  refuseBrokenRequests(server, connections);
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
