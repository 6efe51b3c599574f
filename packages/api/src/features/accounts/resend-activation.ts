import type { Handler } from 'hono';
import { object, string } from '@patchbay/shared/validation';
import { findUserByEmail } from '../../accounts/find-user.ts';
import type { ApiContext } from '../../context.ts';
import { readJsonBody } from '../../http/read-json-body.ts';
import { queueActivationMail } from '../../mail/outbox.ts';
import { limitTries } from './limit-tries.ts';

const requestSchema = object({ email: string().defined() });

/** `POST /auth/resend-activation/`: the mail again, where there is an account to activate; the answer does not tell. */
export const resendActivation =
  (context: ApiContext): Handler =>
  async (c) => {
    const { database, clock, mailQueued } = context;
    const { email } = await readJsonBody(c, requestSchema);
    await limitTries(context, c, 'resend', email);
    const user = await findUserByEmail(database, email);
    if (user && !user.isActive) {
      await queueActivationMail(database, user.id, clock());
      mailQueued();
    }
    return c.body(null, 204);
  };
