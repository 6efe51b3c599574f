import { recordAct } from '../../audit-log/record-act.ts';
import { countTry, type RateLimit } from '../../http/limits/rate-limit.ts';
import { Refusal } from '../../process/refusal.ts';
import type { ApiContext } from '../../server/context.ts';
import { emailKey } from '../account-email.ts';
import type { UserRow } from '../find-user.ts';

/** Whoever guesses would fill the log. */
const notedPerAccount: RateLimit = { attempts: 20, windowMs: 60 * 60_000 };

/** Takes a row back that was written for the sake of the time alone. */
class NobodyOfStaff extends Error {}

/**
 * Notes in the staff's log that somebody failed to sign in as one of them, so often an hour. Of whatever e-mail the same is
 * written, and taken back where it is none of staff: the time that it takes does not tell who is.
 */
export const noteFailedLogIn = (
  context: Pick<ApiContext, 'database' | 'clock' | 'spentLimits'>,
  email: string,
  user: UserRow | null,
): Promise<void> =>
  context.database.transaction(async (transaction) => {
    const tried = { what: 'failedLogIn:account', who: emailKey(email), limit: notedPerAccount };
    try {
      await countTry({ ...context, database: transaction }, tried);
    } catch (error) {
      if (error instanceof Refusal) return;
      throw error;
    }
    try {
      await transaction.transaction(async (within) => {
        await recordAct(within, user, { kind: 'sign_in_failed', at: context.clock() });
        if (!user?.isStaff && !user?.isSuperuser) throw new NobodyOfStaff();
      });
    } catch (error) {
      if (!(error instanceof NobodyOfStaff)) throw error;
    }
  });
