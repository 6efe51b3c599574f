import { and, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { ApiContext, Viewer } from '../server/context.ts';
import type { Database } from '../db/database.ts';
import { tokens, users } from '../db/account-schema.ts';
import { HttpError } from '../process/http-error.ts';
import type { UserRow } from './find-user.ts';
import { createSecret, hashSecret, isSecret } from '../text/secret.ts';

/** A token in use. */
export interface Session {
  readonly id: number;
  readonly user: UserRow;
  readonly tokenHash: string;
}

type SessionContext = Pick<ApiContext, 'database' | 'clock'> & {
  readonly config: Pick<ApiContext['config'], 'accounts' | 'allowsDemoUsers'>;
};

/** The last use is written down this often at most: it counts in days. */
const useNotedEveryMs = 5 * 60_000;

/** More than anybody has browsers: without a limit, one account could fill the database with log-ins. */
const mostSessions = 50;

/**
 * Signs a user in: a new token, which is kept nowhere but with the client. The one that was used longest ago may end.
 * @param browser the words by which its owner can recognise the session; blank where they are not known
 */
export async function startSession(
  database: Database,
  userId: number,
  now: Date,
  browser = '',
): Promise<string> {
  const token = createSecret();
  const hash = hashSecret(token);
  await database.insert(tokens).values({ hash, userId, browser, createdAt: now, lastUsedAt: now });
  const surplus = database
    .select({ hash: tokens.hash })
    .from(tokens)
    // This one stays, wherever the clock of before has put the others.
    .where(and(eq(tokens.userId, userId), ne(tokens.hash, hash)))
    .orderBy(desc(tokens.lastUsedAt), desc(tokens.createdAt), tokens.hash)
    .offset(mostSessions - 1);
  await database.delete(tokens).where(inArray(tokens.hash, surplus));
  return token;
}

/**
 * The viewer who sends a request; null for one without a token.
 * @throws HttpError `signed_out` for a token that is not known, or not any more
 */
export async function findSession(
  { database, clock, config }: SessionContext,
  request: Request,
): Promise<Session | null> {
  const header = request.headers.get('Authorization');
  if (header === null) return null;
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';
  if (!isSecret(token)) throw signedOut();
  const now = clock().getTime();
  const tokenHash = hashSecret(token);
  const [row] = await database
    .select({
      id: tokens.id,
      user: users,
      createdAt: tokens.createdAt,
      lastUsedAt: tokens.lastUsedAt,
    })
    .from(tokens)
    .innerJoin(users, eq(tokens.userId, users.id))
    .where(
      and(
        eq(tokens.hash, tokenHash),
        eq(users.isDisabled, false),
        // Another server on this database may have added them.
        config.allowsDemoUsers ? undefined : eq(users.isDemo, false),
        isLive(config.accounts, now),
      ),
    );
  if (!row) throw signedOut();
  const at = new Date(now);
  const noteBefore = new Date(now - useNotedEveryMs);
  // A time that is still to come was written before the clock was set back: the token would live too long.
  const isOfFuture = row.lastUsedAt > at || row.createdAt > at;
  if (row.lastUsedAt < noteBefore || isOfFuture) {
    await database
      .update(tokens)
      .set({
        lastUsedAt: at,
        createdAt: sql`least(${tokens.createdAt}, ${sql.param(at, tokens.createdAt)})`,
      })
      .where(eq(tokens.hash, tokenHash));
    await noteUse(database, row.user.id, at);
  }
  return { id: row.id, user: row.user, tokenHash };
}

/**
 * Makes sure, in the transaction that changes something, that the session of a call goes on: a call that was let in may take long
 * to arrive, and its session have been ended meanwhile, because a stranger had it.
 * @throws HttpError `signed_out` where it was ended
 */
export async function requireOngoingSession(
  transaction: Database,
  { sessionId }: Pick<Viewer, 'sessionId'>,
): Promise<void> {
  const isOngoing =
    sessionId !== null && (await transaction.$count(tokens, eq(tokens.id, sessionId))) > 0;
  if (!isOngoing) throw signedOut();
}

/** The condition that a token has been used, and was given, recently enough. */
export const isLive = (
  { tokenIdleMs, tokenLifetimeMs }: ApiContext['config']['accounts'],
  nowMs: number,
) =>
  and(
    gt(tokens.lastUsedAt, new Date(nowMs - tokenIdleMs)),
    gt(tokens.createdAt, new Date(nowMs - tokenLifetimeMs)),
  );

/**
 * Ends every session of a user.
 * @param keptHash of the one token that goes on, where there is one
 * @returns how many
 */
export async function endSessions(
  database: Database,
  userId: number,
  keptHash: string | null = null,
): Promise<number> {
  const ended = await database
    .delete(tokens)
    .where(
      and(eq(tokens.userId, userId), keptHash === null ? undefined : ne(tokens.hash, keptHash)),
    )
    .returning({ id: tokens.id });
  return ended.length;
}

/** Writes down that somebody has been here. */
async function noteUse(database: Database, userId: number, now: Date): Promise<void> {
  await database.update(users).set({ lastUsedAt: now }).where(eq(users.id, userId));
}

/**
 * @throws HttpError `signed_out` also for a request without a token
 */
export async function requireSession(context: SessionContext, request: Request): Promise<Session> {
  const session = await findSession(context, request);
  if (!session) throw signedOut();
  return session;
}

/**
 * The session of somebody who may manage their account.
 * @throws HttpError `signed_out`, and `not_allowed` where the account is not activated (rule A51)
 */
export async function requireOwnSession(
  context: SessionContext,
  request: Request,
): Promise<Session> {
  const session = await requireSession(context, request);
  if (!session.user.isActive) throw notActivated('not_allowed');
  return session;
}

/** Said to a log-in (`invalid`), and to any call but the profile's (`not_allowed`): rule A51. */
export const notActivated = (kind: 'invalid' | 'not_allowed'): HttpError =>
  new HttpError(kind, 'Please activate your account first', { code: 'not_activated' });

export const signedOut = (): HttpError =>
  new HttpError('signed_out', 'Sign in first', { headers: { 'WWW-Authenticate': 'Bearer' } });
