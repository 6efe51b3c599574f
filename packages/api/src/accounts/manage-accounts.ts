import { asc, eq } from 'drizzle-orm';
import { normalEmail, signUpSchema } from '@patchbay/domain/entities';
import { ValidationError } from '@patchbay/shared/validation';
import { recordAct, type Act } from '../audit-log/record-act.ts';
import type { Database } from '../db/database.ts';
import { mailOutbox, users } from '../db/account-schema.ts';
import { queueMail } from './mail/outbox.ts';
import { OperatorError } from '../process/operator-error.ts';
import { forgetDevices } from './devices.ts';
import { longestEmail } from './account-email.ts';
import { lockAccount } from './lock-account.ts';
import { findUserByEmail, isSettled, type UserRow } from './find-user.ts';
import { useUpLinks } from './mail/mail-links.ts';
import { usualPasswords } from './passwords/password-hash.ts';
import { endSessions } from './sessions.ts';
import { setPassword } from './passwords/set-password.ts';

/** The roles that an operator can give. */
export type Role = 'visitor' | 'staff' | 'superuser';

const rights = {
  visitor: { isStaff: false, isSuperuser: false },
  staff: { isStaff: true, isSuperuser: false },
  superuser: { isStaff: false, isSuperuser: true },
} as const satisfies Record<Role, Partial<UserRow>>;

export const roleOf = ({ isStaff, isSuperuser }: UserRow): Role =>
  isSuperuser ? 'superuser' : isStaff ? 'staff' : 'visitor';

/**
 * @throws OperatorError where there is no such account
 */
export async function requireAccount(database: Database, email: string): Promise<UserRow> {
  const user = await findUserByEmail(database, email);
  if (!user) throw new OperatorError(`There is no account ${email}.`);
  return user;
}

/**
 * Locks an account until the transaction ends: changes by others wait meanwhile.
 * @throws OperatorError where there is no such account, or it is deleted just now
 */
async function requireLockedAccount(transaction: Database, email: string): Promise<UserRow> {
  const { id } = await requireAccount(transaction, email);
  await lockAccount(transaction, id);
  return requireAccount(transaction, email);
}

/**
 * @throws OperatorError for a text that is not an e-mail, and for an e-mail that has an account
 */
export async function checkNewAccount(database: Database, email: string): Promise<void> {
  try {
    signUpSchema.validateSyncAt('email', { email });
  } catch (error) {
    if (error instanceof ValidationError) throw new OperatorError(`${error.message}: ${email}`);
    throw error;
  }
  if (email.length > longestEmail) throw new OperatorError(`The e-mail is too long: ${email}`);
  const known = await findUserByEmail(database, email);
  if (known && isSettled(known)) {
    throw new OperatorError(`The account ${email} exists already.`);
  }
}

interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  readonly now: Date;
}

/**
 * Adds an account that can sign in at once: the operator vouches for the address. A sign-up with it that nobody has
 * confirmed is void.
 */
export async function addAccount(
  database: Database,
  { email: typed, password, role, now }: NewAccount,
): Promise<void> {
  await checkNewAccount(database, typed);
  const email = normalEmail(typed);
  const passwordHash = await usualPasswords.hash(password);
  await database.transaction(async (transaction) => {
    const [added] = await transaction
      .insert(users)
      .values({ email, passwordHash, isActive: true, ...rights[role], createdAt: now })
      .onConflictDoNothing()
      .returning();
    const note = (accountId: number) =>
      recordAct(transaction, null, {
        kind: 'account_added',
        at: now,
        details: { accountId, account: email, role },
      });
    if (added) {
      await note(added.id);
      return;
    }
    const { id: userId } = await requireAccount(transaction, email);
    const where = { isActive: false, isDisabled: false };
    const set = { isActive: true, email, createdAt: now };
    if (!(await setPassword(transaction, { userId, passwordHash, where, set, now }))) {
      throw new OperatorError(`The account ${email} exists already.`);
    }
    await useUpLinks(transaction, { userId, purpose: 'activation', now });
    await transaction.update(users).set(rights[role]).where(eq(users.id, userId));
    await note(userId);
  });
}

/** Notes in the staff's log what a command has done to an account. */
const recordCommand = (
  transaction: Database,
  { id, email }: UserRow,
  { at, kind }: Pick<Act, 'at' | 'kind'>,
): Promise<void> =>
  recordAct(transaction, null, { kind, at, details: { accountId: id, account: email } });

export const listAccounts = (database: Database): Promise<UserRow[]> =>
  database.select().from(users).orderBy(asc(users.email), asc(users.id));

interface NewRole {
  readonly email: string;
  readonly role: Role;
  readonly now: Date;
  /** The demo's users, whose passwords everybody knows; asked for where the account is one of a demo. */
  readonly demoUsers: () => Promise<readonly { readonly password: string }[]>;
}

/** Whether a password is one of the demo's: whoever has signed in with it may have changed the account's e-mail. */
async function isKnown(
  passwordHash: string,
  demoUsers: readonly { readonly password: string }[],
): Promise<boolean> {
  for (const { password } of demoUsers) {
    if (await usualPasswords.isRight(passwordHash, password)) return true;
  }
  return false;
}

/**
 * Gives an account a role. A demo account becomes a real one by it, unless it still has the password that everybody
 * knows.
 * @throws OperatorError where there is no such account
 */
export async function changeRole(
  database: Database,
  { email, role, now, demoUsers }: NewRole,
): Promise<void> {
  const { isDemo, passwordHash } = await requireAccount(database, email);
  if (isDemo && role !== 'visitor' && (await isKnown(passwordHash, await demoUsers()))) {
    throw new OperatorError(
      `${email} is a demo account with the password that everybody knows. Give it another one first: npm run accounts -- reset ${email}`,
    );
  }
  await database.transaction(async (transaction) => {
    const user = await requireLockedAccount(transaction, email);
    await transaction
      .update(users)
      .set({ ...rights[role], ...(role === 'visitor' ? {} : { isDemo: false }) })
      .where(eq(users.id, user.id));
    await recordAct(transaction, null, {
      kind: 'role_changed',
      at: now,
      details: { accountId: user.id, account: user.email, role, roleBefore: roleOf(user) },
    });
  });
}

/** Closes an account: its sessions end, and no mail and no log-in opens it. */
export const disableAccount = (database: Database, email: string, now: Date): Promise<void> =>
  database.transaction(async (transaction) => {
    const user = await requireLockedAccount(transaction, email);
    const userId = user.id;
    await recordCommand(transaction, user, { kind: 'account_disabled', at: now });
    await transaction.update(users).set({ isDisabled: true }).where(eq(users.id, userId));
    await endSessions(transaction, userId);
    await forgetDevices(transaction, userId);
    await useUpLinks(transaction, { userId, purpose: 'password_reset', now });
    await useUpLinks(transaction, { userId, purpose: 'email_change', now });
    await transaction.delete(mailOutbox).where(eq(mailOutbox.userId, userId));
  });

export const enableAccount = (database: Database, email: string, now: Date): Promise<void> =>
  database.transaction(async (transaction) => {
    const user = await requireLockedAccount(transaction, email);
    await recordCommand(transaction, user, { kind: 'account_enabled', at: now });
    await transaction.update(users).set({ isDisabled: false }).where(eq(users.id, user.id));
  });

/**
 * Confirms the address of an account in the place of its mail, for somebody who has signed up and gets none: they sign in with the
 * password of the sign-up.
 * @throws OperatorError where there is no such account, or none to confirm
 */
export const confirmAccount = (database: Database, email: string, now: Date): Promise<void> =>
  database.transaction(async (transaction) => {
    const user = await requireLockedAccount(transaction, email);
    if (user.isActive) throw new OperatorError(`${email} is confirmed already.`);
    await recordCommand(transaction, user, { kind: 'account_activated', at: now });
    await transaction.update(users).set({ isActive: true }).where(eq(users.id, user.id));
    await useUpLinks(transaction, { userId: user.id, purpose: 'activation', now });
  });

/** Gives an account a new password, ends its sessions, and tells its owner. A disabled one stays disabled. */
export async function resetPassword(
  database: Database,
  { email, password, now }: Pick<NewAccount, 'email' | 'password' | 'now'>,
): Promise<void> {
  const passwordHash = await usualPasswords.hash(password);
  await database.transaction(async (transaction) => {
    const user = await requireAccount(transaction, email);
    const userId = user.id;
    const changed = await setPassword(transaction, {
      userId,
      passwordHash,
      where: { isActive: true },
      now,
    });
    if (!changed) {
      throw new OperatorError(
        `${email} is not confirmed yet: its owner chooses the password by the link of the activation mail.`,
      );
    }
    await recordCommand(transaction, user, { kind: 'password_reset', at: now });
    await useUpLinks(transaction, { userId, purpose: 'password_reset', now });
    await queueMail(transaction, { userId, kind: 'password_changed', now });
  });
}
