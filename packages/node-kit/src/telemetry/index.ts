/** Door: logs, metrics and traces, by which both servers report to their operator. */
export { createLog, logFormatOf, logFormats, type Log, type LogFormat } from './create-log.ts';
export { createMinuteLog, type MinuteLog } from './minute-log.ts';
export { createMetrics, type Metrics } from './metrics.ts';
export { observeRequests } from './observe-requests.ts';
export { plainLine, plainText } from './plain-text.ts';
export { productVersion } from './product-version.ts';
export { inRequest, nameRoute, requestId, requestIdHeader } from './request-scope.ts';
export { serveMetrics, type MetricsAddress, type MetricsServer } from './serve-metrics.ts';
export {
  currentSpan,
  errorKind,
  inSpan,
  isTracing,
  startSpan,
  type Span,
  type SpanOptions,
} from './tracing/spans.ts';
export { startTracing, type Tracing } from './tracing/start-tracing.ts';
export { tracedFetch } from './tracing/traced-fetch.ts';
