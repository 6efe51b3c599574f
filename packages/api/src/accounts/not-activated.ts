import { Refusal } from '../errors.ts';

/** Said to a log-in (`invalid`), and to any call but the profile's (`not_allowed`): decisions, section 3. */
export const notActivated = (kind: 'invalid' | 'not_allowed'): Refusal =>
  new Refusal(kind, 'Please activate your account first', { code: 'not_activated' });
