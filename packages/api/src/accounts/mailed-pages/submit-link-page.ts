import type { Handler } from 'hono';
import { recordOwnAct } from '../../audit-log/record-act.ts';
import { eq } from 'drizzle-orm';
import { findLinkState, redeemLink } from '../mail/mail-links.ts';
import { providerIdentities } from '../../db/account-schema.ts';
import { setPassword } from '../passwords/set-password.ts';
import { activateByPassword } from '../sign-up-browser.ts';
import type { ApiContext } from '../../server/context.ts';
import type { Database } from '../../db/database.ts';
import { forgetTries } from '../../http/limits/rate-limit.ts';
import { queueMail } from '../mail/outbox.ts';
import { answerLinkPage } from './link-page.ts';
import { mailTries } from '../calls/limit-tries.ts';
import { activatedWords, confirmedPath, linkWords } from './link-words.ts';
import { passwordForm, readPasswordForm, type PasswordPurpose } from './password-form.ts';

interface Redemption {
  readonly secret: string;
  readonly passwordHash: string;
  readonly now: Date;
}

/**
 * Activates the account of an unused link by another password than the sign-up's. The mailbox is proved by now, and only
 * from now on: the password and the tokens of whoever signed the address up before are void.
 */
const activate = (database: Database, { secret, passwordHash, now }: Redemption) =>
  database.transaction(async (transaction) => {
    const link = await redeemLink(transaction, { purpose: 'activation', secret, now });
    const where = { isActive: false, isDisabled: false };
    const set = { isActive: true };
    const user =
      link &&
      (await setPassword(transaction, { userId: link.userId, passwordHash, where, set, now }));
    if (user) await recordOwnAct(transaction, user, { kind: 'account_activated', at: now });
    return user;
  });

const reset = (database: Database, { secret, passwordHash, now }: Redemption) =>
  database.transaction(async (transaction) => {
    const link = await redeemLink(transaction, { purpose: 'password_reset', secret, now });
    const where = { isActive: true, isDisabled: false };
    const user =
      link && (await setPassword(transaction, { userId: link.userId, passwordHash, where, now }));
    if (!user) return null;
    // The mailbox decides (ADR 13): the provider may have named an address that was not this person's.
    await transaction.delete(providerIdentities).where(eq(providerIdentities.userId, user.id));
    await recordOwnAct(transaction, user, { kind: 'password_recovered', at: now });
    await queueMail(transaction, { userId: user.id, kind: 'password_changed', now });
    // The links of earlier mails are used up by it, so that the next mail is needed.
    await forgetTries(transaction, mailTries({ email: user.email, kind: 'password_reset' }));
    return user;
  });

const redeem = { activation: activate, password_reset: reset } satisfies Record<
  PasswordPurpose,
  unknown
>;

/**
 * `POST /auth/activate/?token=...` and `POST /auth/reset-password/?token=...`: the password of an account is from now
 * on what whoever has its mail has chosen. Once, and nobody is signed in by it.
 */
export const submitLinkPage =
  (context: ApiContext, purpose: PasswordPurpose): Handler =>
  async (c) => {
    const { database, clock, config, capacity, passwords, mailQueued } = context;
    const words = linkWords[purpose];
    const secret = c.req.query('token') ?? '';
    const form = await readPasswordForm(c, purpose);
    let state = await findLinkState(context, purpose, secret);
    if (state === 'open') {
      if ('errors' in form) {
        return answerLinkPage(c, config, {
          ...words.open,
          status: 400,
          form: passwordForm(purpose, form.errors),
        });
      }
      const { signal } = c.req.raw;
      const { password } = form;
      if (
        purpose === 'activation' &&
        (await activateByPassword(context, { secret, password, signal }))
      ) {
        const nextPath = confirmedPath;
        return answerLinkPage(c, config, { ...activatedWords, status: 200, form: null, nextPath });
      }
      const passwordHash = await capacity.passwords(() => passwords.hash(password), signal);
      if (await redeem[purpose](database, { secret, passwordHash, now: clock() })) {
        mailQueued();
        return answerLinkPage(c, config, { ...words.done, status: 200, form: null });
      }
      // Somebody was quicker, or its time is over by now.
      state = await findLinkState(context, purpose, secret);
    }
    const shown = state === 'open' ? 'invalid' : state;
    return answerLinkPage(c, config, {
      ...words[shown],
      status: shown === 'invalid' ? 400 : 200,
      form: null,
    });
  };
