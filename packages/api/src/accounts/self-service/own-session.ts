import type { ApiContext } from '../../server/context.ts';
import { notActivated } from '../not-activated.ts';
import { requireSession, type Session } from '../sessions.ts';

/**
 * The session of somebody who may manage their account.
 * @throws Refusal `signed_out`, and `not_allowed` where the account is not activated (rule A51)
 */
export async function requireOwnSession(context: ApiContext, request: Request): Promise<Session> {
  const session = await requireSession(context, request);
  if (!session.user.isActive) throw notActivated('not_allowed');
  return session;
}
