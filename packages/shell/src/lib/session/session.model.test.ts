import type { User } from '@patchbay/shared/entities';
import {
  $authToken,
  $session,
  $user,
  createStorage,
  sessionChanged,
  type AuthStatus,
  type HostStorage,
} from '@patchbay/shared/host';
import { allSettled, createWatch, fork, type Scope } from '@patchbay/shared/state';
import type { AccountApi, ProfileOutcome, RegistrationOutcome, TokenOutcome } from './account.ts';
import { identityChanged } from './identity.model.ts';
import { sessionOpened } from './session-calls.model.ts';
import {
  $isResuming,
  $profileError,
  profileRequested,
  sessionExpired,
  signOutRequested,
  storedTokenSeen,
  tokenRefused,
} from './session.model.ts';
import { signInFx, signUpFx } from './sign-in.model.ts';

const ada: User = { id: 1, email: 'ada@patchbay.example', isStaff: true, isSuperuser: false };
const bob: User = { id: 2, email: 'bob@patchbay.example', isStaff: false, isSuperuser: false };
const userOf = (user: User): ProfileOutcome => ({ kind: 'user', user });
const refused: ProfileOutcome = { kind: 'refused', error: new Error('503') };
const unreachable: ProfileOutcome = { kind: 'unreachable', error: new Error('Network error') };

interface Setup {
  readonly stored?: string | null;
  readonly profiles?: Readonly<Record<string, ProfileOutcome | Promise<ProfileOutcome>>>;
  readonly tokenAnswer?: TokenOutcome | Promise<TokenOutcome>;
  readonly registration?: RegistrationOutcome;
}

/** A page in a scope of its own, with an account whose answers the test gives. */
function createPage({ stored = null, profiles = {}, tokenAnswer, registration }: Setup = {}) {
  const scope = fork();
  const storage: HostStorage = createStorage(() => {
    throw new Error('memory alone');
  });
  if (stored !== null) storage.set('auth-store', stored);
  const calls: string[] = [];
  const account: AccountApi = {
    requestToken: () => Promise.resolve(tokenAnswer ?? { kind: 'refused', error: null }),
    register: () => Promise.resolve(registration ?? { kind: 'refused', error: null }),
    loadProfile: (token) => {
      calls.push(`profile ${token}`);
      return Promise.resolve(profiles[token] ?? refused);
    },
    revokeToken: (token) => {
      calls.push(`revoke ${token}`);
      return Promise.resolve();
    },
  };
  const cache = {
    forget: () => calls.push('forget'),
    refresh: () => calls.push('refresh'),
  };
  const statuses: AuthStatus[] = [];
  createWatch({ unit: sessionChanged, scope, fn: ({ status }) => statuses.push(status) });
  const expiries: unknown[] = [];
  createWatch({ unit: sessionExpired, scope, fn: (expiry) => expiries.push(expiry) });
  const open = () => allSettled(sessionOpened, { scope, params: { account, storage, cache } });
  return { scope, storage, calls, statuses, expiries, open };
}

const attempt = <Form>(form: Form) => ({ form, signal: new AbortController().signal });
const credentials = { email: ada.email, password: 'secret' };
const signUpForm = { ...credentials, passwordConfirmation: 'secret' };
const signIn = (scope: Scope) => allSettled(signInFx, { scope, params: attempt(credentials) });

const tokenText = (token: string | null) => JSON.stringify({ authToken: token });

/** Every row of the specification's section 4, 'Auth status'. */
describe('the status', () => {
  const start = async (setup: Setup) => {
    const page = createPage(setup);
    await page.open();
    return page;
  };
  const rows: readonly {
    readonly fact: string;
    readonly setup: Setup;
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
      act: (scope) => allSettled(signUpFx, { scope, params: attempt(signUpForm) }),
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
      act: (scope) => allSettled(signUpFx, { scope, params: attempt(signUpForm) }),
      statuses: ['unauthorized', 'ok', 'authorizing', 'ok'],
      user: bob,
      kept: tokenText('b'),
    },
    {
      fact: 'stays where the sign-up fails',
      setup: { registration: { kind: 'refused', error: null } },
      act: (scope) => allSettled(signUpFx, { scope, params: attempt(signUpForm) }),
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

  it('leads to no load of the user unless it is blank', async () => {
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
  it('is told, and asked again when the person wants', async () => {
    const profiles: Record<string, ProfileOutcome> = { a: unreachable };
    const page = createPage({ stored: tokenText('a'), profiles });
    await page.open();
    expect(page.scope.getState($profileError)).toEqual(new Error('Network error'));
    expect(page.scope.getState($isResuming)).toBe(false);
    profiles['a'] = userOf(ada);
    await allSettled(profileRequested, { scope: page.scope });
    expect(page.scope.getState($profileError)).toBeNull();
    expect(page.scope.getState($user)).toEqual(ada);
  });
});

describe('a 401 later on', () => {
  const openPage = async () => {
    const page = createPage({
      stored: tokenText('a'),
      profiles: { a: userOf(ada), b: userOf(bob), again: userOf(ada) },
      tokenAnswer: { kind: 'token', token: 'again' },
    });
    await page.open();
    page.calls.length = 0;
    return page;
  };

  it('ends the session once, however many calls it came to', async () => {
    const { scope, expiries } = await openPage();
    await allSettled(tokenRefused, { scope, params: 'a' });
    await allSettled(tokenRefused, { scope, params: 'a' });
    expect(expiries).toHaveLength(1);
  });

  it('keeps what the page remembers, for the same user to go on', async () => {
    const { scope, calls } = await openPage();
    await allSettled(tokenRefused, { scope, params: 'a' });
    await signIn(scope);
    expect(calls).toEqual(['profile again', 'refresh']);
  });

  it('to the very first call is no end of a session that anybody has seen', async () => {
    let answer: (outcome: ProfileOutcome) => void = () => undefined;
    const page = createPage({
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

  it('and then another user: what the first has seen is dropped', async () => {
    const page = createPage({
      stored: tokenText('a'),
      profiles: { a: userOf(ada), b: userOf(bob) },
      tokenAnswer: { kind: 'token', token: 'b' },
    });
    await page.open();
    await allSettled(tokenRefused, { scope: page.scope, params: 'a' });
    await signIn(page.scope);
    expect(page.calls).toEqual(['profile a', 'profile b', 'forget']);
  });
});

describe('a log-out', () => {
  it('asks the server to forget the token, and drops what the page remembers', async () => {
    const page = createPage({ stored: tokenText('a'), profiles: { a: userOf(ada) } });
    await page.open();
    const changes = jest.fn();
    createWatch({ unit: identityChanged, scope: page.scope, fn: changes });
    await allSettled(signOutRequested, { scope: page.scope });
    expect(page.calls).toEqual(['profile a', 'revoke a', 'forget']);
    expect(changes).toHaveBeenCalledTimes(1);
  });

  it('holds against a late answer for the user', async () => {
    let answer: (outcome: ProfileOutcome) => void = () => undefined;
    const page = createPage({
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

describe('another tab', () => {
  const openPage = async () => {
    const page = createPage({
      stored: tokenText('a'),
      profiles: { a: userOf(ada), b: userOf(bob) },
    });
    await page.open();
    page.calls.length = 0;
    page.statuses.length = 0;
    return page;
  };

  it('that signs out signs this one out, whose memory is dropped', async () => {
    const { scope, calls, statuses, storage, expiries } = await openPage();
    await allSettled(storedTokenSeen, { scope, params: null });
    expect(scope.getState($authToken)).toBeNull();
    expect(statuses).toEqual(['unauthorized']);
    expect(calls).toEqual(['forget']);
    expect(expiries).toEqual([]);
    // The other tab has written already.
    expect(storage.get('auth-store')).toBe(tokenText('a'));
  });

  it('that signs in as another user: the first is gone before the second is known', async () => {
    const { scope, calls, statuses } = await openPage();
    const seen: (string | undefined)[] = [];
    createWatch({
      unit: sessionChanged,
      scope,
      fn: ({ user }) => seen.push(user?.email),
    });
    await allSettled(storedTokenSeen, { scope, params: 'b' });
    expect(scope.getState($user)).toEqual(bob);
    expect(statuses).toEqual(['authorizing', 'ok']);
    expect(seen).toEqual([undefined, bob.email]);
    expect(calls.sort()).toEqual(['forget', 'profile b']);
  });

  it('that writes the same token changes nothing', async () => {
    const { scope, calls, statuses } = await openPage();
    await allSettled(storedTokenSeen, { scope, params: 'a' });
    expect([...calls, ...statuses]).toEqual([]);
  });
});
