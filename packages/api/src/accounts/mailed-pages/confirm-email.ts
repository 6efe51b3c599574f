import type { Handler } from 'hono';
import { html } from 'hono/html';
import { and, eq, ne, sql } from 'drizzle-orm';
import { recordOwnAct } from '../../audit-log/record-act.ts';
import type { ApiContext } from '../../server/context.ts';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/account-schema.ts';
import { readFormBody } from '../../http/requests/read-form-body.ts';
import { emailKey } from '../account-email.ts';
import { isTaken } from '../find-user.ts';
import { findLinkState, redeemLink, useUpLinks } from '../mail/mail-links.ts';
import { queueMail } from '../mail/outbox.ts';
import { answerLinkPage } from './link-page.ts';
import { linkWords } from './link-words.ts';

/** Nothing is asked for but the click: the password was, before the mail. */
export const confirmForm = (submitLabel: string) =>
  html`<form method="post"><button type="submit">${submitLabel}</button></form>`;

/**
 * Gives an account the address of an unused link. The mailbox is proved by it, so a sign-up with the address that nobody
 * has confirmed is void. Links to a new password that the old mailbox has are void too.
 * @returns false where the link is good for nothing, or the address has an account by now
 */
const confirm = (database: Database, secret: string, now: Date): Promise<boolean> =>
  database.transaction(async (transaction) => {
    const link = await redeemLink(transaction, { purpose: 'email_change', secret, now });
    if (!link) return false;
    const { userId, email } = link;
    if (email === null || (await isTaken(transaction, email))) return false;
    const [user] = await transaction
      .select()
      .from(users)
      .where(and(eq(users.id, userId), eq(users.isActive, true), eq(users.isDisabled, false)))
      .for('update');
    if (!user) return false;
    // Never one that has got the address since it was looked for: that one keeps it.
    await transaction
      .delete(users)
      .where(
        and(
          eq(sql`lower(${users.email})`, emailKey(email)),
          ne(users.id, userId),
          eq(users.isActive, false),
          eq(users.isDisabled, false),
        ),
      );
    await transaction.update(users).set({ email }).where(eq(users.id, userId));
    await recordOwnAct(transaction, user, { kind: 'email_changed', at: now, details: { email } });
    await useUpLinks(transaction, { userId, purpose: 'password_reset', now });
    await queueMail(transaction, { userId, kind: 'email_changed', recipient: user.email, now });
    return true;
  });

/** Whether the index of addresses has refused one that another account has. */
const isTakenMeanwhile = (error: unknown): boolean =>
  error instanceof Error &&
  (('constraint' in error && error.constraint === 'users_email') || isTakenMeanwhile(error.cause));

/** `POST /auth/confirm-email/?token=...`: whoever has the mail wants the address. Once, and nobody is signed in by it. */
export const confirmEmail =
  (context: ApiContext): Handler =>
  async (c) => {
    const { database, clock, config, mailQueued } = context;
    const words = linkWords.email_change;
    const secret = c.req.query('token') ?? '';
    await readFormBody(c);
    const state = await findLinkState(context, 'email_change', secret);
    const isDone =
      state === 'open' &&
      (await confirm(database, secret, clock()).catch((error: unknown) => {
        // Another account has got the address in this very moment.
        if (isTakenMeanwhile(error)) return false;
        throw error;
      }));
    if (isDone) mailQueued();
    const shown = isDone ? 'done' : state === 'open' ? 'invalid' : state;
    return answerLinkPage(c, config, {
      ...words[shown],
      status: shown === 'invalid' ? 400 : 200,
      form: null,
    });
  };
