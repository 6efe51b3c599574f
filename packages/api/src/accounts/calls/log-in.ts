import { and, eq, sql } from 'drizzle-orm';
import type { Handler } from 'hono';
import { object, string } from '@patchbay/shared/validation';
import { recordOwnAct } from '../../audit-log/record-act.ts';
import { browserOf } from '../browser-words.ts';
import { addDevice, findDevice, setDeviceCookie } from '../devices.ts';
import { findUserByEmail, type UserRow } from '../find-user.ts';
import { longestPassword } from '../passwords/password-rules.ts';
import { notActivated, startSession } from '../sessions.ts';
import type { ApiContext } from '../../server/context.ts';
import { users } from '../../db/account-schema.ts';
import { HttpError } from '../../process/http-error.ts';
import { readJsonBody } from '../../http/requests/read-json-body.ts';
import { createLogInLimits } from './limit-log-ins.ts';
import { auditLog } from '../../db/audit-schema.ts';
import { countStatement, type RateLimit } from '../../http/limits/rate-limit.ts';
import { emailKey } from '../account-email.ts';

/** A limit, since somebody who guesses would fill the log. */
const notedPerAccount: RateLimit = { attempts: 20, windowMs: 60 * 60_000 };

/**
 * Notes in the staff's log that somebody failed to sign in as one of them, so often an hour. Of whatever e-mail the try is
 * counted, and one statement does both: neither the time that it takes nor the number of questions tells who is staff, and
 * whoever floods the log-in costs the database no more than that.
 */
async function noteFailedLogIn(
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

/** The body of a log-in. */
export const credentialsSchema = object({
  username: string().defined(),
  password: string().defined(),
});

const wrongPair = () => new HttpError('invalid', 'Invalid email or password');

/**
 * `POST /auth/api-token-auth/`: a token for the right pair. Whether there is such an account, neither words nor time
 * tell: `verify` has the same work to do in both cases. That one is not activated yet, only who knows its password is
 * told; that one is disabled, or a demo user's who may not sign in here, nobody.
 */
export function logIn(context: ApiContext, verify = context.passwords.isRight): Handler {
  const logInLimits = createLogInLimits(context);
  return async (c) => {
    const { username, password } = await readJsonBody(c, credentialsSchema);
    const { signal } = c.req.raw;
    const user = await findUserByEmail(context.database, username);
    const deviceHash = await findDevice(context, c, user?.id ?? null);
    const { giveBack } = await logInLimits.count(c, { email: username, deviceHash });
    // Nobody has a longer password, so that it is as wrong when it is cut.
    const isRight = await context.capacity
      .passwords(
        () => verify(user?.passwordHash ?? null, password.slice(0, 2 * longestPassword + 1)),
        signal,
      )
      .catch(async (error: unknown) => {
        // Nobody has looked at the password, so the try is given back; not to a caller who has gone away, who could begin again for ever.
        if (!signal.aborted) await giveBack();
        throw error;
      });
    const isOpen = user && !user.isDisabled && (!user.isDemo || context.config.allowsDemoUsers);
    if (!isOpen || !isRight) {
      await noteFailedLogIn(context, username, user);
      throw wrongPair();
    }
    await giveBack();
    if (!user.isActive) throw notActivated('invalid');
    const { token, device } = await signIn(context, user, {
      isNewDevice: deviceHash === null,
      browser: browserOf(c),
    });
    if (device !== null) setDeviceCookie(context, c, user.id, device);
    return c.json({ token });
  };
}

/**
 * The account may have got another password, or been disabled, while this one was looked at. The rows of the log-in are
 * written while the account is locked: a new password ends all of it, or nothing of it is there yet.
 */
const signIn = (
  { database, clock }: ApiContext,
  user: UserRow,
  { isNewDevice, browser }: { isNewDevice: boolean; browser: string },
): Promise<{ readonly token: string; readonly device: string | null }> =>
  database.transaction(async (transaction) => {
    const { id, passwordHash } = user;
    const now = clock();
    const [same] = await transaction
      .update(users)
      .set({ lastUsedAt: now })
      .where(
        and(eq(users.id, id), eq(users.passwordHash, passwordHash), eq(users.isDisabled, false)),
      )
      .returning({ id: users.id });
    if (!same) throw wrongPair();
    await recordOwnAct(transaction, user, { kind: 'signed_in', at: now });
    return {
      token: await startSession(transaction, id, now, browser),
      device: isNewDevice ? await addDevice(transaction, id, now) : null,
    };
  });
