import { normalizePermission } from '@patchbay/domain/entities';
import { allSettled, fork } from '@patchbay/shared/state';
import { createStorage } from '@patchbay/shared/host';
import {
  $isBannerDue,
  $permission,
  bannerShown,
  permissionChosen,
  trackingOpened,
} from './tracking.model.ts';

const track = () => undefined;

function memoryStorage(stored: string | null) {
  const storage = createStorage(() => {
    throw new Error('memory alone');
  });
  if (stored !== null) storage.set('tracking-permission', stored);
  return storage;
}

describe('the tracking permission', () => {
  it.each([
    [null, 'anonymous'],
    ['true', 'anonymous'],
    ['anonymous', 'anonymous'],
    ['false', 'deny'],
    ['deny', 'deny'],
    ['', 'deny'],
    ['something else', 'deny'],
  ])('reads a stored %j as %s (P6)', (stored, permission) => {
    expect(normalizePermission(stored)).toBe(permission);
  });

  it('writes a stored value in another form back in the normal one (P7)', async () => {
    const scope = fork();
    const storage = memoryStorage('false');
    await allSettled(trackingOpened, { scope, params: { storage, track } });
    expect(scope.getState($permission)).toBe('deny');
    expect(storage.get('tracking-permission')).toBe('deny');
  });

  it('is kept in the browser when the user chooses', async () => {
    const scope = fork();
    const storage = memoryStorage(null);
    await allSettled(trackingOpened, { scope, params: { storage, track } });
    await allSettled(permissionChosen, { scope, params: 'deny' });
    expect(scope.getState($permission)).toBe('deny');
    expect(storage.get('tracking-permission')).toBe('deny');
  });

  it('of one page changes nothing on another', async () => {
    const [scope, otherScope] = [fork(), fork()];
    await allSettled(trackingOpened, { scope, params: { storage: memoryStorage(null), track } });
    await allSettled(permissionChosen, { scope, params: 'deny' });
    expect(otherScope.getState($permission)).toBe('anonymous');
  });
});

describe('the banner', () => {
  async function open(stored: Readonly<Record<string, string>>) {
    const scope = fork();
    const storage = memoryStorage(null);
    for (const [key, value] of Object.entries(stored)) storage.set(key, value);
    const tracked: string[] = [];
    const params = { storage, track: (event: string) => void tracked.push(event) };
    await allSettled(trackingOpened, { scope, params });
    return { scope, storage, tracked };
  }

  it.each([
    ['nobody has answered it', {}, true],
    ['it was answered', { 'tracking-alert-shown': 'true' }, false],
    ['data collection is off', { 'tracking-permission': 'deny' }, false],
    ['the flag says something else', { 'tracking-alert-shown': 'yes' }, true],
  ])('where %s is due: %# (P9)', async (_, stored, isDue) => {
    const { scope } = await open(stored);
    expect(scope.getState($isBannerDue)).toBe(isDue);
  });

  it.each([
    ['anonymous', 'InstalledTracking.Allow'],
    ['deny', 'InstalledTracking.Deny'],
  ] as const)('answered with %s is gone for good (P9, P21, X2)', async (permission, event) => {
    const { scope, storage, tracked } = await open({});
    await allSettled(bannerShown, { scope });
    await allSettled(bannerShown, { scope });
    await allSettled(permissionChosen, { scope, params: permission });
    expect(scope.getState($isBannerDue)).toBe(false);
    expect(storage.get('tracking-alert-shown')).toBe('true');
    expect(storage.get('tracking-permission')).toBe(permission);
    expect(tracked).toEqual(['InstalledTracking.AlertShown', event]);
  });
});
