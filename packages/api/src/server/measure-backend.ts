import { createMetrics, type Metrics } from '@patchbay/node-kit/telemetry';
import type { Outbox } from '../accounts/mail/outbox.ts';
import type { ConnectionLoad } from '../db/database.ts';
import type { Replica } from '../db/replica.ts';
import type { Capacity, MeasuredWorkLimit } from '../process/capacity.ts';

/** The queues whose length says what the backend lacks: a processor for passwords and pictures, or the database. */
const watchedQueues = [
  'reads',
  'passwords',
  'resizing',
  'encoding',
  'packages',
] as const satisfies readonly (keyof Capacity)[];

interface Measured {
  readonly capacity: Readonly<Record<(typeof watchedQueues)[number], MeasuredWorkLimit>>;
  readonly connections: (() => ConnectionLoad) | null;
  /** The mails that wait; rejects while the database is away. */
  readonly readMails: () => Promise<Outbox>;
  readonly replica: Pick<Replica, 'database'> | null;
  readonly clock: () => Date;
}

/** The backend's metrics (rule X63): its requests, its queues and, with a PostgreSQL server, its connections. */
export function measureBackend({
  capacity,
  connections,
  readMails,
  replica,
  clock,
}: Measured): Metrics {
  const metrics = createMetrics('api');
  metrics.addGauge({
    name: 'work_queue_jobs',
    help: 'Work of the backend by queue; "passwords" are argon2 hashes, "resizing" covers in their sizes, "encoding" uploaded covers, "packages" uploaded packages that are looked into.',
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
  const measureMails = async (measure: (found: Outbox) => number) => {
    const found = await readMails().catch(() => null);
    // While the database is away nobody knows, and the other metrics are read all the same.
    return [{ value: found ? measure(found) : NaN }];
  };
  metrics.addGauge({
    name: 'mail_waiting',
    help: 'Mails that are still to be sent.',
    read: () => measureMails(({ mails }) => mails),
  });
  metrics.addGauge({
    name: 'mail_oldest_seconds',
    help: 'For how long the oldest of them has waited; 0 where there is none.',
    read: () =>
      measureMails(({ oldest }) =>
        oldest === null ? 0 : Math.max(0, clock().getTime() - oldest.getTime()) / 1000,
      ),
  });
  if (replica) {
    metrics.addGauge({
      name: 'database_replica_used',
      help: '1 while public reads go to the replica, 0 while they go to the primary server in its place.',
      read: () => [{ value: replica.database() ? 1 : 0 }],
    });
  }
  return metrics;
}
