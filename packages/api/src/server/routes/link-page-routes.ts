import type { Handler } from 'hono';
import type { LinkPurpose } from '../../accounts/mail/mail-links.ts';
import { confirmEmail } from '../../accounts/mailed-pages/confirm-email.ts';
import { showLinkPage } from '../../accounts/mailed-pages/show-link-page.ts';
import { submitLinkPage } from '../../accounts/mailed-pages/submit-link-page.ts';
import { bytes, call, type Answer } from '../../http/calls/call.ts';
import { ok, reader } from '../../http/requests/query-parameters.ts';
import type { ApiContext } from '../context.ts';
import type { Routes } from './create-routes.ts';

export const linkPages: Readonly<Record<LinkPurpose, string>> = {
  activation: '/auth/activate/',
  password_reset: '/auth/reset-password/',
  email_change: '/auth/confirm-email/',
};

/** Any text: one that opens nothing has a page of its own. */
const query = { token: reader<string>({ type: 'string' }, ok) };

const page = ['text/html'];
const answers = [bytes(page), bytes(page, { status: 400 })];

/** The browser that has made the sign-up goes to the site at once. */
const toSite: Answer = { status: 303, content: { kind: 'nothing' }, headers: [] };

/** The pages that the links of mails open. */
export function addLinkPageRoutes(routes: Routes, context: ApiContext): void {
  const add = (
    purpose: LinkPurpose,
    what: string,
    fields: readonly string[],
    submit: Handler,
    more: readonly Answer[] = [],
  ): void => {
    routes.add(linkPages[purpose], {
      GET: call(
        {
          summary: `Show the page to ${what}`,
          who: 'anybody',
          query,
          answers: [...answers, ...more],
        },
        showLinkPage(context, purpose),
      ),
      POST: call(
        {
          summary: `Send the page to ${what}`,
          who: 'anybody',
          query,
          body: { kind: 'form', fields },
          answers,
        },
        submit,
      ),
    });
  };
  const submitActivation = submitLinkPage(context, 'activation');
  add('activation', 'activate an account', ['password'], submitActivation, [toSite]);
  add(
    'password_reset',
    'choose a new password',
    ['password', 'passwordConfirmation'],
    submitLinkPage(context, 'password_reset'),
  );
  add('email_change', 'confirm an e-mail', [], confirmEmail(context));
}
