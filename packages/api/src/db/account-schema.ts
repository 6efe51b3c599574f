import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment, oneOf, optionalMoment } from './columns.ts';

/** The accounts. An e-mail is the same whatever its case. */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    email: text().notNull(),
    /** argon2id, with its parameters and salt. */
    passwordHash: text().notNull(),
    /** True once its owner has chosen the password on the page behind the activation mail. */
    isActive: boolean().notNull().default(false),
    isStaff: boolean().notNull().default(false),
    isSuperuser: boolean().notNull().default(false),
    /** One of the demo's, whose passwords everybody knows: it goes with the demo. */
    isDemo: boolean().notNull().default(false),
    /** Closed by an operator: nobody signs in, and no mail is sent. */
    isDisabled: boolean().notNull().default(false),
    createdAt: moment(),
    /** The last log-in, or a later call with its token; null where there was none. */
    lastUsedAt: optionalMoment(),
  },
  (table) => [uniqueIndex('users_email').on(sql`lower(${table.email})`)],
);

/** The owner of a row, which is deleted with the account. */
export const userId = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The tokens of signed-in clients, as hashes: nobody can sign in with what is in this table. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text().primaryKey(),
    /** The number by which its owner names the session: it lets nobody in. */
    id: integer().notNull().generatedByDefaultAsIdentity(),
    userId: userId(),
    /** The browser and its system in words, as of the log-in; blank where they were not told. */
    browser: text().notNull().default(''),
    /** What the house's provider ends its own sign-in by: it lets nobody in here. Null after a sign-in by password. */
    idToken: text(),
    createdAt: moment(),
    lastUsedAt: moment(),
  },
  (table) => [index('tokens_of_user').on(table.userId), uniqueIndex('tokens_id').on(table.id)],
);

/** The accounts that the house's provider signs in, by the name that a person has there. */
export const providerIdentities = pgTable(
  'provider_identities',
  { issuer: text().notNull(), subject: text().notNull(), userId: userId() },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('provider_identities_of_user').on(table.userId),
  ],
);

/** Sign-ins by the provider whose browser is on its way back: the site's page exchanges the code for a session, once. */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    hash: text().primaryKey(),
    userId: userId(),
    /** The hash of the secret that the page has kept which began the sign-in. */
    pageHash: text().notNull(),
    idToken: text(),
    expiresAt: moment(),
  },
  (table) => [index('sign_in_codes_of_user').on(table.userId)],
);

/** Browsers from which somebody has signed in: tries of strangers elsewhere do not keep them out. */
export const devices = pgTable(
  'devices',
  { hash: text().primaryKey(), userId: userId(), createdAt: moment() },
  (table) => [index('devices_of_user').on(table.userId)],
);

/** The purposes of a link in a mail. */
export const linkPurposes = ['activation', 'password_reset', 'email_change'] as const;

/**
 * The secrets in mails, as hashes; a used one stays until it expires, so that it can be told from one that never was.
 */
export const mailLinks = pgTable(
  'mail_links',
  {
    hash: text().primaryKey(),
    userId: userId(),
    purpose: text({ enum: linkPurposes }).notNull().default('activation'),
    /** The address that the link proves, where it is not the account's yet. */
    email: text(),
    expiresAt: moment(),
    usedAt: optionalMoment(),
  },
  (table) => [
    index('mail_links_of_user').on(table.userId),
    check('mail_links_purpose', oneOf(table.purpose, linkPurposes)),
  ],
);

export const mailKinds = [
  ...linkPurposes,
  'password_changed',
  'email_change_asked',
  'email_changed',
] as const;

/** Mails that are still to be sent. The secret that one carries is made when it is sent, and never stands here. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: userId(),
    kind: text({ enum: mailKinds }).notNull().default('activation'),
    /** The recipient, if not the account's own address. */
    recipient: text(),
    queuedAt: moment(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment(),
  },
  (table) => [
    index('mail_outbox_by_next_attempt').on(table.nextAttemptAt),
    check('mail_outbox_kind', oneOf(table.kind, mailKinds)),
  ],
);

/** The staff who have a software open in the editor. Its rows last a minute. An import replaces all software, so none is referred to. */
export const presence = pgTable(
  'presence',
  { softwareId: integer().notNull(), userId: userId(), seenAt: moment() },
  (table) => [
    primaryKey({ columns: [table.softwareId, table.userId] }),
    index('presence_of_user').on(table.userId),
    index('presence_by_time').on(table.seenAt),
  ],
);
