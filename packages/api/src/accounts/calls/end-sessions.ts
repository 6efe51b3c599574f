import type { Handler } from 'hono';
import { recordOwnAct } from '../../audit-log/record-act.ts';
import { dropDeviceCookie, forgetDevices } from '../devices.ts';
import { lockAccount } from '../lock-account.ts';
import { endSessions as endAll, requireSession, signedOut } from '../sessions.ts';
import type { ApiContext } from '../../server/context.ts';

/** `DELETE /auth/sessions/`: signs the user out everywhere, here too, and knows none of their browsers any more. */
export const endSessions =
  (context: ApiContext): Handler =>
  async (c) => {
    const { user } = await requireSession(context, c.req.raw);
    await context.database.transaction(async (transaction) => {
      if (!(await lockAccount(transaction, user.id))) throw signedOut();
      await endAll(transaction, user.id);
      await forgetDevices(transaction, user.id);
      await recordOwnAct(transaction, user, {
        kind: 'signed_out_everywhere',
        at: context.clock(),
      });
    });
    dropDeviceCookie(context, c, user.id);
    return c.body(null, 204);
  };
