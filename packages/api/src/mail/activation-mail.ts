import { html } from 'hono/html';
import type { Mail } from './mail-transport.ts';

interface ActivationMailFacts {
  readonly to: string;
  readonly link: string;
  readonly productName: string;
  readonly validDays: number;
}

/** The mail with the link that activates an account. */
export async function writeActivationMail(facts: ActivationMailFacts): Promise<Mail> {
  const { to, link, productName, validDays } = facts;
  const paragraphs = {
    welcome: `Welcome to ${productName}. One click is left before you can sign in: activate your account.`,
    validity: `The link works once, for ${String(validDays)} days. When it is too late, sign in and have a new one sent.`,
    mistake: `You have not signed up? Then somebody has mistyped their address. Do nothing, and the account stays closed.`,
  };
  return {
    to,
    link,
    subject: `Activate your ${productName} account`,
    text: [paragraphs.welcome, link, paragraphs.validity, paragraphs.mistake, ''].join('\n\n'),
    html: String(
      await html`<!doctype html>
        <html lang="en">
          <body
            style="margin:0;padding:24px;background:#f7f6f3;color:#1b1a18;font:16px/1.5 system-ui,sans-serif"
          >
            <div
              style="max-width:480px;margin:0 auto;padding:24px;background:#fff;border-radius:12px"
            >
              <p>${paragraphs.welcome}</p>
              <p>
                <a
                  href="${link}"
                  style="display:inline-block;padding:10px 16px;border-radius:8px;background:#5443d6;color:#fff;font-weight:600;text-decoration:none"
                  >Activate account</a
                >
              </p>
              <p>${paragraphs.validity}</p>
              <p style="color:#5c5a55">${paragraphs.mistake}</p>
              <p style="color:#5c5a55;font-size:13px;word-break:break-all">${link}</p>
            </div>
          </body>
        </html>`,
    ),
  };
}
