import { createServer, type IncomingMessage } from 'node:http';
import { createHostCheck } from '../http-server/clients/host-names.ts';
import { isLoopback } from '../http-server/clients/is-loopback.ts';
import type { Metrics } from './metrics.ts';

/** The address at which a process shows its metrics: a separate port, which no proxy passes on. */
export interface MetricsAddress {
  readonly bind: string;
  /** 0 takes any free port. */
  readonly port: number;
}

interface MetricsOptions extends MetricsAddress {
  /**
   * Whether it answers to the host of a request. By default it does to any where other machines reach it; on loopback, a page of another
   * name could be made to lead here.
   */
  readonly answersTo?: (request: IncomingMessage) => boolean;
}

export interface MetricsServer {
  readonly address: string;
  readonly close: () => void;
}

/** More than collect them at a time; the process needs its files for visitors. */
const maxConnections = 32;
const headWithinMs = 5_000;

/**
 * Answers `GET /metrics` (rule X63), and nothing else. Reading them takes some milliseconds of the event loop: whoever
 * reaches the port does not stop the process by asking again and again.
 * @throws Error that names METRICS_PORT where it cannot listen there
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'read'>,
  { bind, port, answersTo = createHostCheck(isLoopback(bind) ? [] : 'any') }: MetricsOptions,
): Promise<MetricsServer> {
  let reading: ReturnType<Metrics['read']> | null = null;
  const read = () =>
    (reading ??= metrics.read().finally(() => {
      reading = null;
    }));
  const limits = { headersTimeout: headWithinMs, connectionsCheckingInterval: headWithinMs };
  const server = createServer(limits, (request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    if (!answersTo(request)) {
      response.writeHead(421, { 'Content-Type': 'text/plain' }).end('Ask by a name of loopback');
      return;
    }
    if (request.url !== '/metrics' || !['GET', 'HEAD'].includes(request.method ?? '')) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found');
      return;
    }
    read().then(
      ({ text, contentType }) => {
        response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
        response.end(text);
      },
      () => {
        response.writeHead(500, { 'Content-Type': 'text/plain' }).end('They cannot be read');
      },
    );
  });
  server.maxConnections = maxConnections;
  // A connection for each: of requests that are sent ahead all would be read at once.
  server.maxRequestsPerSocket = 1;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      const reason = `The metrics cannot be shown at ${bind}, port ${port} (${cause.message})`;
      reject(new Error(`${reason}; set METRICS_PORT to a free port.`, { cause }));
    });
    server.listen(port, bind, resolve);
  });
  // A client that only reads metrics does not keep a process from ending.
  server.unref();
  const address = server.address();
  const taken = typeof address === 'object' && address ? address.port : port;
  return {
    address: `http://${bind.includes(':') ? `[${bind}]` : bind}:${taken}/metrics`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
