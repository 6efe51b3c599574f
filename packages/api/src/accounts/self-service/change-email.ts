import type { Handler } from 'hono';
import { emailChangeSchema } from '@patchbay/domain/entities';
import type { ApiContext } from '../../server/context.ts';
import { readJsonBody } from '../../http/requests/read-json-body.ts';
import { invalidFields } from '../../process/http-error.ts';
import { checkEmailLength, emailKey } from '../account-email.ts';
import { limitTries, mayBeMailed } from '../calls/limit-tries.ts';
import { lockAccount } from '../lock-account.ts';
import { cancelEmailChange } from '../mail/mail-links.ts';
import { queueMail } from '../mail/outbox.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { requireOwnSession, signedOut } from '../sessions.ts';

/**
 * `POST /auth/change-email/`: a mail to the new address, whose link changes the account's e-mail, and a notice to the old
 * one. Nothing changes before the link is used. Neither the answer nor its time tells whether the new address has an
 * account: that is looked up when the mail is sent.
 */
export const changeEmail =
  (context: ApiContext): Handler =>
  async (c) => {
    const { database, clock, mailQueued } = context;
    const { user } = await requireOwnSession(context, c.req.raw);
    const { email, currentPassword } = await readJsonBody(c, emailChangeSchema);
    checkEmailLength(email);
    await limitTries(context, c, 'emailChange', user.email);
    await confirmPassword(context, c, user, currentPassword);
    if (emailKey(email) === emailKey(user.email)) {
      throw invalidFields({ email: ['This is your e-mail already'] });
    }
    const now = clock();
    const userId = user.id;
    await database.transaction(async (transaction) => {
      const limited = { ...context, database: transaction };
      // A reset may have been quicker: the confirmed password may not be the present one any more.
      if (!(await lockAccount(transaction, userId, user.passwordHash))) throw signedOut();
      await cancelEmailChange(transaction, { userId, now });
      if (await mayBeMailed(limited, { email, kind: 'email_change' })) {
        await queueMail(transaction, { userId, kind: 'email_change', recipient: email, now });
      }
      if (await mayBeMailed(limited, { email: user.email, kind: 'email_change_asked' })) {
        await queueMail(transaction, { userId, kind: 'email_change_asked', now });
      }
    });
    mailQueued();
    return c.body(null, 204);
  };
