import { eq } from 'drizzle-orm';
import type { Handler } from 'hono';
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
    const { tokenHash } = await requireSession(context, c.req.raw);
    await context.database.delete(tokens).where(eq(tokens.hash, tokenHash));
    return c.body(null, 204);
  };
