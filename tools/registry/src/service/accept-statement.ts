import { CommandError } from '@patchbay/command-line';
import { isKnownStatement } from '../log/change-log.ts';
import type { SignedStatement } from '../trust/statement.ts';

/**
 * The greatest difference between the clocks of a team and a registry, and the time for which a statement can be sent.
 */
const mostApartMs = 10 * 60_000;

interface RegistryState {
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
export function assertAcceptable(
  { statement, digest }: SignedStatement,
  { origins, now, log }: RegistryState,
) {
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

/** A clock that is further ahead is set before the time of its statements has come. */
const longestKeptMs = 24 * 3_600_000;

function sinceNow(): () => number {
  const startedMs = performance.now();
  return () => performance.now() - startedMs;
}

/**
 * The statements that teams have sent, until they are too old to be sent again. The log has those that were accepted;
 * one that was refused, for a version that was not there yet or a lock, could be sent again a moment later by anybody
 * who has seen it on its way.
 */
export class SentStatements {
  readonly #keptUntil = new Map<string, number>();
  readonly #runsForMs: () => number;

  /** @param runsForMs how long this registry has run, whatever its clock says: statements to one before it are forgotten */
  constructor(runsForMs = sinceNow()) {
    this.#runsForMs = runsForMs;
  }

  /**
   * A statement from before the start may have been refused then. The clock may have been set since the start, so its
   * time at the start says nothing.
   * @throws CommandError `refused`
   */
  assertOfNow({ statement }: SignedStatement, now: Date): void {
    const since = new Date(now.getTime() - this.#runsForMs());
    if (Date.parse(statement.issuedAt) >= since.getTime()) return;
    throw refused(
      `The statement is of ${statement.issuedAt}, before this registry has started (${since.toISOString()}): sign it anew`,
    );
  }

  /** Whether a statement with a good signature is sent for the first time. */
  take({ statement, digest }: SignedStatement, now: Date): boolean {
    const time = now.getTime();
    for (const [known, until] of this.#keptUntil) {
      if (until < time) this.#keptUntil.delete(known);
    }
    if (this.#keptUntil.has(digest)) return false;
    const goodUntil = Math.max(Date.parse(statement.issuedAt), time) + mostApartMs;
    this.#keptUntil.set(digest, Math.min(goodUntil, time + longestKeptMs));
    return true;
  }
}

export const sentBefore = () =>
  refused('This very statement was sent before, and refused or cut short: sign it anew');

const refused = (message: string) => new CommandError('refused', message);
