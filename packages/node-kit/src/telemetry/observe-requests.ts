import type { IncomingMessage, RequestListener } from 'node:http';
import type { Log } from './create-log.ts';
import { hideSecrets } from './hide-secrets.ts';
import { startSpan, withinSpan, type Span } from './tracing/spans.ts';
import { inRequest, readRequestId, requestIdHeader, type RequestScope } from './request-scope.ts';

/** A request that has been answered, or whose client has gone. */
export interface AnsweredRequest {
  readonly method: string;
  readonly route: string;
  /** The status, or `aborted` where the client went before it had the whole answer. */
  readonly status: string;
  readonly seconds: number;
}

interface Observers {
  /** Gets one line for each request; null where nobody wants them. */
  readonly log: Log | null;
  readonly onAnswer: (answered: AnsweredRequest) => void;
}

/** A stranger chooses how long a path is, and the log stays on the disk. */
const maxPathLength = 200;

/** Until an app says by which route it answers: a request that was refused before. */
const noRoute = 'none';

/**
 * Wraps the handler of requests: each request has an id, which its answer carries as `X-Request-Id` (rule X61), and is
 * reported to the observers once it is over. The time is that of the whole answer, also of its way to a slow client.
 */
export const observeRequests =
  ({ log, onAnswer }: Observers) =>
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const startedAt = performance.now();
    const scope: RequestScope = {
      id: readRequestId([request.headers['x-request-id']].flat()[0]),
      route: noRoute,
    };
    response.setHeader(requestIdHeader, scope.id);
    const span = startRequestSpan(request, scope);
    response.once('close', () => {
      const tookMs = performance.now() - startedAt;
      const status = response.writableFinished ? String(response.statusCode) : 'aborted';
      const method = request.method ?? '';
      onAnswer({ method, route: scope.route, status, seconds: tookMs / 1000 });
      if (log) logAnswer(log, { request, scope, status, tookMs, traceId: span?.traceId });
      if (span) endRequestSpan(span, { method, route: scope.route, status });
    });
    const answer = () => {
      inRequest(scope, () => {
        listener(request, response);
      });
    };
    if (span) withinSpan(span, answer);
    else answer();
  };

/** The span of a request (rule X150). Its path is not told: a stranger chooses it, and it may have a secret in it. */
function startRequestSpan({ method = '', headers }: IncomingMessage, { id }: RequestScope) {
  return startSpan(method, {
    kind: 'server',
    parent: [headers.traceparent].flat()[0],
    attributes: { 'http.request.method': method, 'patchbay.request_id': id },
  });
}

function endRequestSpan(
  span: Span,
  { method, route, status }: Pick<AnsweredRequest, 'method' | 'route' | 'status'>,
): void {
  span.rename(`${method} ${route}`);
  span.set({ 'http.route': route });
  if (status !== 'aborted') span.set({ 'http.response.status_code': Number(status) });
  if (status === 'aborted' || status.startsWith('5')) span.fail(status);
  span.end();
}

interface LoggedAnswer {
  readonly request: IncomingMessage;
  readonly scope: RequestScope;
  readonly status: string;
  readonly tookMs: number;
  readonly traceId: string | undefined;
}

/** One line: method, the path's beginning without its query, status, milliseconds. */
function logAnswer(log: Log, { request, scope, status, tookMs, traceId }: LoggedAnswer): void {
  const [whole = ''] = (request.url ?? '').split('?');
  const shown = whole.length > maxPathLength ? `${whole.slice(0, maxPathLength)}...` : whole;
  const path = hideSecrets(shown);
  const durationMs = Math.round(tookMs);
  log(`${request.method ?? ''} ${path} ${status} ${durationMs} ms`, {
    request_id: scope.id,
    trace_id: traceId,
    method: request.method ?? '',
    path,
    route: scope.route,
    status,
    duration_ms: durationMs,
  });
}
