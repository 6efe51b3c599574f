import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Handler } from 'hono';
import { hashSecret } from '../../accounts/secret.ts';
import type { ApiContext } from '../../context.ts';
import { activationTokens, users } from '../../db/schema.ts';
import { answerActivationPage } from './activation-page.ts';
import { findActivationState } from './find-activation.ts';

/** `POST /auth/activate/?token=...`: activates the account of an unused link, once. Nobody is signed in by it. */
export const activate =
  (context: ApiContext): Handler =>
  async (c) => {
    const secret = c.req.query('token') ?? '';
    const isActivated = await activateBy(context, secret);
    const state = isActivated ? 'activated' : await findActivationState(context, secret);
    return answerActivationPage(c, context.config, state === 'open' ? 'invalid' : state);
  };

/** All links of the account are used up by one. */
const activateBy = ({ database, clock }: ApiContext, secret: string): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const usedAt = clock();
    const [used] = await transaction
      .update(activationTokens)
      .set({ usedAt })
      .where(
        and(
          eq(activationTokens.hash, hashSecret(secret)),
          isNull(activationTokens.usedAt),
          gt(activationTokens.expiresAt, usedAt),
        ),
      )
      .returning();
    if (!used) return false;
    await transaction
      .update(activationTokens)
      .set({ usedAt })
      .where(and(eq(activationTokens.userId, used.userId), isNull(activationTokens.usedAt)));
    await transaction.update(users).set({ isActive: true }).where(eq(users.id, used.userId));
    return true;
  });
