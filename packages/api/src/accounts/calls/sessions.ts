import { and, desc, eq } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { AccountSession } from '@patchbay/domain/entities';
import { recordOwnAct } from '../../audit-log/record-act.ts';
import { tokens } from '../../db/account-schema.ts';
import { readId } from '../../http/requests/read-id.ts';
import { notFound } from '../../process/http-error.ts';
import type { ApiContext } from '../../server/context.ts';
import { dropDeviceCookie, findDevice, forgetDevices } from '../devices.ts';
import { lockAccount } from '../lock-account.ts';
import { siteOf } from '../provider/provider-calls.ts';
import type { Provider } from '../provider/provider.ts';
import {
  endSessions as endAll,
  isLive,
  requireOwnSession,
  requireSession,
  signedOut,
} from '../sessions.ts';
import { userAnswer } from '../user-answer.ts';

/** `GET /auth/me/`: also for an account that is not activated yet. */
export const getProfile =
  (context: ApiContext): Handler =>
  async (c) =>
    c.json(userAnswer((await requireSession(context, c.req.raw)).user));

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

/**
 * `DELETE /auth/api-token-auth/`: the token is forgotten. Also that of an account that is not activated: who gives it
 * away must be rid of it. A session of the provider's answers where the browser ends that sign-in too (rule A105).
 */
export const logOut =
  (context: ApiContext, provider: Provider | null): Handler =>
  async (c) => {
    const { database, clock } = context;
    const { user, tokenHash } = await requireSession(context, c.req.raw);
    const idToken = await database.transaction(async (transaction) => {
      const [ended] = await transaction
        .delete(tokens)
        .where(eq(tokens.hash, tokenHash))
        .returning({ idToken: tokens.idToken });
      // Of two at once, one has signed out.
      if (!ended) return null;
      await recordOwnAct(transaction, user, { kind: 'signed_out', at: clock() });
      return ended.idToken;
    });
    const site = siteOf(context.config, c.req.header('Origin'));
    const signOutUrl =
      idToken === null ? null : ((await provider?.signOutAddress(idToken, `${site}/`)) ?? null);
    return signOutUrl === null ? c.body(null, 204) : c.json({ signOutUrl });
  };

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
      const ended = await endAll(transaction, user.id, tokenHash);
      await forgetDevices(transaction, user.id, deviceHash);
      if (ended === 0) return;
      await recordOwnAct(transaction, user, {
        kind: 'signed_out_elsewhere',
        at: context.clock(),
      });
    });
    return c.body(null, 204);
  };

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
