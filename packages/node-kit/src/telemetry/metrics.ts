import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { productVersion } from './product-version.ts';
import type { AnsweredRequest } from './observe-requests.ts';

/** A value at the moment at which it is asked for, with its labels. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface GaugeOptions {
  /** In the words of Prometheus: the unit at its end, such as `_bytes`. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Asked for each time that the metrics are read. */
  readonly read: () => readonly Sample[] | Promise<readonly Sample[]>;
}

/** The figures of one process (rule X63). */
export interface Metrics {
  readonly countRequest: (answered: AnsweredRequest) => void;
  /** Adds something that is measured as it is asked for. */
  readonly addGauge: (options: GaugeOptions) => void;
  /** Adds something that is counted, and returns what counts one by its labels, which are of a closed set. */
  readonly addCounter: <Label extends string>(
    options: Pick<GaugeOptions, 'name' | 'help'> & { readonly labels: readonly Label[] },
  ) => (labels: Readonly<Record<Label, string>>) => void;
  /** All of them in the text format of Prometheus, and its content type. */
  readonly read: () => Promise<{ readonly text: string; readonly contentType: string }>;
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** From an answer out of memory to one that a person gives up on. */
const secondsBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * The metrics of a process: its version, its requests, and Node's figures about its memory, event loop and processor time.
 * @param service as in its log: `api`, `site`, `registry`
 */
export function createMetrics(service: string): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const build = new Gauge({
    name: 'patchbay_build_info',
    help: 'Always 1; its labels say which server of which version this is.',
    labelNames: ['service', 'version', 'node'],
    registers: [register],
  });
  build.set({ service, version: productVersion, node: process.version }, 1);
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests that were answered, or whose client has gone (status "aborted").',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the turn of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: secondsBuckets,
    registers: [register],
  });
  return {
    countRequest: ({ method: given, route, status, seconds: took }) => {
      // A stranger chooses it, and each label is kept for ever.
      const method = knownMethods.has(given) ? given : 'other';
      requests.inc({ method, route, status });
      seconds.observe({ method, route }, took);
    },
    addGauge: ({ name, help, labels = [], read }) => {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [register],
        collect: async () => {
          const samples = await read();
          gauge.reset();
          for (const { labels: own = {}, value } of samples) gauge.set(own, value);
        },
      });
    },
    addCounter: ({ name, help, labels }) => {
      const counter = new Counter({ name, help, labelNames: [...labels], registers: [register] });
      return (own) => {
        counter.inc(own);
      };
    },
    read: async () => ({ text: await register.metrics(), contentType: register.contentType }),
  };
}
