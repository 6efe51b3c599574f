import { eq } from 'drizzle-orm';
import { hashSecret, isSecret } from '../../accounts/secret.ts';
import type { ApiContext } from '../../context.ts';
import { activationTokens } from '../../db/schema.ts';

/** What an activation link is good for: one that never was and one whose time is over are the same. */
export type ActivationState = 'open' | 'used' | 'invalid';

export async function findActivationState(
  { database, clock }: Pick<ApiContext, 'database' | 'clock'>,
  secret: string,
): Promise<ActivationState> {
  if (!isSecret(secret)) return 'invalid';
  const [row] = await database
    .select()
    .from(activationTokens)
    .where(eq(activationTokens.hash, hashSecret(secret)));
  if (!row || row.expiresAt <= clock()) return 'invalid';
  return row.usedAt ? 'used' : 'open';
}
