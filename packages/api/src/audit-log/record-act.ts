import { and, eq, lt, sql } from 'drizzle-orm';
import type { AuditDetails, AuditKind } from '@patchbay/domain/api';
import { tokens, users } from '../db/account-schema.ts';
import { auditLog } from '../db/audit-schema.ts';
import type { Database } from '../db/database.ts';
import { notStaff, HttpError } from '../process/http-error.ts';
import type { Viewer, ApiContext } from '../server/context.ts';
import type { AuditConfig } from './audit-config.ts';

/** An act of somebody. Its details have no secret, and of people only an account's id and e-mail. */
export interface Act {
  readonly kind: AuditKind;
  readonly at: Date;
  readonly details?: AuditDetails;
}

interface Actor {
  readonly id: number;
  readonly email: string;
}

/**
 * Notes what somebody did, in the transaction that does it: neither is there without the other (rule X75).
 * @param actor null for a command of the operator's
 */
export async function recordAct(
  transaction: Database,
  actor: Actor | null,
  { kind, at, details = {} }: Act,
): Promise<void> {
  await transaction
    .insert(auditLog)
    .values({ userId: actor?.id ?? null, email: actor?.email ?? null, kind, at, details });
}

/** The same for an act of somebody on their own account: it is only noted of the staff. */
export async function recordOwnAct(
  transaction: Database,
  { id, email, isStaff, isSuperuser }: Actor & { isStaff: boolean; isSuperuser: boolean },
  act: Act,
): Promise<void> {
  if (isStaff || isSuperuser) await recordAct(transaction, { id, email }, act);
}

/**
 * The same for a call of the staff, by its sender. The sender is checked again: a call that was let in may have taken hours
 * to arrive, and by then its sender may have left the staff or ended the session.
 * @throws HttpError `signed_out` where the account was deleted or disabled meanwhile, or the session was ended, `not_allowed` where it
 * is not staff
 */
export async function recordActOf(
  transaction: Database,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
  act: Act,
): Promise<void> {
  const { id, email, isStaff, isSuperuser } = users;
  const [actor] =
    userId === null || sessionId === null
      ? []
      : await transaction
          .select({ id, email, isStaff, isSuperuser })
          .from(users)
          .innerJoin(tokens, and(eq(tokens.userId, id), eq(tokens.id, sessionId)))
          .where(and(eq(id, userId), eq(users.isDisabled, false)));
  if (!actor) throw new HttpError('signed_out', 'Sign in first');
  if (!actor.isStaff && !actor.isSuperuser) throw notStaff();
  await recordAct(transaction, { id: actor.id, email: actor.email }, act);
}

/** Removes what staff did long ago (rule X76): the database lets nothing be removed that is younger than the time named here. */
export async function forgetOldActs(
  { database, clock }: Pick<ApiContext, 'database' | 'clock'>,
  { retentionMs }: AuditConfig,
): Promise<void> {
  const before = new Date(clock().getTime() - retentionMs);
  await database.transaction(async (transaction) => {
    await transaction.execute(
      sql`select set_config('patchbay.audit_log_ends', ${before.toISOString()}, true)`,
    );
    await transaction.delete(auditLog).where(lt(auditLog.at, before));
  });
}
