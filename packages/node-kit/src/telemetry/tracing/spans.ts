import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The attributes of a span: names, numbers and kinds. Never text by people, and never an address, which may have a
 * secret in it.
 */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A piece of work of one trace. */
export interface Span {
  readonly traceId: string;
  /** Its place in the trace, as the header `traceparent` of W3C Trace Context. */
  readonly traceparent: string;
  readonly rename: (name: string) => void;
  readonly set: (attributes: SpanAttributes) => void;
  /** @param kind the kind of the failure, as a class of errors or a status: the words of an error may name somebody */
  readonly fail: (kind: string) => void;
  readonly end: (at?: Date) => void;
}

export interface SpanOptions {
  /** `server` answers somebody, `client` asks another process; default neither. */
  readonly kind?: 'server' | 'client' | 'internal';
  readonly attributes?: SpanAttributes;
  /** The `traceparent` of the span that it is part of; default the span of this moment. */
  readonly parent?: string | undefined;
  /** For work that another thread has done: when the work began, and the id that the thread gave its span. */
  readonly done?: { readonly startedAt: Date; readonly spanId: string };
}

/** Makes spans, and sends those that have ended. */
export interface Tracer {
  readonly start: (name: string, options: SpanOptions) => Span;
}

let tracer: Tracer | null = null;
const current = new AsyncLocalStorage<Span>();

/** Makes a tracer that of this process; null ends it. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

/** Whether spans are recorded. Where not, no work is wrapped. */
export const isTracing = (): boolean => tracer !== null;

/** The span of the work of this moment; undefined outside of one. */
export const currentSpan = (): Span | undefined => current.getStore();

/** A span that has begun; null where spans are not recorded. */
export const startSpan = (name: string, options: SpanOptions = {}): Span | null =>
  tracer?.start(name, { ...options, parent: options.parent ?? currentSpan()?.traceparent }) ?? null;

/** Does some work as a part of a span. */
export const withinSpan = <Result>(span: Span, work: () => Result): Result =>
  current.run(span, work);

/** The kind of an error, without its message. */
export const errorKind = (error: unknown): string =>
  error instanceof Error ? error.name : typeof error;

/** Does some work as a span of its own, which ends with it (rule X150). */
export function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  const span = startSpan(name, options);
  if (!span) return work(null);
  return withinSpan(span, async () => {
    try {
      return await work(span);
    } catch (error) {
      span.fail(errorKind(error));
      throw error;
    } finally {
      span.end();
    }
  });
}
