import { createStorage } from '@patchbay/shared/host';
import { allSettled } from '@patchbay/shared/state';
import { createFakeDesktop } from '../../installs/testing/fake-desktop.ts';
import { component } from '../../installs/testing/start-page.ts';
import { permissionChosen } from '../../lib/tracking/tracking.model.ts';
import { startPage } from '../../testing/start-page.ts';

describe('the report', () => {
  const installed = [component('B.vst3'), component('/x/A.vst3', '1.0'), component('B.vst3')];
  const withInstalled = () => createFakeDesktop({ 'get-installed-components': () => installed });

  it('is sent sorted and without paths; its hash is kept; the same is not sent again (P11, P13, X4)', async () => {
    const first = startPage({ desktop: withInstalled() });
    await first.settled();
    expect(first.requests.map(({ body }) => body)).toEqual([
      {
        userUuid: first.storage.get('anonymous-user-uuid'),
        installedComponents: [
          { filename: 'A.vst3', version: '1.0' },
          { filename: 'B.vst3', version: '2.0.0' },
        ],
      },
    ]);
    expect(first.storage.get('installed-software-hash')).toMatch(/^[0-9a-f]{64}$/);

    const { storage } = first;
    const desktop = createFakeDesktop({
      'get-installed-components': () => installed.toReversed(),
    });
    const second = startPage({ desktop, overrides: { storage } });
    await second.settled();
    expect(second.requests).toEqual([]);
    desktop.answer('get-installed-components', () => [component('C.vst3')]);
    desktop.report(9, { status: 'done' });
    await second.settled();
    expect(second.requests).toHaveLength(1);
  });

  it('is not sent where it is not allowed, and at once when it becomes so (P12)', async () => {
    const storage = createStorage(() => {
      throw new Error('memory alone');
    });
    storage.set('tracking-permission', 'deny');
    const { scope, requests, settled } = startPage({
      desktop: withInstalled(),
      overrides: { storage },
    });
    await settled();
    expect(requests).toEqual([]);
    await allSettled(permissionChosen, { scope, params: 'anonymous' });
    expect(requests).toHaveLength(1);
  });

  it('counts as sent only once the server has taken it (P13)', async () => {
    const { storage, problems, settled } = startPage({
      desktop: withInstalled(),
      answer: () => Response.json({}, { status: 503 }),
    });
    await settled();
    expect(storage.get('installed-software-hash')).toBeNull();
    expect(problems).toEqual([]);
  });
});
