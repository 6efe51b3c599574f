import type { Family } from './attack.ts';
import { accounts } from './attacks/accounts.ts';
import { authorization } from './attacks/authorization.ts';
import { bodiesFamily } from './attacks/bodies.ts';
import { connections } from './attacks/connections.ts';
import { dataFolder } from './attacks/data-folder.ts';
import { expressions } from './attacks/expressions.ts';
import { fuzz } from './attacks/fuzz.ts';
import { headersFamily } from './attacks/headers.ts';
import { memory } from './attacks/memory.ts';
import { queues } from './attacks/queues.ts';
import { rawSockets } from './attacks/raw-sockets.ts';
import { releases } from './attacks/releases.ts';

/** Everything that is tried, the quick and telling first. */
export const families: readonly Family[] = [
  expressions,
  bodiesFamily,
  authorization,
  accounts,
  headersFamily,
  releases,
  rawSockets,
  connections,
  dataFolder,
  queues,
  memory,
  fuzz,
];
