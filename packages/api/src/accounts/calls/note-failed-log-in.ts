import { sql } from 'drizzle-orm';
import { auditLog } from '../../db/audit-schema.ts';
import { countStatement, type RateLimit } from '../../http/limits/rate-limit.ts';
import type { ApiContext } from '../../server/context.ts';
import { emailKey } from '../account-email.ts';
import type { UserRow } from '../find-user.ts';

/** A limit, since somebody who guesses would fill the log. */
const notedPerAccount: RateLimit = { attempts: 20, windowMs: 60 * 60_000 };

/**
 * Notes in the staff's log that somebody failed to sign in as one of them, so often an hour. Of whatever e-mail the try is
 * counted, and one statement does both: neither the time that it takes nor the number of questions tells who is staff, and
 * whoever floods the log-in costs the database no more than that.
 */
export async function noteFailedLogIn(
  { database, clock }: Pick<ApiContext, 'database' | 'clock'>,
  email: string,
  user: UserRow | null,
): Promise<void> {
  const now = clock();
  const tried = { what: 'failedLogIn:account', who: emailKey(email), limit: notedPerAccount };
  const isOfStaff = user !== null && (user.isStaff || user.isSuperuser);
  await database.execute(sql`
    with counted as (${countStatement(database, tried, now).getSQL()})
    insert into ${auditLog} ("user_id", "email", "kind", "at", "details")
    select ${user?.id ?? null}::integer, ${user?.email ?? null}::text, 'sign_in_failed',
      ${now.toISOString()}::timestamptz, '{}'::jsonb
    from counted where ${isOfStaff}`);
}
