import {
  $authToken,
  $session,
  authTokenChanged,
  sessionChanged,
  type Session,
  type User,
} from '@patchbay/shared/host';
import { createEvent, createStore, sample } from '@patchbay/shared/state';
import type { ProfileOutcome } from './account.ts';
import {
  dropLostTokenFx,
  loadProfileFx,
  readTokenFx,
  revokeTokenFx,
  sessionOpened,
  storeTokenFx,
} from './session-calls.model.ts';

/** Retry loading the profile. */
export const profileRequested = createEvent();
/** The person signs out. */
export const signOutRequested = createEvent();
/** The server has ended every session of the user, this one too, because the person asked for it. */
export const sessionsEnded = createEvent();
/** The server has said who this is, while they were here: their e-mail may be another one by now. */
export const profileSeen = createEvent<User>();
/** The server answered 401 to a call with this token. */
export const tokenRefused = createEvent<string>();
/** `confirmed` is the end of a sign-up's session: its address was confirmed. */
export type SessionEnd = 'expired' | 'confirmed' | 'signedOutElsewhere';
/** The session has ended without the person's doing in this tab; the page stays as it is. */
export const sessionExpired = createEvent<SessionEnd>();

/** Nobody is here. */
export const signedOut: Session = { status: 'unauthorized', user: null };
const authorizing: Session = { status: 'authorizing', user: null };

/** The session is over in this tab, and its token goes. */
export const tokenDropped = createEvent();
const profileArrived = createEvent<ProfileOutcome>();
/** The server could not be reached. */
const profileMissed = createEvent<Error>();

// The start, and 'Try again'.
sample({ clock: sessionOpened, target: readTokenFx });
sample({ clock: readTokenFx.doneData, filter: Boolean, target: authTokenChanged });
sample({ clock: readTokenFx.doneData, target: profileRequested });
const profileWanted = sample({
  clock: profileRequested,
  source: { session: $session, token: $authToken },
  filter: ({ session }) => session.status === 'blank',
  fn: ({ token }) => token,
});
sample({ clock: profileWanted, filter: Boolean, target: loadProfileFx });
sample({
  clock: profileWanted,
  filter: (token) => token === null,
  fn: () => signedOut,
  target: sessionChanged,
});

// The profile. An answer for a token that is no longer the session's changes nothing.
sample({ clock: loadProfileFx, fn: () => authorizing, target: sessionChanged });
sample({
  clock: loadProfileFx.done,
  source: $authToken,
  filter: (token, { params }) => token === params,
  fn: (_, { result }) => result,
  target: profileArrived,
});
sample({
  clock: loadProfileFx.fail,
  source: $authToken,
  filter: (token, { params }) => token === params,
  fn: (_, { error }) => error,
  target: profileMissed,
});
sample({
  clock: profileArrived,
  fn: (outcome): Session =>
    outcome.kind === 'user' ? { status: 'ok', user: outcome.user } : signedOut,
  target: sessionChanged,
});
sample({
  clock: profileMissed,
  fn: (): Session => ({ status: 'blank', user: null }),
  target: sessionChanged,
});
// Kept in the browser all the same: the next visit asks again.
sample({
  clock: profileArrived,
  filter: ({ kind }) => kind === 'refused',
  fn: () => null,
  target: authTokenChanged,
});

sample({
  clock: profileSeen,
  source: $session,
  filter: ({ user }, seen) => user !== null && user.id === seen.id && user.email !== seen.email,
  fn: (_, seen): Session => ({ status: 'ok', user: seen }),
  target: sessionChanged,
});

/** The reason why the profile is not known: the server could not be reached. */
export const $profileError = createStore<Error | null>(null)
  .on(profileMissed, (_, error) => error)
  .reset(loadProfileFx, authTokenChanged);

/** The person gave the session up; the token that it had, where the server has not forgotten it yet. */
export const tokenGivenUp = sample({
  clock: [signOutRequested.map(() => false), sessionsEnded.map(() => true)],
  source: $authToken,
  fn: (token, isForgotten) => (isForgotten ? null : token),
});
sample({ clock: tokenGivenUp, filter: Boolean, target: revokeTokenFx });
sample({ clock: tokenGivenUp, target: tokenDropped });
sample({ clock: tokenDropped, fn: () => null, target: [authTokenChanged, storeTokenFx] });
sample({ clock: tokenDropped, fn: () => signedOut, target: sessionChanged });

interface LostSession {
  readonly wasInUse: boolean;
  readonly end: SessionEnd;
}

/** The effects of a lost session. */
export const describeLoss = ({ status, user }: Session): LostSession => ({
  wasInUse: status === 'ok',
  end: user?.isActivated === false ? 'confirmed' : 'expired',
});

/** The session has ended without anybody's doing in this tab, `wasInUse` where somebody was signed in by it. */
export const sessionLost = createEvent<LostSession>();
const ownTokenRefused = sample({
  clock: tokenRefused,
  source: { token: $authToken, session: $session },
  filter: ({ token }, refused) => token === refused,
  fn: ({ session }) => describeLoss(session),
});
sample({ clock: ownTokenRefused, target: dropLostTokenFx });
sample({ clock: ownTokenRefused, target: sessionLost });
sample({ clock: sessionLost, fn: () => null, target: authTokenChanged });
sample({ clock: sessionLost, fn: () => signedOut, target: sessionChanged });
sample({
  clock: sessionLost,
  filter: ({ wasInUse }) => wasInUse,
  fn: ({ end }) => end,
  target: sessionExpired,
});
