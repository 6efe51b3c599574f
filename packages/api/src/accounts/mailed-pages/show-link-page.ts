import type { Handler } from 'hono';
import { findLinkState, type LinkPurpose } from '../mail/mail-links.ts';
import type { ApiContext } from '../../server/context.ts';
import { activateInBrowser } from '../sign-up-browser.ts';
import { answerLinkPage } from './link-page.ts';
import { confirmForm } from './confirm-email.ts';
import { confirmedPath, linkWords } from './link-words.ts';
import { passwordForm } from './password-form.ts';

/** The form on the page of a link. A user who changes the e-mail has given the password before. */
const formOf = (purpose: LinkPurpose) =>
  purpose === 'email_change' ? confirmForm(linkWords[purpose].submitLabel) : passwordForm(purpose);

/**
 * `GET /auth/activate/?token=...`, `/auth/reset-password/` and `/auth/confirm-email/`: the page that a mail's link
 * opens. It changes nothing, since mail scanners open links too; its form does. Only the browser that has made a sign-up
 * activates it by opening the link (rule R75), and is led to where it has its session.
 */
export const showLinkPage =
  (context: ApiContext, purpose: LinkPurpose): Handler =>
  async (c) => {
    const words = linkWords[purpose];
    const secret = c.req.query('token') ?? '';
    const site = purpose === 'activation' ? await activateInBrowser(context, c, secret) : null;
    if (site !== null) return c.redirect(`${site}${confirmedPath}`, 303);
    const state = await findLinkState(context, purpose, secret);
    return answerLinkPage(c, context.config, {
      ...words[state],
      status: state === 'invalid' ? 400 : 200,
      form: state === 'open' ? formOf(purpose) : null,
    });
  };
