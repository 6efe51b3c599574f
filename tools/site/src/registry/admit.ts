import { CommandError } from '@patchbay/command-line';
import { isKnownStatement } from '../release/log/change-log.ts';
import type { SignedStatement } from '../trust/statement.ts';

/** How far the clocks of a team and a registry may be apart, and how long a statement can be sent. */
const mostApartMs = 10 * 60_000;

interface Admission {
  /** The origins that the registry has. */
  readonly origins: readonly string[];
  readonly now: Date;
  /** The text of the log. */
  readonly log: string;
}

/**
 * A statement is for this registry, of now, and was not accepted before.
 * @throws CommandError `refused` with the reason
 */
export function admit({ statement, digest }: SignedStatement, { origins, now, log }: Admission) {
  if (!origins.includes(statement.to)) {
    throw refused(`The statement is for ${statement.to}; this is ${origins.join(', ')}`);
  }
  const apartMs = now.getTime() - Date.parse(statement.issuedAt);
  if (Math.abs(apartMs) > mostApartMs) {
    throw refused(
      `The statement is of ${statement.issuedAt}, and it is ${now.toISOString()} here; ten minutes may lie between. ` +
        'Send it anew, and set the clock if that does not help',
    );
  }
  if (isKnownStatement(log, digest)) {
    throw refused('This very statement was accepted before: npm run releases -- log shows when');
  }
}

const refused = (message: string) => new CommandError('refused', message);
