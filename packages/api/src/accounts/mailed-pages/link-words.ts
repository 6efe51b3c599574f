import { routes } from '@patchbay/domain/routes';
import type { LinkPurpose, LinkState } from '../mail/mail-links.ts';

interface LinkWords {
  readonly title: string;
  readonly text: string;
}

/** The texts of a link's page, by the state of the link. */
export type LinkWordsByState = Readonly<
  Record<LinkState | 'done', LinkWords> & { readonly submitLabel: string }
>;

const usedTitle = 'This link has been used';
const invalid = {
  title: 'This link is not valid',
  text: 'It may have expired, or part of it may be missing.',
};

/** The page of the site that leads whoever is signed in back to where they signed up (rule R77). */
export const confirmedPath = `${routes.login}?confirmed=1`;

/** Where the password was that of the sign-up (rule R76). */
export const activatedWords: LinkWords = {
  title: 'Your account is active',
  text: 'Where you signed up you are signed in.',
};

/** No e-mail and no name in any of them: whoever has the link need not be the account's owner. */
export const linkWords: Readonly<Record<LinkPurpose, LinkWordsByState>> = {
  activation: {
    submitLabel: 'Activate account',
    open: {
      title: 'Activate your account',
      text: 'Enter the password of your sign-up. A different one replaces it.',
    },
    done: { title: 'Your account is active', text: 'You can sign in now with your new password.' },
    used: {
      title: usedTitle,
      text: 'The account is already active. You can sign in.',
    },
    invalid: { ...invalid, text: `${invalid.text} Sign in to have a new one sent.` },
  },
  password_reset: {
    submitLabel: 'Change password',
    open: {
      title: 'Choose a new password',
      text: 'It replaces the old one, and signs you out everywhere.',
    },
    done: {
      title: 'Your password is changed',
      text: 'You are signed out everywhere. Sign in with your new password.',
    },
    used: {
      title: usedTitle,
      text: 'Your password was changed with it, or with a newer link. To change it again, ask for a new link.',
    },
    invalid: { ...invalid, text: `${invalid.text} Ask for a new one on the sign-in page.` },
  },
  email_change: {
    submitLabel: 'Confirm this address',
    open: {
      title: 'Confirm your new e-mail',
      text: 'From then on you sign in with the address that this link was sent to.',
    },
    done: {
      title: 'Your e-mail is changed',
      text: 'Sign in with it from now on. Where you are signed in, you stay so.',
    },
    used: {
      title: usedTitle,
      text: 'The address was confirmed with it, or the change was called off.',
    },
    invalid: { ...invalid, text: `${invalid.text} Ask for a new one on your account page.` },
  },
};
