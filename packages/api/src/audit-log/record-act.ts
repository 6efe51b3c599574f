import { eq } from 'drizzle-orm';
import type { AuditDetails, AuditKind } from '@patchbay/domain/api';
import { users } from '../db/account-schema.ts';
import { auditLog } from '../db/audit-schema.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../process/refusal.ts';

/** What somebody did. Its details have no secret, and of people an account's id and e-mail alone. */
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

/** The same for what somebody did to their own account: it is noted of the staff alone. */
export async function recordOwnAct(
  transaction: Database,
  { id, email, isStaff, isSuperuser }: Actor & { isStaff: boolean; isSuperuser: boolean },
  act: Act,
): Promise<void> {
  if (isStaff || isSuperuser) await recordAct(transaction, { id, email }, act);
}

/**
 * The same for who is signed in, by the id of their account.
 * @throws Refusal `signed_out` where the account was deleted meanwhile, so that nothing is done by nobody
 */
export async function recordActOf(
  transaction: Database,
  userId: number | null,
  act: Act,
): Promise<void> {
  const [actor] =
    userId === null
      ? []
      : await transaction
          .select({ id: users.id, email: users.email })
          .from(users)
          .where(eq(users.id, userId));
  if (!actor) throw new Refusal('signed_out', 'Sign in first');
  await recordAct(transaction, actor, act);
}
