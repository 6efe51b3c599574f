import { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { ApiConfig } from './config.ts';
import { limitSlowBodies } from './http/limit-slow-bodies.ts';
import { StartError } from './start-error.ts';

export interface RunningServer {
  readonly address: string;
  /** Takes no new requests, and resolves once those under way have been answered, or 10 s have passed. */
  stop(): Promise<void>;
}

const patienceMs = 10_000;

const bodyLimits = {
  wholeMs: 120_000,
  silenceMs: 60_000,
  mayBeLong: (path: string) => path.startsWith('/api/software-admin/upload-file/'),
};

/** Room for a `category__in` of some thousand ids. */
const maxHeaderSize = 64 * 1024;

/**
 * @throws StartError where the port or the address cannot be had
 */
export async function startServer(
  app: Hono,
  { bind, port }: Pick<ApiConfig, 'bind' | 'port'>,
): Promise<RunningServer> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { maxHeaderSize, headersTimeout: 15_000 },
  });
  if (server instanceof Server) limitSlowBodies(server, bodyLimits);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(new StartError(whyNotListening(cause, bind, port), { cause }));
    });
    server.listen(port, bind, resolve);
  });

  return {
    address: `http://${bind.includes(':') ? `[${bind}]` : bind}:${String(portOf(server.address()) ?? port)}`,
    stop: () =>
      new Promise((resolve) => {
        const giveUp = setTimeout(() => {
          if ('closeAllConnections' in server) server.closeAllConnections();
        }, patienceMs);
        server.close(() => {
          clearTimeout(giveUp);
          resolve();
        });
        if ('closeIdleConnections' in server) server.closeIdleConnections();
      }),
  };
}

const portOf = (address: string | AddressInfo | null): number | null =>
  typeof address === 'object' && address !== null ? address.port : null;

function whyNotListening(error: NodeJS.ErrnoException, bind: string, port: number): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${String(port)} is taken by another program; set API_PORT to a free one.`;
  }
  if (error.code === 'EACCES') {
    return `Port ${String(port)} may not be used by this account; set API_PORT to one above 1023.`;
  }
  return `The backend cannot listen on ${bind}, port ${String(port)} (${error.code ?? error.message}).`;
}
