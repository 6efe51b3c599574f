import { $session } from '@patchbay/shared/host';
import { allSettled, createWatch } from '@patchbay/shared/state';
import {
  ada,
  bob,
  createSessionPage,
  openSessionPage,
  refused,
  signIn,
  tokenText,
  userOf,
} from '../testing/session-page.ts';
import type { ProfileOutcome } from './account.ts';
import { identityChanged } from './identity.model.ts';
import { sessionsEnded, signOutRequested, tokenRefused } from './session.model.ts';

describe('a 401 later on', () => {
  const openPage = () =>
    openSessionPage({
      stored: tokenText('a'),
      profiles: { a: userOf(ada), again: userOf(ada) },
      tokenAnswer: { kind: 'token', token: 'again' },
    });

  it('ends the session once, however many calls it came to (A41)', async () => {
    const { scope, expiries } = await openPage();
    await allSettled(tokenRefused, { scope, params: 'a' });
    await allSettled(tokenRefused, { scope, params: 'a' });
    expect(expiries).toEqual(['expired']);
  });

  it('to the token of a sign-up says that the address may have been confirmed (A41)', async () => {
    const { scope, expiries } = await openSessionPage({
      stored: tokenText('a'),
      profiles: { a: userOf({ ...ada, isActivated: false }) },
    });
    await allSettled(tokenRefused, { scope, params: 'a' });
    expect(expiries).toEqual(['confirmed']);
  });

  it('keeps what is on the screen, for the same user to go on, and drops the rest (A42)', async () => {
    const { scope, calls } = await openPage();
    await allSettled(tokenRefused, { scope, params: 'a' });
    await signIn(scope);
    expect(calls).toEqual(['forget unseen', 'profile again', 'refresh']);
  });

  it('to the very first call is no end of a session that anybody has seen', async () => {
    let answer: (outcome: ProfileOutcome) => void = () => undefined;
    const page = createSessionPage({
      stored: tokenText('a'),
      profiles: { a: new Promise<ProfileOutcome>((resolve) => (answer = resolve)) },
    });
    const opened = page.open();
    const told = allSettled(tokenRefused, { scope: page.scope, params: 'a' });
    answer(refused);
    await Promise.all([opened, told]);
    expect(page.statuses).toEqual(['authorizing', 'unauthorized']);
    expect(page.expiries).toHaveLength(0);
    expect(page.storage.get('auth-store')).toBe(tokenText(null));
  });

  it('and then another user: what the first has seen is dropped (A42)', async () => {
    const page = createSessionPage({
      stored: tokenText('a'),
      profiles: { a: userOf(ada), b: userOf(bob) },
      tokenAnswer: { kind: 'token', token: 'b' },
    });
    await page.open();
    await allSettled(tokenRefused, { scope: page.scope, params: 'a' });
    await signIn(page.scope);
    expect(page.calls).toEqual(['profile a', 'forget unseen', 'profile b', 'forget']);
  });
});

describe('a log-out', () => {
  it('asks the server to forget the token, and drops what the page remembers (A33)', async () => {
    const page = createSessionPage({ stored: tokenText('a'), profiles: { a: userOf(ada) } });
    await page.open();
    const changes = jest.fn();
    createWatch({ unit: identityChanged, scope: page.scope, fn: changes });
    await allSettled(signOutRequested, { scope: page.scope });
    expect(page.calls).toEqual(['profile a', 'revoke a', 'forget']);
    expect(changes).toHaveBeenCalledTimes(1);
  });

  it('holds against a late answer for the user', async () => {
    let answer: (outcome: ProfileOutcome) => void = () => undefined;
    const page = createSessionPage({
      stored: tokenText('a'),
      profiles: { a: new Promise<ProfileOutcome>((resolve) => (answer = resolve)) },
    });
    const opened = page.open();
    const left = allSettled(signOutRequested, { scope: page.scope });
    answer(userOf(ada));
    await Promise.all([opened, left]);
    expect(page.scope.getState($session)).toEqual({ status: 'unauthorized', user: null });
  });
});

it('sessions that the server has ended everywhere end here too, without asking it again', async () => {
  const { scope, calls, statuses, storage, expiries } = await openSessionPage({
    stored: tokenText('a'),
    profiles: { a: userOf(ada) },
  });
  const changes: unknown[] = [];
  createWatch({ unit: identityChanged, scope, fn: () => changes.push(null) });
  await allSettled(sessionsEnded, { scope });
  expect(scope.getState($session)).toEqual({ status: 'unauthorized', user: null });
  expect(statuses).toEqual(['unauthorized']);
  expect(calls).toEqual(['forget']);
  expect(changes).toHaveLength(1);
  // Written, not removed: other tabs take it for a session that was given up.
  expect(storage.get('auth-store')).toBe(tokenText(null));
  expect(expiries).toEqual([]);
});
