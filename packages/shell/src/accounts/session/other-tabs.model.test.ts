import { $authToken, $session, $user, sessionChanged } from '@patchbay/shared/host';
import { allSettled, createWatch } from '@patchbay/shared/state';
import { ada, bob, openSessionPage, signIn, tokenText, userOf } from '../testing/session-page.ts';
import { identityChanged } from './identity.model.ts';
import { $isWorkKept, pageLeft, storedTokenSeen } from './other-tabs.model.ts';

const profiles = { a: userOf(ada), again: userOf(ada), b: userOf(bob) };
const openPage = async (stored: string | null = tokenText('a')) => {
  const page = await openSessionPage({
    stored,
    profiles,
    tokenAnswer: { kind: 'token', token: 'again' },
  });
  const changes = jest.fn();
  createWatch({ unit: identityChanged, scope: page.scope, fn: changes });
  const see = (token: string | null, isSessionLost = false, hasUnsavedWork = false) =>
    allSettled(storedTokenSeen, {
      scope: page.scope,
      params: { token, isSessionLost, hasUnsavedWork },
    });
  return { ...page, changes, see };
};

describe('another tab that signs out', () => {
  it('signs this one out, whose memory is dropped', async () => {
    const { scope, see, calls, statuses, storage, expiries, changes } = await openPage();
    await see(null);
    expect(scope.getState($authToken)).toBeNull();
    expect(statuses).toEqual(['unauthorized']);
    expect(calls).toEqual(['forget']);
    expect(changes).toHaveBeenCalledTimes(1);
    expect(expiries).toEqual([]);
    // The other tab has written already.
    expect(storage.get('auth-store')).toBe(tokenText('a'));
  });

  it('changes nothing where nobody is signed in', async () => {
    const { see, calls, statuses } = await openPage(null);
    await see(null);
    expect([...calls, ...statuses]).toEqual([]);
  });
});

describe('another tab that signs out while this one has unsaved work (A108)', () => {
  const openKept = async () => {
    const page = await openPage();
    await page.see(null, false, true);
    return { ...page, leave: () => allSettled(pageLeft, { scope: page.scope }) };
  };

  it('ends the session here too, which leaves the page and says why', async () => {
    const { scope, calls, expiries, changes } = await openKept();
    expect(scope.getState($session)).toEqual({ status: 'unauthorized', user: null });
    expect(scope.getState($authToken)).toBeNull();
    expect(scope.getState($isWorkKept)).toBe(true);
    expect(calls).toEqual(['forget unseen']);
    expect(changes).not.toHaveBeenCalled();
    expect(expiries).toEqual(['signedOutElsewhere']);
  });

  it.each(['here', 'there'])('the same user who signs in %s goes on', async (where) => {
    const { scope, see, calls, leave } = await openKept();
    await (where === 'here' ? signIn(scope) : see('again'));
    expect(scope.getState($isWorkKept)).toBe(false);
    await leave();
    expect(calls).toEqual(['forget unseen', 'profile again', 'refresh']);
  });

  it('another user who signs in finds nothing of it', async () => {
    const { see, calls, changes } = await openKept();
    await see('b', false, true);
    expect(calls).toEqual(['forget unseen', 'profile b', 'forget']);
    expect(changes).toHaveBeenCalledTimes(1);
  });

  it('once the page is left, what the session saw is dropped, once', async () => {
    const { scope, calls, leave } = await openKept();
    await leave();
    await leave();
    expect(calls).toEqual(['forget unseen', 'forget']);
    expect(scope.getState($isWorkKept)).toBe(false);
  });

  it('a page that is left after a session that nobody gave up keeps its answers (A42)', async () => {
    const { scope, see, calls } = await openPage();
    await see(null, true, true);
    await allSettled(pageLeft, { scope });
    expect(calls).toEqual(['forget unseen']);
  });
});

describe('another tab whose session is lost', () => {
  it('ends this one too, which stays as it is and says so', async () => {
    const { scope, see, calls, statuses, expiries, changes } = await openPage();
    await see(null, true);
    await see(null);
    expect(scope.getState($session)).toEqual({ status: 'unauthorized', user: null });
    expect(scope.getState($authToken)).toBeNull();
    expect(statuses).toEqual(['unauthorized']);
    expect(calls).toEqual(['forget unseen']);
    expect(changes).not.toHaveBeenCalled();
    expect(expiries).toHaveLength(1);
  });

  it('and where the same user signs in again: this one goes on', async () => {
    const { scope, see, calls } = await openPage();
    await see(null, true);
    await see('again');
    expect(scope.getState($user)).toEqual(ada);
    expect(calls).toEqual(['forget unseen', 'profile again', 'refresh']);
  });

  it('and where another user does: what the first has seen is dropped', async () => {
    const { scope, see, calls, changes } = await openPage();
    await see(null, true);
    await see('b');
    expect(scope.getState($user)).toEqual(bob);
    expect(calls).toEqual(['forget unseen', 'profile b', 'forget']);
    expect(changes).toHaveBeenCalledTimes(1);
  });
});

describe('another tab that signs in', () => {
  it('as another user: the first is gone before the second is known', async () => {
    const { scope, see, calls, statuses } = await openPage();
    const seen: (string | undefined)[] = [];
    createWatch({ unit: sessionChanged, scope, fn: ({ user }) => seen.push(user?.email) });
    await see('b');
    expect(scope.getState($user)).toEqual(bob);
    expect(statuses).toEqual(['authorizing', 'ok']);
    expect(seen).toEqual([undefined, bob.email]);
    expect(calls.sort()).toEqual(['forget', 'profile b']);
  });

  it('signs this one in, whose public memory is asked for anew and not dropped', async () => {
    const { scope, see, calls, changes } = await openPage(null);
    await see('a');
    expect(scope.getState($user)).toEqual(ada);
    expect(calls).toEqual(['profile a', 'refresh']);
    expect(changes).toHaveBeenCalledTimes(1);
  });

  it('by the same token changes nothing', async () => {
    const { see, calls, statuses } = await openPage();
    await see('a');
    expect([...calls, ...statuses]).toEqual([]);
  });
});
