import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { routes } from '@patchbay/domain/routes';
import type { ApiContext } from '../../server/context.ts';
import { linkPageStyles } from './link-page-styles.ts';

type Html = ReturnType<typeof html>;

export interface LinkPage {
  readonly status: 200 | 400;
  readonly title: string;
  readonly text: string;
  /** The form of the page; null where there is nothing left to do but to sign in. */
  readonly form: Html | null;
  /** The path of the site where it goes on. Default: the sign-in. */
  readonly nextPath?: string;
}

/** Its hash is over every character between the tags. */
const styleSheet = raw(`<style>${linkPageStyles}</style>`);
const styleHash = createHash('sha256').update(linkPageStyles).digest('base64');

/** No script, one known style sheet with its font, and a form that goes to where the page came from. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const logo = raw(`<svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
  <rect class="mark" width="28" height="28" rx="8"/>
  <path class="cable" d="M8.5 9.5v3.2c0 4.6 11 2 11 6.6" fill="none" stroke-width="2.2" stroke-linecap="round"/>
  <circle class="jack" cx="8.5" cy="8.5" r="3"/><circle class="jack" cx="19.5" cy="19.5" r="3"/>
  <circle class="mark" cx="8.5" cy="8.5" r="1.1"/><circle class="mark" cx="19.5" cy="19.5" r="1.1"/>
</svg>`);

/** The page behind a mail's link. It works without any script. */
export async function answerLinkPage(
  c: Context,
  { productName, siteOrigins }: ApiContext['config'],
  { status, title, text, form, nextPath = routes.login }: LinkPage,
): Promise<Response> {
  const site = siteOrigins[0] ?? '';
  const isWrong = form !== null && status === 400;
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${isWrong ? 'Error: ' : ''}${title} – ${productName}</title>
        ${styleSheet}
      </head>
      <body>
        <header>
          <a href="${site}/">${logo}<span>${productName}</span></a>
        </header>
        <main>
          <h1>${title}</h1>
          <div class="card">
            <p>${text}</p>
            ${
              form ??
              html`<a class="button" href="${site}${nextPath}"
                >${nextPath === routes.login ? 'Go to sign-in' : 'Continue'}</a
              >`
            }
          </div>
        </main>
      </body>
    </html>`;
  return c.html(page, status, {
    'Content-Security-Policy': policy,
    'Content-Length': String(Buffer.byteLength(String(page))),
  });
}
