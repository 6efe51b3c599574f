import type { Handler } from 'hono';
import { object, string } from '@patchbay/shared/validation';
import { findUserByEmail } from '../../accounts/find-user.ts';
import { notActivated } from '../../accounts/not-activated.ts';
import { isRightPassword } from '../../accounts/password-hash.ts';
import { startSession } from '../../accounts/sessions.ts';
import type { ApiContext } from '../../context.ts';
import { Refusal } from '../../errors.ts';
import { readJsonBody } from '../../http/read-json-body.ts';
import { limitTries } from './limit-tries.ts';
import { longestPassword } from './password-rules.ts';

const credentialsSchema = object({ username: string().defined(), password: string().defined() });

/**
 * `POST /auth/api-token-auth/`: a token for the right pair. Whether there is such an account, neither words nor time
 * tell: `verify` has the same work to do in both cases. That one is not activated yet, only who knows its password is told.
 */
export const logIn =
  (context: ApiContext, verify = isRightPassword): Handler =>
  async (c) => {
    const { username, password } = await readJsonBody(c, credentialsSchema);
    const { giveBack } = await limitTries(context, c, 'logIn', username);
    const user = await findUserByEmail(context.database, username);
    // Nobody has a longer password, so that it is as wrong when it is cut.
    const isRight = await context.capacity.passwords(
      () => verify(user?.passwordHash ?? null, password.slice(0, 2 * longestPassword + 1)),
      c.req.raw.signal,
    );
    if (!user || !isRight) throw new Refusal('invalid', 'Invalid email or password');
    await giveBack();
    if (!user.isActive) throw notActivated('invalid');
    return c.json({ token: await startSession(context.database, user.id, context.clock()) });
  };
