import { $authToken, $session, authTokenChanged, sessionChanged } from '@patchbay/shared/host';
import { attach, createEvent, createStore, sample } from '@patchbay/shared/state';
import { loadProfileFx } from './session-calls.model.ts';
import { describeLoss, sessionLost, signedOut } from './session.model.ts';
import type { StoredTokenChange } from './stored-token.ts';

/** Another tab, or this one before it was put aside, has left this token in the browser. */
export const storedTokenSeen = createEvent<
  StoredTokenChange & { readonly hasUnsavedWork: boolean }
>();
/** The person goes to another page of this tab. */
export const pageLeft = createEvent();

const foreignChangeSeen = sample({
  clock: storedTokenSeen,
  source: { token: $authToken, session: $session },
  filter: ({ token }, seen) => token !== seen.token,
  fn: ({ token, session }, seen) => ({
    token: seen.token,
    hadToken: token !== null,
    isLost: seen.token === null && (seen.isSessionLost || seen.hasUnsavedWork),
    ...describeLoss(session),
    ...(seen.isSessionLost ? {} : { end: 'signedOutElsewhere' as const }),
  }),
});
sample({ clock: foreignChangeSeen, filter: ({ isLost }) => isLost, target: sessionLost });
/** True while the page keeps what was typed, after a sign-out in another tab. */
export const $isWorkKept = createStore(false)
  .on(sessionLost, (_, { end }) => end === 'signedOutElsewhere')
  .on(authTokenChanged, (isKept, token) => isKept && token === null);
/** The page was left without a sign-in: what it has kept can go. */
export const keptWorkLeft = sample({ clock: pageLeft, source: $isWorkKept, filter: Boolean });
$isWorkKept.reset(keptWorkLeft);
const foreignTokenArrived = sample({
  clock: foreignChangeSeen,
  filter: ({ isLost }) => !isLost,
});
/** Another tab has given up the session that this one had, for nobody or for somebody else. */
export const sessionReplaced = sample({
  clock: foreignTokenArrived,
  filter: ({ hadToken }) => hadToken,
});
sample({ clock: foreignTokenArrived, fn: ({ token }) => token, target: authTokenChanged });
sample({
  clock: foreignTokenArrived,
  filter: ({ token }) => token === null,
  fn: () => signedOut,
  target: sessionChanged,
});
// Another person's answers are dropped already; the comparison is for a tab that was signed out.
const followTokenFx = attach({ effect: loadProfileFx });
const foreignTokenGranted = foreignTokenArrived.filterMap(({ token, hadToken }) =>
  token === null ? undefined : { token, hadToken },
);
sample({
  clock: foreignTokenGranted,
  filter: ({ hadToken }) => hadToken,
  fn: ({ token }) => token,
  target: loadProfileFx,
});
sample({
  clock: foreignTokenGranted,
  filter: ({ hadToken }) => !hadToken,
  fn: ({ token }) => token,
  target: followTokenFx,
});
/** A sign-in in another tab counts here too. */
export const foreignUserArrived = sample({
  clock: followTokenFx.done,
  source: $authToken,
  filter: (token, { params, result }) => token === params && result.kind === 'user',
});
