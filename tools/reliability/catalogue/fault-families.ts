import type { FaultFamily } from '../fault.ts';
import { apiAnswers } from './api-answers.ts';
import { bridge } from './bridge.ts';
import { content } from './content.ts';
import { federation } from './federation.ts';
import { servers } from './servers.ts';
import { signIn } from './sign-in.ts';
import { writes } from './writes.ts';

/** All faults that the product is held to survive, in the order of docs/reliability.md. */
export const faultFamilies: readonly FaultFamily[] = [
  federation,
  apiAnswers,
  signIn,
  bridge,
  writes,
  content,
  servers,
];
