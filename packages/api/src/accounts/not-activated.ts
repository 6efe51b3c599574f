import { Refusal } from '../process/refusal.ts';

/** Said to a log-in (`invalid`), and to any call but the profile's (`not_allowed`): rule A51. */
export const notActivated = (kind: 'invalid' | 'not_allowed'): Refusal =>
  new Refusal(kind, 'Please activate your account first', { code: 'not_activated' });
