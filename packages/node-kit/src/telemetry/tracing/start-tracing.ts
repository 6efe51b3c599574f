import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../create-log.ts';
import { hideSecrets } from '../hide-secrets.ts';
import { setTracer } from './spans.ts';

export interface Tracing {
  /** Sends the spans that are left, and waits at most 3 s for it. */
  readonly stop: () => Promise<void>;
}

interface TracingOptions {
  /** Whether the environment names a collector, and tracing is not off. */
  readonly isWanted: boolean;
  /** The server, as `service.name` of its spans. */
  readonly service: string;
  readonly log: Log;
}

const stopWithinMs = 3000;
/** Between two lines about a collector that does not take what it is sent. */
const silenceMs = 10 * 60_000;
const maxReasonLength = 200;

/**
 * Traces of this process for a collector (rule X150). Nothing of OpenTelemetry is loaded where nobody wants them.
 */
export async function startTracing({ isWanted, service, log }: TracingOptions): Promise<Tracing> {
  if (!isWanted) return { stop: () => Promise.resolve() };
  const { createOtlpTracer } = await import('./otlp-tracer.ts');
  let silentUntil = 0;
  const complain = (reason: string) => {
    const now = performance.now();
    if (now < silentUntil) return;
    silentUntil = now + silenceMs;
    const why = hideSecrets(reason.slice(0, maxReasonLength));
    log(`Traces could not be sent (${why}). They are lost until the collector takes them.`, {
      level: 'warning',
    });
  };
  const tracer = createOtlpTracer({ service, complain });
  setTracer(tracer);
  return {
    stop: async () => {
      setTracer(null);
      await Promise.race([
        tracer.stop().catch((error: unknown) => {
          complain(error instanceof Error ? error.message : String(error));
        }),
        wait(stopWithinMs, undefined, { ref: false }),
      ]);
    },
  };
}
