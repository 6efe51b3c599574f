import type { Handler } from 'hono';
import { object, string } from '@patchbay/shared/validation';
import { findUserByEmail, type UserRow } from '../find-user.ts';
import { lockAccount } from '../lock-account.ts';
import type { ApiContext } from '../../server/context.ts';
import { readJsonBody } from '../../http/requests/read-json-body.ts';
import { queueMail, type MailKind } from '../mail/outbox.ts';
import { limitTries, mayBeMailed } from './limit-tries.ts';

/** The address for which a mail is asked. */
export const mailRequestSchema = object({ email: string().defined() });

/**
 * A call by which anybody may have a mail sent to an account, within limits. Neither its answer nor its time tells
 * whether there is one: with or without, it is one transaction that writes. The tries that are counted before it are
 * the same for all.
 */
const queueMailByRequest =
  (
    context: ApiContext,
    action: 'resend' | 'reset',
    chooseMail: (user: UserRow) => MailKind | null,
  ): Handler =>
  async (c) => {
    const { email } = await readJsonBody(c, mailRequestSchema);
    await limitTries(context, c, action, email);
    await context.database.transaction(async (database) => {
      const found = await findUserByEmail(database, email);
      // It may be deleted, disabled or activated just now. Asked for nobody too: it is the same work.
      await lockAccount(database, found?.id ?? 0);
      const user = await findUserByEmail(database, email);
      const kind = user && user.id === found?.id && !user.isDisabled ? chooseMail(user) : null;
      const mayBeSent = await mayBeMailed({ ...context, database }, { email, kind });
      if (!user || !kind || !mayBeSent) return;
      await queueMail(database, { userId: user.id, kind, now: context.clock() });
    });
    context.mailQueued();
    return c.body(null, 204);
  };

/**
 * `POST /auth/request-password-reset/`: a mail with a link that changes the password. For an account that is not
 * activated it is the activation's, whose page asks for a password too.
 */
export const requestPasswordReset = (context: ApiContext): Handler =>
  queueMailByRequest(context, 'reset', ({ isActive }) =>
    isActive ? 'password_reset' : 'activation',
  );

/** `POST /auth/resend-activation/`: the mail again, where there is an account to activate. */
export const resendActivation = (context: ApiContext): Handler =>
  queueMailByRequest(context, 'resend', ({ isActive }) => (isActive ? null : 'activation'));
