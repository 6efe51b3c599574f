import {
  $authToken,
  $session,
  $user,
  createStorage,
  type AuthStatus,
  type User,
} from '@patchbay/shared/host';
import { allSettled, createWatch, fork, type Scope } from '@patchbay/shared/state';
import {
  ada,
  bob,
  createSessionPage,
  refused,
  type SessionSetup,
  signIn,
  signUp,
  tokenText,
  userOf,
} from '../testing/session-page.ts';
import type { ProfileOutcome } from './account.ts';
import {
  $profileError,
  profileRequested,
  signOutRequested,
  tokenRefused,
} from './session.model.ts';
import { loadProfileFx } from './session-calls.model.ts';
import { $isNewcomer, $isResuming } from './sign-in.model.ts';

const unreachable = new Error('Network error');

/** Every row of the specification's section 4, 'Auth status'. */
describe('the status (A30, A31, A32, A33)', () => {
  const start = async (setup: SessionSetup) => {
    const page = createSessionPage(setup);
    await page.open();
    return page;
  };
  const rows: readonly {
    readonly fact: string;
    readonly setup: SessionSetup;
    readonly act?: (scope: Scope) => Promise<unknown>;
    readonly statuses: readonly AuthStatus[];
    readonly user: User | null;
    readonly kept: string | null;
  }[] = [
    {
      fact: 'of a visitor without a token becomes unauthorized, and nobody is asked',
      setup: {},
      statuses: ['unauthorized'],
      user: null,
      kept: null,
    },
    {
      fact: 'goes over authorizing to ok with the user',
      setup: { stored: tokenText('a'), profiles: { a: userOf(ada) } },
      statuses: ['authorizing', 'ok'],
      user: ada,
      kept: tokenText('a'),
    },
    {
      fact: 'becomes unauthorized where the answer is no success; the next visit asks again',
      setup: { stored: tokenText('a'), profiles: { a: refused } },
      statuses: ['authorizing', 'unauthorized'],
      user: null,
      kept: tokenText('a'),
    },
    {
      fact: 'is blank again where the server cannot be reached, and the token is kept',
      setup: { stored: tokenText('a'), profiles: { a: unreachable } },
      statuses: ['authorizing', 'blank'],
      user: null,
      kept: tokenText('a'),
    },
    {
      fact: 'goes at a log-in over authorizing to ok, and then the user is loaded',
      setup: { tokenAnswer: { kind: 'token', token: 'a' }, profiles: { a: userOf(ada) } },
      act: signIn,
      statuses: ['unauthorized', 'authorizing', 'ok', 'authorizing', 'ok'],
      user: ada,
      kept: tokenText('a'),
    },
    {
      fact: 'becomes unauthorized where the log-in fails',
      setup: { tokenAnswer: { kind: 'refused', error: null } },
      act: signIn,
      statuses: ['unauthorized', 'authorizing', 'unauthorized'],
      user: null,
      kept: null,
    },
    {
      fact: 'becomes unauthorized where the person gives the log-in up',
      setup: { tokenAnswer: { kind: 'aborted' } },
      act: signIn,
      statuses: ['unauthorized', 'authorizing', 'unauthorized'],
      user: null,
      kept: null,
    },
    {
      fact: 'is ok with token and user after a sign-up',
      setup: { registration: { kind: 'registered', token: 'b', user: bob } },
      act: signUp,
      statuses: ['unauthorized', 'ok'],
      user: bob,
      kept: tokenText('b'),
    },
    {
      fact: 'is ok after a sign-up whose answer has no user, and then the user is loaded',
      setup: {
        registration: { kind: 'registered', token: 'b', user: null },
        profiles: { b: userOf(bob) },
      },
      act: signUp,
      statuses: ['unauthorized', 'ok', 'authorizing', 'ok'],
      user: bob,
      kept: tokenText('b'),
    },
    {
      fact: 'stays where the sign-up fails',
      setup: { registration: { kind: 'refused', error: null } },
      act: signUp,
      statuses: ['unauthorized'],
      user: null,
      kept: null,
    },
    {
      fact: 'is unauthorized after a log-out, without token and user',
      setup: { stored: tokenText('a'), profiles: { a: userOf(ada) } },
      act: (scope) => allSettled(signOutRequested, { scope }),
      statuses: ['authorizing', 'ok', 'unauthorized'],
      user: null,
      kept: tokenText(null),
    },
    {
      fact: 'is unauthorized after a 401 to a call with the token',
      setup: { stored: tokenText('a'), profiles: { a: userOf(ada) } },
      act: (scope) => allSettled(tokenRefused, { scope, params: 'a' }),
      statuses: ['authorizing', 'ok', 'unauthorized'],
      user: null,
      kept: tokenText(null),
    },
    {
      fact: 'stays after a 401 to a call with another token',
      setup: { stored: tokenText('a'), profiles: { a: userOf(ada) } },
      act: (scope) => allSettled(tokenRefused, { scope, params: 'older' }),
      statuses: ['authorizing', 'ok'],
      user: ada,
      kept: tokenText('a'),
    },
  ];

  it.each(rows)('$fact', async ({ setup, act, statuses, user, kept }) => {
    const page = await start(setup);
    await act?.(page.scope);
    expect(page.statuses).toEqual(statuses);
    expect(page.scope.getState($user)).toEqual(user);
    expect(page.storage.get('auth-store')).toBe(kept);
  });

  it('leads to no load of the user unless it is blank (A29)', async () => {
    const page = await start({ stored: tokenText('a'), profiles: { a: userOf(ada) } });
    await allSettled(profileRequested, { scope: page.scope });
    expect(page.calls).toEqual(['profile a']);
  });

  it('of one page changes nothing on another', async () => {
    const other = fork();
    await start({ stored: tokenText('a'), profiles: { a: userOf(ada) } });
    expect(other.getState($session)).toEqual({ status: 'blank', user: null });
    expect(other.getState($authToken)).toBeNull();
  });
});

describe('a server out of reach at the start', () => {
  it('is told, and asked again when the person wants (A38)', async () => {
    const profiles: Record<string, ProfileOutcome | Error> = { a: unreachable };
    const page = createSessionPage({ stored: tokenText('a'), profiles });
    await page.open();
    expect(page.scope.getState($profileError)).toEqual(new Error('Network error'));
    expect(page.scope.getState($isResuming)).toBe(false);
    profiles['a'] = userOf(ada);
    await allSettled(profileRequested, { scope: page.scope });
    expect(page.scope.getState($profileError)).toBeNull();
    expect(page.scope.getState($user)).toEqual(ada);
  });
});

it('the load of the user rejects with the network error (A39)', async () => {
  const page = createSessionPage({ stored: tokenText('a'), profiles: { a: unreachable } });
  const failures: unknown[] = [];
  createWatch({
    unit: loadProfileFx.failData,
    scope: page.scope,
    fn: (error) => failures.push(error),
  });
  await page.open();
  expect(failures).toEqual([unreachable]);
});

it('a log-in whose user cannot be reached says so, and keeps the token (A38)', async () => {
  const page = createSessionPage({
    tokenAnswer: { kind: 'token', token: 'a' },
    profiles: { a: unreachable },
  });
  await page.open();
  expect(await signIn(page.scope)).toEqual({
    status: 'done',
    value: { kind: 'unknownUser', error: unreachable },
  });
  expect(page.scope.getState($profileError)).toBe(unreachable);
  expect(page.scope.getState($authToken)).toBe('a');
});

it('a sign-up whose user cannot be reached is one all the same', async () => {
  const page = createSessionPage({
    registration: { kind: 'registered', token: 'b', user: null },
    profiles: { b: unreachable },
  });
  await page.open();
  expect(await signUp(page.scope)).toEqual({ status: 'done', value: { kind: 'registered' } });
  expect(page.scope.getState($profileError)).toBe(unreachable);
});

it('a network error for a token that is no longer the session’s changes nothing', async () => {
  let fail: (error: Error) => void = () => undefined;
  const page = createSessionPage({
    stored: tokenText('a'),
    profiles: { a: new Promise<ProfileOutcome>((_, reject) => (fail = reject)) },
  });
  const opened = page.open();
  const signedOut = allSettled(signOutRequested, { scope: page.scope });
  fail(unreachable);
  await Promise.all([opened, signedOut]);
  expect(page.scope.getState($profileError)).toBeNull();
  expect(page.scope.getState($session)).toEqual({ status: 'unauthorized', user: null });
});

describe('a newcomer', () => {
  const setup: SessionSetup = { registration: { kind: 'registered', token: 'b', user: bob } };

  it('is known as one from the moment that the session is there', async () => {
    const { scope, open } = createSessionPage(setup);
    await open();
    const seen: boolean[] = [];
    createWatch({
      unit: $user,
      scope,
      fn: () => seen.push(scope.getState($isNewcomer)),
    });
    await signUp(scope);
    expect(seen).toEqual([true]);
  });

  it('is one until the log-in', async () => {
    const { scope, open } = createSessionPage({
      ...setup,
      tokenAnswer: { kind: 'token', token: 'a' },
      profiles: { a: userOf(ada) },
    });
    await open();
    await signUp(scope);
    await signIn(scope);
    expect(scope.getState($isNewcomer)).toBe(false);
  });

  it.each([
    ['who signs out', (scope: Scope) => allSettled(signOutRequested, { scope })],
    ['whose token is refused', (scope: Scope) => allSettled(tokenRefused, { scope, params: 'b' })],
  ])('%s is none any more', async (_, end) => {
    const { scope, open } = createSessionPage(setup);
    await open();
    await signUp(scope);
    await end(scope);
    expect(scope.getState($isNewcomer)).toBe(false);
  });
});

describe('a browser that keeps nothing', () => {
  const storage = createStorage(() => {
    throw new DOMException('blocked', 'SecurityError');
  });

  it('is told of once, when somebody signs in, and the sign-in holds (X5)', async () => {
    const page = createSessionPage({
      storage,
      tokenAnswer: { kind: 'token', token: 'a' },
      profiles: { a: userOf(ada) },
    });
    await page.open();
    expect(page.notices).toEqual([]);
    await signIn(page.scope);
    expect(page.notices).toMatchObject([
      { title: 'You will have to sign in again after a reload' },
    ]);
    expect(page.scope.getState($user)).toEqual(ada);
    await allSettled(signOutRequested, { scope: page.scope });
    expect(page.notices).toHaveLength(1);
  });

  it('is nothing to speak of where it keeps the token', async () => {
    const page = createSessionPage({ tokenAnswer: { kind: 'token', token: 'a' } });
    await page.open();
    await signIn(page.scope);
    expect(page.notices).toEqual([]);
  });
});
