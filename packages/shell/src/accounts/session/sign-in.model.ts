import type { Credentials, SignInCode, SignUp } from '@patchbay/domain/entities';
import {
  $authToken,
  $session,
  $user,
  authTokenChanged,
  notified,
  sessionChanged,
  type Notification,
  type Session,
  type User,
} from '@patchbay/shared/host';
import { combine, createEffect, createEvent, createStore, sample } from '@patchbay/shared/state';
import type { Attempt } from './account.ts';
import { addressConfirmed } from './confirmation.model.ts';
import { loadProfileFx, registerFx, requestTokenFx, storeTokenFx } from './session-calls.model.ts';
import { sessionReplaced } from './other-tabs.model.ts';
import { $profileError, sessionLost, tokenDropped } from './session.model.ts';

/** The person is about to sign in: the code for it may be fetched. */
export const signInExpected = createEvent();
/** The person has signed in, in this tab. */
export const signedIn = createEvent();

const tokenGranted = createEvent<{
  readonly token: string;
  readonly user: User | null;
  /** True where it comes from a sign-up. */
  readonly isNew: boolean;
}>();

/**
 * True from a sign-up in this tab until a log-in: the account may have to be activated yet, so that the forms go on
 * although somebody is signed in.
 */
export const $isNewcomer = createStore(false)
  .on(tokenGranted, (_, { isNew }) => isNew)
  .reset(tokenDropped, sessionLost, sessionReplaced, addressConfirmed);

/** True while somebody is signed in whose address is not confirmed. A backend may not say so of itself. */
export const $isUnconfirmed = combine(
  $user,
  $isNewcomer,
  (user, isNewcomer) =>
    user !== null && (user.isActivated === undefined ? isNewcomer : !user.isActivated),
);

sample({
  clock: requestTokenFx,
  fn: (): Session => ({ status: 'authorizing', user: null }),
  target: sessionChanged,
});
const tokenDenied = sample({
  clock: requestTokenFx.doneData,
  source: $authToken,
  filter: (_, { kind }) => kind !== 'token',
});
sample({
  clock: tokenDenied,
  fn: (): Session => ({ status: 'unauthorized', user: null }),
  target: sessionChanged,
});
// A person who has just signed up may have a token already.
sample({
  clock: tokenDenied,
  filter: Boolean,
  target: tokenDropped,
});
sample({ clock: tokenGranted, fn: ({ token }) => token, target: [authTokenChanged, storeTokenFx] });
sample({
  clock: tokenGranted,
  fn: ({ user }): Session => ({ status: 'ok', user }),
  target: sessionChanged,
});

// Signing in works without storage, but the next visit starts signed out: say so now (rule X5).
sample({
  clock: storeTokenFx.done,
  filter: ({ params: token, result: isKept }) => token !== null && !isKept,
  fn: (): Notification => ({
    tone: 'info',
    title: 'You will have to sign in again after a reload',
    text: 'Your browser blocks storage for this site, so it cannot remember your sign-in.',
  }),
  target: notified,
});

/** The result of signing in, for the form. */
export type SignInResult =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'refused'; readonly error: unknown }
  /** The pair was right, but the account could not be loaded. */
  | { readonly kind: 'unknownUser'; readonly error: unknown };

/** Signs in, and loads the user (rule A31). Never fails. */
export const signInFx = createEffect(
  async (attempt: Attempt<Credentials | SignInCode>): Promise<SignInResult> => {
    const outcome = await requestTokenFx(attempt);
    if (outcome.kind !== 'token') return outcome;
    tokenGranted({ token: outcome.token, user: null, isNew: false });
    try {
      const profile = await loadProfileFx(outcome.token);
      if (profile.kind !== 'user') return { kind: 'unknownUser', error: profile.error };
    } catch (error) {
      return { kind: 'unknownUser', error };
    }
    signedIn();
    return { kind: 'signedIn' };
  },
);

/** The result of signing up, for the form. */
export type SignUpResult =
  | { readonly kind: 'registered' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'refused'; readonly error: unknown };

/** Signs up. Never fails. */
export const signUpFx = createEffect(async (attempt: Attempt<SignUp>): Promise<SignUpResult> => {
  const outcome = await registerFx(attempt);
  if (outcome.kind !== 'registered') return outcome;
  const { token, user } = outcome;
  tokenGranted({ token, user, isNew: true });
  try {
    if (!user) await loadProfileFx(token);
  } catch {
    // Somebody has signed up all the same; the frame says that the account could not be loaded.
  }
  return { kind: 'registered' };
});

/** True while somebody signs in or up in this tab: the form says what comes of it. */
export const $isSigningIn = combine(
  signInFx.pending,
  signUpFx.pending,
  (isSigningIn, isSigningUp) => isSigningIn || isSigningUp,
);

/** True while it is being found out whose token this browser has kept. */
export const $isResuming = combine(
  { session: $session, token: $authToken, error: $profileError, isSigningIn: $isSigningIn },
  ({ session: { status }, token, error, isSigningIn }) =>
    token !== null &&
    error === null &&
    !isSigningIn &&
    (status === 'blank' || status === 'authorizing'),
);
