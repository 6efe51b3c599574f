import { $authToken, $session, type User } from '@patchbay/shared/host';
import { allSettled, createWatch } from '@patchbay/shared/state';
import {
  ada,
  bob,
  openSessionPage,
  refused,
  signUp,
  tokenText,
  userOf,
} from '../testing/session-page.ts';
import type { ProfileOutcome } from './account.ts';
import { confirmationExpected } from './confirmation.model.ts';
import { identityChanged } from './identity.model.ts';
import { $isUnconfirmed } from './sign-in.model.ts';

const unconfirmed: User = { ...ada, isActivated: false };

/** A tab in which somebody has signed up; the server says this when it is asked again. */
async function waitingTab(then: ProfileOutcome | Error) {
  const page = await openSessionPage({
    registration: { kind: 'registered', token: 'new', user: unconfirmed },
    profiles: { new: then },
  });
  await signUp(page.scope);
  page.calls.length = 0;
  page.statuses.length = 0;
  const changes = jest.fn();
  createWatch({ unit: identityChanged, scope: page.scope, fn: changes });
  await allSettled(confirmationExpected, { scope: page.scope });
  return { ...page, changes };
}

it('who has confirmed the address elsewhere goes on here, and all is asked for again (R77)', async () => {
  const { scope, calls, statuses, changes } = await waitingTab(userOf(ada));
  expect(scope.getState($session)).toEqual({ status: 'ok', user: ada });
  expect(scope.getState($isUnconfirmed)).toBe(false);
  // Not signed out for an instant.
  expect(statuses).toEqual(['ok']);
  expect(calls).toEqual(['profile new', 'refresh']);
  expect(changes).toHaveBeenCalledTimes(1);
});

it.each([
  ['is still not confirmed', userOf(unconfirmed)],
  ['could not be asked for', new Error('offline')],
  ['was refused', refused],
])('a profile that %s changes nothing', async (_, then) => {
  const { scope, calls, statuses, changes } = await waitingTab(then);
  expect(scope.getState($session)).toEqual({ status: 'ok', user: unconfirmed });
  expect(scope.getState($authToken)).toBe('new');
  expect([statuses, calls]).toEqual([[], ['profile new']]);
  expect(changes).not.toHaveBeenCalled();
});

it.each([
  ['nobody', null],
  ['somebody whose address is confirmed', tokenText('b')],
])('nothing is asked for %s', async (_, stored) => {
  const { scope, calls } = await openSessionPage({ stored, profiles: { b: userOf(bob) } });
  await allSettled(confirmationExpected, { scope });
  expect(calls).toEqual([]);
});
