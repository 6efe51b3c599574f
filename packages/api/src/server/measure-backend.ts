import { createMetrics, type Metrics } from '@patchbay/node-kit/telemetry';
import type { ConnectionLoad } from '../db/database.ts';
import type { Capacity, MeasuredWorkLimit } from '../process/capacity.ts';

/** The queues whose length says what the backend lacks: a processor for passwords and pictures, or the database. */
const watchedQueues = [
  'reads',
  'passwords',
  'resizing',
  'encoding',
] as const satisfies readonly (keyof Capacity)[];

interface Measured {
  readonly capacity: Readonly<Record<(typeof watchedQueues)[number], MeasuredWorkLimit>>;
  readonly connections: (() => ConnectionLoad) | null;
}

/** The backend's metrics (rule X63): its requests, its queues and, with a PostgreSQL server, its connections. */
export function measureBackend({ capacity, connections }: Measured): Metrics {
  const metrics = createMetrics();
  metrics.addGauge({
    name: 'work_queue_jobs',
    help: 'Work of the backend by queue; "passwords" are argon2 hashes, "resizing" covers in their sizes, "encoding" uploaded covers.',
    labels: ['queue', 'state'],
    read: () =>
      watchedQueues.flatMap((queue) => {
        const { running, waiting } = capacity[queue].load();
        return [
          { labels: { queue, state: 'running' }, value: running },
          { labels: { queue, state: 'waiting' }, value: waiting },
        ];
      }),
  });
  if (connections) {
    metrics.addGauge({
      name: 'database_connections',
      help: 'Connections to PostgreSQL that are open and lent to queries, and queries that wait for one.',
      labels: ['state'],
      read: () => {
        const { open, running, waiting } = connections();
        return [
          { labels: { state: 'open' }, value: open },
          { labels: { state: 'lent' }, value: running },
          { labels: { state: 'waiting' }, value: waiting },
        ];
      },
    });
  }
  return metrics;
}
