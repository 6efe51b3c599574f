import type { Handler } from 'hono';
import { passwordChangeSchema } from '@patchbay/domain/entities';
import { recordOwnAct } from '../../audit-log/record-act.ts';
import type { ApiContext } from '../../server/context.ts';
import { readJsonBody } from '../../http/requests/read-json-body.ts';
import { findDevice } from '../devices.ts';
import { useUpLinks } from '../mail/mail-links.ts';
import { queueMail } from '../mail/outbox.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import { newPasswordSchema } from '../passwords/password-rules.ts';
import { setPassword } from '../passwords/set-password.ts';
import { requireOwnSession, signedOut } from '../sessions.ts';

/** The form that changes a password, with the rules that only the server has. */
export const newPasswordFormSchema = passwordChangeSchema.shape({ password: newPasswordSchema });

/**
 * `POST /auth/change-password/`: a new password for a user who knows the current one. Every other session ends, and the
 * owner is informed by mail; this session and this browser go on.
 */
export const changePassword =
  (context: ApiContext): Handler =>
  async (c) => {
    const { database, clock, capacity, passwords, mailQueued } = context;
    const { user, tokenHash } = await requireOwnSession(context, c.req.raw);
    const { currentPassword, password } = await readJsonBody(c, newPasswordFormSchema);
    await confirmPassword(context, c, user, currentPassword);
    const passwordHash = await capacity.passwords(() => passwords.hash(password), c.req.raw.signal);
    const deviceHash = await findDevice(context, c, user.id);
    const now = clock();
    await database.transaction(async (transaction) => {
      const changed = await setPassword(transaction, {
        userId: user.id,
        passwordHash,
        // A reset may have been quicker: the confirmed password may not be the present one any more.
        where: { isActive: true, isDisabled: false, passwordHash: user.passwordHash },
        kept: { tokenHash, deviceHash },
        now,
      });
      if (!changed) throw signedOut();
      await recordOwnAct(transaction, changed, { kind: 'password_changed', at: now });
      await useUpLinks(transaction, { userId: user.id, purpose: 'password_reset', now });
      await queueMail(transaction, { userId: user.id, kind: 'password_changed', now });
    });
    mailQueued();
    return c.body(null, 204);
  };
