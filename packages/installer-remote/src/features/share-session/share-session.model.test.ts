import { waitFor } from '@testing-library/react';
import { $authToken, $session } from '@patchbay/shared/host';
import { allSettled, fork } from '@patchbay/shared/state';
import { sessionScope } from '@patchbay/shared/testing';
import { createFakeDesktop } from '../../installs/testing/fake-desktop.ts';
import { startPage } from '../../testing/start-page.ts';

const user = { id: 1, email: 'a@b.example', isStaff: false, isSuperuser: false };

/** A machine that has much else to do is slow, and not wrong. */
const patience = { timeout: 5000 };

describe('the session', () => {
  it('is given to the app when somebody is signed in, and again when the token changes (I29)', async () => {
    const scope = fork({ values: [[$authToken, 'kept']] });
    const { desktop } = startPage({ scope });
    expect(desktop.callsOf('installed-software-check')).toEqual([]);
    await allSettled($session, { scope, params: { status: 'ok', user } });
    await allSettled($authToken, { scope, params: 'new' });
    await allSettled($session, { scope, params: { status: 'ok', user: { ...user, id: 1 } } });
    expect(desktop.callsOf('installed-software-check')).toEqual([
      { authToken: 'kept' },
      { authToken: 'new' },
    ]);
  });

  it('that has ended is taken from an app that can forget it (I46)', async () => {
    const scope = fork({ values: [[$authToken, 'kept']] });
    // Asked for once, when the page finds the app.
    const desktop = createFakeDesktop({ capabilities: () => ({ version: 2, channels: [] }) });
    startPage({ scope, desktop });
    await allSettled($session, { scope, params: { status: 'ok', user } });
    await allSettled($authToken, { scope, params: null });
    await waitFor(() => {
      expect(desktop.callsOf('installed-software-check')).toEqual([
        { authToken: 'kept' },
        { authToken: null },
      ]);
    }, patience);
  });

  it('of who was signed in already is given once', async () => {
    const scope = sessionScope();
    await allSettled($authToken, { scope, params: 'kept' });
    const { desktop } = startPage({ scope });
    expect(desktop.callsOf('installed-software-check')).toEqual([{ authToken: 'kept' }]);
  });
});
