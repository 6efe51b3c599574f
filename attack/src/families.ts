import type { Family } from './attack.ts';
import { accounts } from './attacks/accounts/accounts.ts';
import { authorization } from './attacks/accounts/authorization.ts';
import { bodiesFamily } from './attacks/requests/bodies.ts';
import { connections } from './attacks/requests/connections.ts';
import { dataFolder } from './attacks/disk/data-folder.ts';
import { expressions } from './attacks/requests/expressions.ts';
import { uploads } from './attacks/input/disguised-files.ts';
import { fuzz } from './attacks/input/fuzz.ts';
import { headersFamily } from './attacks/requests/headers.ts';
import { memory } from './attacks/requests/memory.ts';
import { queues } from './attacks/requests/queues.ts';
import { rawSockets } from './attacks/requests/raw-sockets.ts';
import { keptAnswers } from './attacks/requests/kept-answers.ts';
import { staffPages } from './attacks/site/staff-pages.ts';
import { releases } from './attacks/site/releases.ts';
import { rendering } from './attacks/site/rendering.ts';

/** Everything that is tried, the quick and telling first. */
export const families: readonly Family[] = [
  expressions,
  bodiesFamily,
  uploads,
  authorization,
  accounts,
  headersFamily,
  keptAnswers,
  releases,
  staffPages,
  rendering,
  rawSockets,
  connections,
  dataFolder,
  queues,
  memory,
  fuzz,
];
