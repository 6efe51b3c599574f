import { and, eq } from 'drizzle-orm';
import { signUpSchema } from '@patchbay/domain/entities';
import { recordAct, recordOwnAct } from '../../audit-log/record-act.ts';
import { providerIdentities, users } from '../../db/account-schema.ts';
import type { Database } from '../../db/database.ts';
import type { ApiContext } from '../../server/context.ts';
import { createSecret } from '../../text/secret.ts';
import { longestEmail } from '../account-email.ts';
import { findUserByEmail, isSettled, type UserRow } from '../find-user.ts';
import { lockAccount } from '../lock-account.ts';
import { roleOf } from '../manage-accounts.ts';
import { setPassword } from '../passwords/set-password.ts';
import type { ProviderConfig } from './provider-config.ts';
import { SignInRefused, type Identity, type SignInProblem } from './provider.ts';

type Found = UserRow | { readonly problem: SignInProblem; readonly user: UserRow | null };

async function findKnown(database: Database, { issuer, subject }: Identity) {
  const [known] = await database
    .select({ user: users })
    .from(providerIdentities)
    .innerJoin(users, eq(users.id, providerIdentities.userId))
    .where(and(eq(providerIdentities.issuer, issuer), eq(providerIdentities.subject, subject)));
  return known?.user ?? null;
}

interface Joining {
  readonly identity: Identity;
  /** Of a password that nobody knows. */
  readonly passwordHash: string;
  readonly now: Date;
}

/**
 * The account of somebody whom the provider brings for the first time. One that there is already is theirs only where the
 * provider has proved the address: otherwise anybody could have written it there (rule A103).
 */
async function joinAccount(
  transaction: Database,
  { identity, passwordHash, now }: Joining,
): Promise<Found> {
  const email = emailOf(identity);
  if (email === null) return { problem: 'no_address', user: null };
  const [added] = await transaction
    .insert(users)
    .values({ email, passwordHash, isActive: true, createdAt: now })
    .onConflictDoNothing()
    .returning();
  const known = added ?? (await findUserByEmail(transaction, email));
  if (!known) return { problem: 'stale', user: null };
  if (!added) {
    if (!(await lockAccount(transaction, known.id))) return { problem: 'stale', user: null };
    if (known.isDisabled) return { problem: 'disabled', user: known };
    // The password of a demo account is known to everybody.
    if (!identity.isVerified || known.isDemo) return { problem: 'unverified', user: known };
    const former = await transaction
      .delete(providerIdentities)
      .where(eq(providerIdentities.userId, known.id))
      .returning({ userId: providerIdentities.userId });
    if (former.length > 0 || !isSettled(known)) {
      // The address is no longer that of whoever used the account before, or never was: what they had by it is over.
      const set = { isActive: true };
      await setPassword(transaction, { userId: known.id, passwordHash, where: {}, set, now });
    }
  }
  const { issuer, subject } = identity;
  await transaction.insert(providerIdentities).values({ issuer, subject, userId: known.id });
  if (added) {
    await recordAct(transaction, added, {
      kind: 'account_added',
      at: now,
      details: { accountId: added.id, account: email, role: 'visitor', provider: issuer },
    });
  }
  return { ...known, isActive: true };
}

function emailOf({ email }: Identity): string | null {
  if (email === null || Buffer.byteLength(email) > longestEmail) return null;
  const asSignedUp = signUpSchema.pick(['email']);
  return asSignedUp.isValidSync({ email }) ? asSignedUp.cast({ email }).email : null;
}

/** Gives and takes what the groups say. A right that no group stands for stays as it is (rule A102). */
async function giveRights(
  transaction: Database,
  user: UserRow,
  { identity, provider, now }: { identity: Identity; provider: ProviderConfig; now: Date },
): Promise<void> {
  const has = (group: string | null, present: boolean) =>
    group === null ? present : identity.groups.includes(group);
  const isStaff = has(provider.staffGroup, user.isStaff);
  const isSuperuser = has(provider.superuserGroup, user.isSuperuser);
  if (isStaff === user.isStaff && isSuperuser === user.isSuperuser) return;
  await transaction.update(users).set({ isStaff, isSuperuser }).where(eq(users.id, user.id));
  await recordAct(transaction, user, {
    kind: 'role_changed',
    at: now,
    details: {
      accountId: user.id,
      account: user.email,
      role: roleOf({ ...user, isStaff, isSuperuser }),
      roleBefore: roleOf(user),
      provider: identity.issuer,
    },
  });
}

/**
 * The account of a person whom the provider has signed in, with the rights that their groups give them.
 * @returns its id
 * @throws SignInRefused where it has none, and gets none
 */
export async function findAccount(
  { database, clock, capacity, passwords }: ApiContext,
  {
    identity,
    provider,
    signal,
  }: { identity: Identity; provider: ProviderConfig; signal: AbortSignal },
): Promise<number> {
  const now = clock();
  // It takes long, so not in the transaction.
  const passwordHash = (await findKnown(database, identity))
    ? null
    : await capacity.passwords(() => passwords.hash(createSecret()), signal);
  const found = await database.transaction(async (transaction): Promise<Found> => {
    const known = await findKnown(transaction, identity);
    const user =
      known ??
      (passwordHash === null
        ? { problem: 'stale' as const, user: null }
        : await joinAccount(transaction, { identity, passwordHash, now }));
    const refused =
      'problem' in user ? user : user.isDisabled && { problem: 'disabled' as const, user };
    if (refused) {
      const details = { provider: identity.issuer };
      const { user: whom } = refused;
      if (whom) await recordOwnAct(transaction, whom, { kind: 'sign_in_failed', at: now, details });
      return refused;
    }
    if (!('problem' in user)) await giveRights(transaction, user, { identity, provider, now });
    return user;
  });
  if ('problem' in found) throw new SignInRefused(found.problem);
  return found.id;
}
