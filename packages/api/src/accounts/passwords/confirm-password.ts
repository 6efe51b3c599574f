import type { Context } from 'hono';
import type { ApiContext } from '../../server/context.ts';
import { countTry } from '../../http/limits/rate-limit.ts';
import { telling } from '../../http/limits/rate-limit-headers.ts';
import { invalidFields } from '../../process/http-error.ts';
import type { UserRow } from '../find-user.ts';
import { longestPassword } from './password-rules.ts';

/** The wrong passwords that somebody who is signed in has given where the password is asked for again. */
export const confirmationTries = (userId: number) => ({
  what: 'confirm:account',
  who: String(userId),
});

/**
 * Makes sure that whoever is signed in knows the password: a session that was left open, or a stolen token, changes
 * nothing that matters. Wrong ones are only counted by account, since only who has a session can try.
 * @throws HttpError `invalid` under `currentPassword` for a wrong one, `too_many_requests` after too many
 */
export async function confirmPassword(
  context: ApiContext,
  c: Context,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> {
  const { capacity, passwords, config } = context;
  const limit = config.accounts.limits.logInPerAccount;
  const { giveBack } = await countTry(context, {
    ...confirmationTries(id),
    limit,
    tell: telling(c, 'password-per-account'),
  });
  const isRight = await capacity
    .passwords(
      () => passwords.isRight(passwordHash, password.slice(0, 2 * longestPassword + 1)),
      c.req.raw.signal,
    )
    .catch(async (error: unknown) => {
      // Nobody has looked at the password, so the try is given back; not to a caller who has gone away, who could begin again for ever.
      if (!c.req.raw.signal.aborted) await giveBack();
      throw error;
    });
  if (!isRight) throw invalidFields({ currentPassword: ['This is not your current password'] });
  await giveBack();
}
