import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { routes } from '@patchbay/shared/routes';
import type { ApiContext } from '../../context.ts';
import { activationStyles } from './activation-styles.ts';
import type { ActivationState } from './find-activation.ts';

type Shown = ActivationState | 'activated';

interface Words {
  readonly status: 200 | 400;
  readonly title: string;
  readonly text: string;
}

/** No e-mail and no name in any of them: whoever has the link need not be the account's owner. */
const words: Readonly<Record<Shown, Words>> = {
  open: {
    status: 200,
    title: 'Activate your account',
    text: 'One click is left, and your account is ready.',
  },
  activated: {
    status: 200,
    title: 'Your account is active',
    text: 'You can sign in now.',
  },
  used: {
    status: 200,
    title: 'This link has been used',
    text: 'The account is active already. There is nothing left to do here: you can sign in.',
  },
  invalid: {
    status: 400,
    title: 'This link is not valid',
    text: 'It may be too old, or a part of it is missing. Sign in to have a new one sent.',
  },
};

/** Its hash is over every character between the tags. */
const styleSheet = raw(`<style>${activationStyles}</style>`);
const styleHash = createHash('sha256').update(activationStyles).digest('base64');

/** No script, one known style sheet, and a form that goes to where the page came from. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const logo = raw(`<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
  <rect class="mark" width="28" height="28" rx="8"/>
  <path class="cable" d="M8.5 9.5v3.2c0 4.6 11 2 11 6.6" fill="none" stroke-width="2.2" stroke-linecap="round"/>
  <circle class="jack" cx="8.5" cy="8.5" r="3"/><circle class="jack" cx="19.5" cy="19.5" r="3"/>
</svg>`);

/** The page behind an activation link, as far as it has got. It works without any script. */
export async function answerActivationPage(
  c: Context,
  { productName, siteOrigins }: ApiContext['config'],
  shown: Shown,
): Promise<Response> {
  const { status, title, text } = words[shown];
  const site = siteOrigins[0] ?? '';
  const action =
    shown === 'open'
      ? html`<form method="post"><button type="submit">Activate account</button></form>`
      : html`<p><a class="button" href="${site}${routes.login}">Go to sign-in</a></p>`;
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${productName}</title>
        ${styleSheet}
      </head>
      <body>
        <header>
          <a href="${site}/">${logo}<span>${productName}</span></a>
        </header>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          ${action}
        </main>
      </body>
    </html>`;
  return c.html(page, status, { 'Content-Security-Policy': policy });
}
