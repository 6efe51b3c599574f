import type { Handler } from 'hono';
import { findLinkState, type LinkPurpose } from '../mail/mail-links.ts';
import type { ApiContext } from '../../server/context.ts';
import { answerLinkPage } from './link-page.ts';
import { confirmForm } from './confirm-email.ts';
import { linkWords } from './link-words.ts';
import { passwordForm } from './password-form.ts';

/** The form on the page of a link. A user who changes the e-mail has given the password before. */
const linkForms = {
  activation: passwordForm,
  password_reset: passwordForm,
  email_change: confirmForm,
} satisfies Record<LinkPurpose, unknown>;

/**
 * `GET /auth/activate/?token=...`, `/auth/reset-password/` and `/auth/confirm-email/`: the page that a mail's link
 * opens. It changes nothing, since mail scanners open links too; its form does.
 */
export const showLinkPage =
  (context: ApiContext, purpose: LinkPurpose): Handler =>
  async (c) => {
    const words = linkWords[purpose];
    const state = await findLinkState(context, purpose, c.req.query('token') ?? '');
    return answerLinkPage(c, context.config, {
      ...words[state],
      status: state === 'invalid' ? 400 : 200,
      form: state === 'open' ? linkForms[purpose](words.submitLabel) : null,
    });
  };
