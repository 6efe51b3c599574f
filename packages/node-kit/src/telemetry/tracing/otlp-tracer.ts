import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span as OtelSpan,
} from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  RandomIdGenerator,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import type { Span, SpanOptions, Tracer } from './spans.ts';

interface OtlpOptions {
  /** As `service.name`, unless `OTEL_SERVICE_NAME` says another. */
  readonly service: string;
  /** Called with the reason why spans could not be sent. */
  readonly complain: (reason: string) => void;
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const satisfies Record<NonNullable<SpanOptions['kind']>, SpanKind>;

/**
 * Sends spans over OTLP/HTTP, by the standard variables of OpenTelemetry. Spans that the collector does not take are
 * lost; at most 2,048 spans wait (`OTEL_BSP_MAX_QUEUE_SIZE`).
 */
export function createOtlpTracer({ service, complain }: OtlpOptions): Tracer & {
  /** Sends the remaining spans. */
  readonly stop: () => Promise<void>;
} {
  const ids = new RandomIdGenerator();
  let nextSpanId: string | null = null;
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    idGenerator: {
      generateTraceId: () => ids.generateTraceId(),
      generateSpanId: () => nextSpanId ?? ids.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor(telling(new OTLPTraceExporter(), complain))],
  });
  const tracer = provider.getTracer('patchbay');
  return {
    start: (name, { kind = 'internal', attributes = {}, parent, done }) => {
      nextSpanId = done?.spanId ?? null;
      const options = {
        kind: kinds[kind],
        attributes,
        ...(done && { startTime: done.startedAt }),
      };
      const span = tracer.startSpan(name, options, contextOf(parent));
      nextSpanId = null;
      return spanOf(span);
    },
    stop: () => provider.shutdown(),
  };
}

function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

function spanOf(span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  const flags = (traceFlags & TraceFlags.SAMPLED) === 0 ? '00' : '01';
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${flags}`,
    rename: (name) => {
      span.updateName(name);
    },
    set: (attributes) => {
      span.setAttributes(attributes);
    },
    fail: (kind) => {
      span.setAttribute('error.type', kind).setStatus({ code: SpanStatusCode.ERROR });
    },
    end: (at) => {
      span.end(at);
    },
  };
}

/** An exporter whose failures are reported here, and not to the handler that all of a process's libraries share. */
const telling = (exporter: SpanExporter, complain: (reason: string) => void): SpanExporter => ({
  export: (spans, done) => {
    exporter.export(spans, ({ code, error }) => {
      if (code !== ExportResultCode.SUCCESS) complain(error?.message ?? 'no reason was given');
      done({ code: ExportResultCode.SUCCESS });
    });
  },
  shutdown: () => exporter.shutdown(),
});
