import { and, eq } from 'drizzle-orm';
import type { Handler } from 'hono';
import { recordOwnAct } from '../../audit-log/record-act.ts';
import type { ApiContext } from '../../server/context.ts';
import { tokens } from '../../db/account-schema.ts';
import { readId } from '../../http/requests/read-id.ts';
import { notFound } from '../../process/http-error.ts';
import { findDevice, forgetDevices } from '../devices.ts';
import { lockAccount } from '../lock-account.ts';
import { endSessions, requireOwnSession, signedOut } from '../sessions.ts';

/** `DELETE /auth/sessions/{id}/`: signs the user out there. Somebody else's session is none (rule A80). */
export const endSession =
  (context: ApiContext): Handler =>
  async (c) => {
    const { user, tokenHash } = await requireOwnSession(context, c.req.raw);
    const isSession = and(eq(tokens.id, readId(c)), eq(tokens.userId, user.id));
    await context.database.transaction(async (transaction) => {
      const ended = await transaction
        .delete(tokens)
        .where(isSession)
        .returning({ hash: tokens.hash });
      if (ended.length === 0) throw notFound();
      const isHere = ended.some(({ hash }) => hash === tokenHash);
      await recordOwnAct(transaction, user, {
        kind: isHere ? 'signed_out' : 'signed_out_elsewhere',
        at: context.clock(),
      });
    });
    return c.body(null, 204);
  };

/** `DELETE /auth/sessions/others/`: signs the user out everywhere but here, and only knows this browser. */
export const endOtherSessions =
  (context: ApiContext): Handler =>
  async (c) => {
    const { user, tokenHash } = await requireOwnSession(context, c.req.raw);
    const deviceHash = await findDevice(context, c, user.id);
    await context.database.transaction(async (transaction) => {
      if (!(await lockAccount(transaction, user.id))) throw signedOut();
      const ended = await endSessions(transaction, user.id, tokenHash);
      await forgetDevices(transaction, user.id, deviceHash);
      if (ended === 0) return;
      await recordOwnAct(transaction, user, {
        kind: 'signed_out_elsewhere',
        at: context.clock(),
      });
    });
    return c.body(null, 204);
  };
