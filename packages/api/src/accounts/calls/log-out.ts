import { eq } from 'drizzle-orm';
import type { Handler } from 'hono';
import { recordOwnAct } from '../../audit-log/record-act.ts';
import { requireSession } from '../sessions.ts';
import type { ApiContext } from '../../server/context.ts';
import { tokens } from '../../db/account-schema.ts';

/**
 * `DELETE /auth/api-token-auth/`: the token is forgotten. Also that of an account that is not activated: who gives it
 * away must be rid of it.
 */
export const logOut =
  (context: ApiContext): Handler =>
  async (c) => {
    const { database, clock } = context;
    const { user, tokenHash } = await requireSession(context, c.req.raw);
    await database.transaction(async (transaction) => {
      const ended = await transaction
        .delete(tokens)
        .where(eq(tokens.hash, tokenHash))
        .returning({ id: tokens.id });
      // Of two at once, one has signed out.
      if (ended.length === 0) return;
      await recordOwnAct(transaction, user, { kind: 'signed_out', at: clock() });
    });
    return c.body(null, 204);
  };
