import { $authToken, $session, sessionChanged, type User } from '@patchbay/shared/host';
import { createEvent, sample } from '@patchbay/shared/state';
import { lookAtProfileFx } from './session-calls.model.ts';

/** The address of whoever is here may be confirmed by now: the tab was away, or another one tells so. */
export const confirmationExpected = createEvent();

const waiting = sample({
  clock: confirmationExpected,
  source: { session: $session, token: $authToken },
  filter: ({ session }) => session.user?.isActivated === false,
  fn: ({ token }) => token,
});
sample({ clock: waiting, filter: Boolean, target: lookAtProfileFx });

const seen = sample({
  clock: lookAtProfileFx.done,
  source: { session: $session, token: $authToken },
  fn: ({ session, token }, { params, result }) => ({
    isWaiting: token === params && session.user?.isActivated === false,
    user: result.kind === 'user' ? result.user : null,
  }),
});
/** The address is confirmed: the session goes on, and serves everything. */
export const addressConfirmed = seen.filterMap(({ isWaiting, user }): User | undefined =>
  isWaiting && user && user.isActivated !== false ? user : undefined,
);
sample({
  clock: addressConfirmed,
  fn: (user) => ({ status: 'ok' as const, user }),
  target: sessionChanged,
});
