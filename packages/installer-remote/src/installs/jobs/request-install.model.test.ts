import { $session } from '@patchbay/shared/host';
import { allSettled, fork } from '@patchbay/shared/state';
import { echo, startPage } from '../testing/start-page.ts';
import { $installs } from './installs.model.ts';
import { installRequested } from './request-install.model.ts';

const other = { ...echo, versionId: 6, softwareId: 8, softwareName: 'Other' };
const user = { id: 1, email: 'a@b.example', isStaff: false, isSuperuser: false };

describe('who is not signed in', () => {
  it('is asked to sign up, and the installation goes on by itself (I3)', async () => {
    const openAuth = jest.fn(() => Promise.resolve(true));
    const { desktop, scope } = startPage({
      scope: fork({ values: [[$session, { status: 'unauthorized', user: null }]] }),
      overrides: { openAuth },
    });
    await allSettled(installRequested, { scope, params: echo });
    expect(openAuth).toHaveBeenCalledWith({
      mode: 'signup',
      message: 'Please sign up to install software',
    });
    expect(desktop.callsOf('start-install')).toEqual([{ versionId: 5 }]);
  });

  it('installs nothing without (I3)', async () => {
    const { desktop, scope } = startPage({
      scope: fork({ values: [[$session, { status: 'unauthorized', user: null }]] }),
    });
    await allSettled(installRequested, { scope, params: echo });
    expect(desktop.callsOf('start-install')).toEqual([]);
    expect(scope.getState($installs).size).toBe(0);
  });

  it.each([
    ['who then is', { status: 'ok', user }, 0],
    ['who then is nobody', { status: 'unauthorized', user: null }, 1],
  ] as const)('but may be, is waited for: %s', async (_, session, askedCount) => {
    const scope = fork({ values: [[$session, { status: 'authorizing', user: null }]] });
    const openAuth = jest.fn(() => Promise.resolve(true));
    const { desktop, tracked } = startPage({ scope, overrides: { openAuth } });
    for (const params of [echo, other, echo]) await allSettled(installRequested, { scope, params });
    expect(desktop.callsOf('start-install')).toEqual([]);
    await allSettled($session, { scope, params: session });
    expect(openAuth).toHaveBeenCalledTimes(askedCount);
    expect(desktop.callsOf('start-install')).toEqual([{ versionId: 5 }, { versionId: 6 }]);
    expect(tracked).toHaveLength(2);
  });

  it('is asked once for several, whatever the session does meanwhile', async () => {
    const scope = fork({ values: [[$session, { status: 'unauthorized', user: null }]] });
    const answers: ((isSignedIn: boolean) => void)[] = [];
    const openAuth = jest.fn(() => new Promise<boolean>((resolve) => answers.push(resolve)));
    const { desktop, settled } = startPage({ scope, overrides: { openAuth } });
    for (const params of [echo, other]) void allSettled(installRequested, { scope, params });
    for (const status of ['authorizing', 'unauthorized', 'authorizing', 'ok'] as const) {
      void allSettled($session, { scope, params: { status, user: null } });
    }
    expect(openAuth).toHaveBeenCalledTimes(1);
    expect(desktop.callsOf('start-install')).toEqual([]);
    answers[0]?.(true);
    await settled();
    expect(desktop.callsOf('start-install')).toEqual([{ versionId: 5 }, { versionId: 6 }]);
  });
});
