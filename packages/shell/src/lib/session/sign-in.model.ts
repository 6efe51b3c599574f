import type { Credentials, SignUp, User } from '@patchbay/shared/entities';
import { $authToken, authTokenChanged, sessionChanged, type Session } from '@patchbay/shared/host';
import { createEffect, createEvent, sample } from '@patchbay/shared/state';
import type { Attempt } from './account.ts';
import { loadProfileFx, registerFx, requestTokenFx, storeTokenFx } from './session-calls.model.ts';
import { tokenDropped } from './session.model.ts';

/** The person is about to sign in: what it takes may be fetched. */
export const signInExpected = createEvent();
/** The person has signed in, in this tab. */
export const signedIn = createEvent();

const tokenGranted = createEvent<{ readonly token: string; readonly user: User | null }>();

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
// Who had just signed up may have had a token already.
sample({
  clock: tokenDenied,
  filter: Boolean,
  fn: () => ({ isSessionLost: false }),
  target: tokenDropped,
});
sample({ clock: tokenGranted, fn: ({ token }) => token, target: [authTokenChanged, storeTokenFx] });
sample({
  clock: tokenGranted,
  fn: ({ user }): Session => ({ status: 'ok', user }),
  target: sessionChanged,
});

/** What came of signing in, for the form. */
export type SignInResult =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'refused'; readonly error: unknown }
  /** The pair was right, but the account could not be loaded. */
  | { readonly kind: 'unknownUser'; readonly error: unknown };

/** Signs in, and loads the user (specification, section 4). Never fails. */
export const signInFx = createEffect(
  async (attempt: Attempt<Credentials>): Promise<SignInResult> => {
    const outcome = await requestTokenFx(attempt);
    if (outcome.kind !== 'token') return outcome;
    tokenGranted({ token: outcome.token, user: null });
    const profile = await loadProfileFx(outcome.token);
    if (profile.kind !== 'user') return { kind: 'unknownUser', error: profile.error };
    signedIn();
    return { kind: 'signedIn' };
  },
);

/** What came of signing up, for the form. */
export type SignUpResult =
  | { readonly kind: 'registered' }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'refused'; readonly error: unknown };

/** Signs up. Never fails. */
export const signUpFx = createEffect(async (attempt: Attempt<SignUp>): Promise<SignUpResult> => {
  const outcome = await registerFx(attempt);
  if (outcome.kind !== 'registered') return outcome;
  const { token, user } = outcome;
  tokenGranted({ token, user });
  if (!user) await loadProfileFx(token);
  return { kind: 'registered' };
});
