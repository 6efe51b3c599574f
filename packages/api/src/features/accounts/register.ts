import type { Handler } from 'hono';
import { signUpSchema } from '@patchbay/shared/entities';
import { findUserByEmail, longestEmail } from '../../accounts/find-user.ts';
import { hashPassword } from '../../accounts/password-hash.ts';
import { startSession } from '../../accounts/sessions.ts';
import { userAnswer } from '../../accounts/user-answer.ts';
import type { ApiContext } from '../../context.ts';
import { users } from '../../db/schema.ts';
import { invalidFields } from '../../errors.ts';
import { readJsonBody } from '../../http/read-json-body.ts';
import { queueActivationMail } from '../../mail/outbox.ts';
import { limitTries } from './limit-tries.ts';
import { newPasswordSchema } from './password-rules.ts';

/** The form's own schema, with the rules for passwords, which the server alone has. */
const registrationSchema = signUpSchema.shape({ password: newPasswordSchema });

const tooLong = () =>
  invalidFields({ email: [`The e-mail must have at most ${String(longestEmail)} characters`] });
const taken = () => invalidFields({ email: ['This e-mail is already registered'] });

/** `POST /auth/register/`: an account that is still to be activated, and a token that serves its profile alone. */
export const register =
  (context: ApiContext): Handler =>
  async (c) => {
    const { database, clock, capacity, mailQueued } = context;
    const { email, password } = await readJsonBody(c, registrationSchema);
    if (email.length > longestEmail) throw tooLong();
    await limitTries(context, c, 'signUp', email);
    if (await findUserByEmail(database, email)) throw taken();
    const passwordHash = await capacity.passwords(() => hashPassword(password), c.req.raw.signal);
    const now = clock();
    const created = await database.transaction(async (transaction) => {
      const [user] = await transaction
        .insert(users)
        .values({ email, passwordHash, createdAt: now })
        .onConflictDoNothing()
        .returning();
      // Somebody was quicker.
      if (!user) throw taken();
      await queueActivationMail(transaction, user.id, now);
      return { user, token: await startSession(transaction, user.id, now) };
    });
    mailQueued();
    return c.json({ token: created.token, user: userAnswer(created.user) }, 201);
  };
