import { and, eq, or } from 'drizzle-orm';
import type { Handler } from 'hono';
import { accountDeletionSchema } from '@patchbay/domain/entities';
import type { ApiContext } from '../../server/context.ts';
import { recordOwnAct } from '../../audit-log/record-act.ts';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/account-schema.ts';
import { installedSoftware } from '../../db/schema.ts';
import { forgetTries } from '../../http/limits/rate-limit.ts';
import { readJsonBody } from '../../http/requests/read-json-body.ts';
import { invalidFields, HttpError } from '../../process/http-error.ts';
import { dropDeviceCookie } from '../devices.ts';
import { emailKey } from '../account-email.ts';
import type { UserRow } from '../find-user.ts';
import { confirmationTries, confirmPassword } from '../passwords/confirm-password.ts';
import { requireOwnSession, signedOut } from '../sessions.ts';

/**
 * Refuses to delete the last administrator. If the last two ask at once, the second waits for the first, and is the
 * last one then.
 * @throws HttpError `invalid` for the last who has these rights
 */
async function keepAdministrator(database: Database, user: UserRow): Promise<void> {
  if (!user.isStaff && !user.isSuperuser) return;
  const others = await database
    .select()
    .from(users)
    .where(
      and(
        or(eq(users.isStaff, true), eq(users.isSuperuser, true)),
        eq(users.isActive, true),
        eq(users.isDisabled, false),
      ),
    )
    .orderBy(users.id)
    .for('update');
  const hasSuccessor = others.some(
    ({ id, isSuperuser }) => id !== user.id && (isSuperuser || !user.isSuperuser),
  );
  if (hasSuccessor) return;
  throw new HttpError(
    'invalid',
    'You are the last administrator. Make somebody else one before you delete your account',
    { code: 'last_administrator' },
  );
}

/**
 * `POST /auth/delete-account/`: the account goes with all that belongs to it: sessions, known browsers, lists, mails,
 * and the report of this installation where the page names it. Changes by staff in the catalogue stay, without a name,
 * and their acts stay in the log until they are old. It cannot be brought back.
 */
export const deleteAccount =
  (context: ApiContext): Handler =>
  async (c) => {
    const { database } = context;
    const { user } = await requireOwnSession(context, c.req.raw);
    const form = await readJsonBody(c, accountDeletionSchema);
    if (emailKey(form.email.trim()) !== emailKey(user.email)) {
      throw invalidFields({ email: ['This is not the e-mail of your account'] });
    }
    await confirmPassword(context, c, user, form.currentPassword);
    await database.transaction(async (transaction) => {
      // The operator may have changed its rights, or disabled it, while the call arrived and its password was looked at.
      const isSame = and(
        eq(users.id, user.id),
        eq(users.passwordHash, user.passwordHash),
        eq(users.isDisabled, false),
      );
      const [present] = await transaction.select().from(users).where(isSame);
      if (!present) throw signedOut();
      await keepAdministrator(transaction, present);
      const hasSameRights = and(
        eq(users.isStaff, present.isStaff),
        eq(users.isSuperuser, present.isSuperuser),
      );
      const removed = await transaction
        .delete(users)
        .where(and(isSame, hasSameRights))
        .returning({ id: users.id });
      if (removed.length === 0) throw signedOut();
      await recordOwnAct(transaction, present, { kind: 'account_deleted', at: context.clock() });
      if (form.userUuid !== undefined) {
        await transaction
          .delete(installedSoftware)
          .where(eq(installedSoftware.userUuid, form.userUuid));
      }
      await forgetTries(transaction, { what: 'logIn:account', who: emailKey(user.email) });
      await forgetTries(transaction, confirmationTries(user.id));
    });
    dropDeviceCookie(context, c, user.id);
    return c.body(null, 204);
  };
