import { and, desc, eq } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { AccountSession } from '@patchbay/domain/entities';
import type { ApiContext } from '../../server/context.ts';
import { tokens } from '../../db/account-schema.ts';
import { isLive, requireOwnSession } from '../sessions.ts';

/** The sessions of a user that a token still opens, the last used first. */
export async function readSessions(
  { database, clock, config }: Pick<ApiContext, 'database' | 'clock' | 'config'>,
  userId: number,
  ownTokenHash: string,
): Promise<readonly AccountSession[]> {
  const rows = await database
    .select()
    .from(tokens)
    .where(and(eq(tokens.userId, userId), isLive(config.accounts, clock().getTime())))
    .orderBy(desc(tokens.lastUsedAt), desc(tokens.id));
  return rows.map(({ id, hash, browser, createdAt, lastUsedAt }) => ({
    id,
    browser,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isCurrent: hash === ownTokenHash,
  }));
}

/** `GET /auth/sessions/`: where the user is signed in. */
export const listSessions =
  (context: ApiContext): Handler =>
  async (c) => {
    const { user, tokenHash } = await requireOwnSession(context, c.req.raw);
    return c.json(await readSessions(context, user.id, tokenHash));
  };
