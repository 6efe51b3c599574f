import { $user, type AuthRequest, type OpenAuth } from '@patchbay/shared/host';
import {
  createEvent,
  createStore,
  sample,
  createWatch,
  scopeBind,
  type Scope,
} from '@patchbay/shared/state';
import { sessionExpired, type SessionEnd } from '../session/session.model.ts';
import { $isSigningIn, signedIn, signInExpected } from '../session/sign-in.model.ts';

/** The dialog as a promise, for the host. */
export const createOpenAuth =
  (scope: Scope): OpenAuth =>
  (request) =>
    new Promise((resolve) => {
      const unwatch = createWatch({
        unit: authSettled,
        scope,
        fn: (isSignedIn) => {
          unwatch();
          resolve(isSignedIn);
        },
      });
      scopeBind(authRequested, { scope })(request ?? {});
    });

/** The forms that the dialog can show (rule A1). */
export type AuthMode = 'login' | 'signup' | 'activation' | 'reset';

/** The content of the dialog. */
interface AuthDialog {
  readonly mode: AuthMode;
  readonly message: string | null;
}

/** Somebody has to sign in. */
export const authRequested = createEvent<AuthRequest>();
/** The person went from one form to another. */
export const modeChosen = createEvent<AuthMode>();
/** The person closed the dialog, or left the page that it stands over. */
export const dialogClosed = createEvent();
/** The dialog is gone; true where somebody has signed in. Once for each time that it was open. */
export const authSettled = createEvent<boolean>();

/** Remotes ask for it, and no boundary of theirs is around the dialog: what it cannot show counts as not said. */
function readable(request: { readonly [Field in keyof AuthRequest]: unknown }): AuthDialog {
  return {
    mode: request.mode === 'signup' ? 'signup' : 'login',
    message: typeof request.message === 'string' ? request.message : null,
  };
}

/** Null while the dialog is closed. */
export const $dialog = createStore<AuthDialog | null>(null)
  .on(authRequested, (open, request) => {
    const asked = readable(request);
    // A second one who asks finds the form that is being filled in.
    return open ? { ...open, message: asked.message ?? open.message } : asked;
  })
  .on(modeChosen, (open, mode) => {
    if (!open) return open;
    // 'Please sign up' is no word for the form of who has an account, nor the other way round.
    const isOther = (mode === 'signup') !== (open.mode === 'signup');
    return { mode, message: isOther ? null : open.message };
  })
  .reset(authSettled);

/** True once it takes the forms' code. */
export const $isSignInNear = createStore(false).on([signInExpected, authRequested], () => true);

const endMessages: Readonly<Record<SessionEnd, string>> = {
  expired: 'Your session has expired. Sign in to continue; nothing on this page is lost.',
  confirmed: 'Sign in with the password that you chose when you confirmed your address.',
  signedOutElsewhere: 'You signed out in another tab. Sign in to save what you typed here.',
};
sample({
  clock: sessionExpired,
  fn: (end): AuthRequest => ({ message: endMessages[end] }),
  target: authRequested,
});

const signedInElsewhere = sample({
  clock: $user,
  source: $isSigningIn,
  filter: (isSigningIn, user) => user !== null && !isSigningIn,
});
sample({
  clock: [signedIn, signedInElsewhere],
  source: $dialog,
  filter: Boolean,
  fn: () => true,
  target: authSettled,
});
sample({
  clock: dialogClosed,
  source: $dialog,
  filter: Boolean,
  fn: () => false,
  target: authSettled,
});

/** The dialog's title for each form (rule A5). */
export const authTitles: Readonly<Record<AuthMode, string>> = {
  login: 'Sign in',
  signup: 'Sign up',
  activation: 'Activation',
  reset: 'Reset password',
};
