import { html } from 'hono/html';
import type { Mail } from './mail-transport.ts';
import type { MailKind } from './outbox.ts';

export interface MailFacts {
  readonly to: string;
  readonly productName: string;
  /** The link of the mail's button. */
  readonly link: string;
}

interface MailWords {
  readonly subject: string;
  readonly opening: string;
  readonly button: string;
  /** A note about the link; null where there is none. */
  readonly validity: string | null;
  /** For somebody who did not ask for the mail. */
  readonly mistake: string;
}

const wordsOf: Readonly<Record<MailKind, (productName: string) => MailWords>> = {
  activation: (productName) => ({
    subject: `Activate your ${productName} account`,
    opening: `Welcome to ${productName}. Confirm your address to start signing in.`,
    button: 'Activate account',
    validity: 'The link works once, for 3 days. If it has expired, sign in to have a new one sent.',
    mistake: "Didn't sign up? Ignore this mail; the account won't be activated.",
  }),
  password_reset: (productName) => ({
    subject: `Choose a new ${productName} password`,
    opening: `Somebody asked for a new password for your ${productName} account. Choose it on this page:`,
    button: 'Choose a new password',
    validity: 'The link works once, for 1 hour.',
    mistake: "Didn't ask for it? Ignore this mail; your password stays as it is.",
  }),
  password_changed: (productName) => ({
    subject: 'Your password was changed',
    opening: `The password of your ${productName} account was changed, and your other devices were signed out. Sign in with the new one.`,
    button: 'Sign in',
    validity: null,
    mistake:
      "Didn't change it? Somebody else can read your mail. Secure your mailbox, then reset your password with 'Forgot password?' on the sign-in page.",
  }),
  email_change: (productName) => ({
    subject: `Confirm your new ${productName} e-mail`,
    opening: `Somebody asked to use this address for their ${productName} account. Confirm that it is yours:`,
    button: 'Confirm this address',
    validity: 'The link works once, for 24 hours.',
    mistake: "Didn't ask for it? Ignore this mail; the address won't be used.",
  }),
  email_change_asked: (productName) => ({
    subject: `Your ${productName} e-mail is about to change`,
    opening: `Somebody who knows your password asked to use another address for your ${productName} account. It changes once the new address is confirmed.`,
    button: 'Sign in',
    validity: null,
    mistake:
      "Didn't ask for it? Sign in and change your password now: that stops the change and signs everybody else out.",
  }),
  email_changed: (productName) => ({
    subject: `Your ${productName} e-mail was changed`,
    opening: `Your ${productName} account has another address now, and this one does not sign you in any more. You get no more mail here.`,
    button: 'Sign in',
    validity: null,
    mistake: `Didn't change it? Somebody knows your password. Ask whoever runs ${productName} for help.`,
  }),
};

/** A mail about somebody's account, as text and as HTML. */
export async function writeMail(
  kind: MailKind,
  { to, link, productName }: MailFacts,
): Promise<Mail> {
  const { subject, opening, button, validity, mistake } = wordsOf[kind](productName);
  const paragraphs = [opening, link, ...(validity === null ? [] : [validity]), mistake];
  return {
    to,
    link,
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: String(
      await html`<!doctype html>
        <html lang="en">
          <body
            style="margin:0;padding:24px;background:#f7f6f3;color:#1b1a18;font:16px/1.5 Inter,system-ui,sans-serif"
          >
            <div
              style="max-width:480px;margin:0 auto;padding:24px;background:#fff;border-radius:12px"
            >
              <p>${opening}</p>
              <p>
                <a
                  href="${link}"
                  style="display:inline-block;padding:10px 16px;border-radius:8px;background:#5443d6;color:#fff;font-weight:600;text-decoration:none"
                  >${button}</a
                >
              </p>
              ${validity !== null && html`<p>${validity}</p>`}
              <p style="color:#5c5a55">${mistake}</p>
              <p style="color:#5c5a55;font-size:13px;word-break:break-all">${link}</p>
            </div>
          </body>
        </html>`,
    ),
  };
}
