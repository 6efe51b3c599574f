import type { Handler } from 'hono';
import { signUpSchema } from '@patchbay/domain/entities';
import { checkEmailLength } from '../account-email.ts';
import { findUserByEmail, isSettled, type UserRow } from '../find-user.ts';
import { newPasswordSchema } from '../passwords/password-rules.ts';
import { startSession } from '../sessions.ts';
import { setPassword } from '../passwords/set-password.ts';
import { browserOf } from '../browser-words.ts';
import { addDevice } from '../devices.ts';
import { setSignUpCookie } from '../sign-up-browser.ts';
import { userAnswer } from '../user-answer.ts';
import type { ApiContext } from '../../server/context.ts';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/account-schema.ts';
import { invalidFields } from '../../process/http-error.ts';
import { readJsonBody } from '../../http/requests/read-json-body.ts';
import { queueMail } from '../mail/outbox.ts';
import { limitTries, mayBeMailedAgain } from './limit-tries.ts';

/** The form's own schema, with the rules for passwords, which only the server has. */
export const newAccountSchema = signUpSchema.shape({ password: newPasswordSchema });

const taken = () => invalidFields({ email: ['This e-mail is already registered'] });

/**
 * `POST /auth/register/`: an account that is still to be activated, and a token that only serves its profile. Nobody
 * has proved before that whose the address is, so an earlier sign-up with it is void.
 */
export const register =
  (context: ApiContext): Handler =>
  async (c) => {
    const { database, clock, capacity, passwords, mailQueued } = context;
    const { email, password } = await readJsonBody(c, newAccountSchema);
    checkEmailLength(email);
    await limitTries(context, c, 'signUp', email);
    const known = await findUserByEmail(database, email);
    if (known && isSettled(known)) throw taken();
    const passwordHash = await capacity.passwords(() => passwords.hash(password), c.req.raw.signal);
    const now = clock();
    const created = await database.transaction(async (transaction) => {
      const { user, isNew } = await addOrReplace(transaction, { email, passwordHash, now });
      if (isNew || (await mayBeMailedAgain({ ...context, database: transaction }, c, email))) {
        await queueMail(transaction, { userId: user.id, kind: 'activation', now });
      }
      return {
        user,
        token: await startSession(transaction, user.id, now, browserOf(c)),
        browser: await addDevice(transaction, user.id, now),
      };
    });
    setSignUpCookie(context, c, created.browser);
    mailQueued();
    return c.json({ token: created.token, user: userAnswer(created.user) }, 201);
  };

async function addOrReplace(
  database: Database,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: Date },
): Promise<{ user: UserRow; isNew: boolean }> {
  const [added] = await database
    .insert(users)
    .values({ email, passwordHash, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (added) return { user: added, isNew: true };
  const earlier = await findUserByEmail(database, email);
  const replaced =
    earlier &&
    (await setPassword(database, {
      userId: earlier.id,
      passwordHash,
      where: { isActive: false, isDisabled: false },
      set: { email, createdAt: now },
      now,
    }));
  // Its owner was quicker.
  if (!replaced) throw taken();
  return { user: replaced, isNew: false };
}
