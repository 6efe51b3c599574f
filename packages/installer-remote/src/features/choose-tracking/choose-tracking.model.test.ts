import { allSettled, fork } from '@patchbay/shared/state';
import { createStorage } from '@patchbay/shared/host';
import {
  $permission,
  normalizePermission,
  permissionChosen,
  storageOpened,
} from './choose-tracking.model.ts';

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
  ])('reads a stored %j as %s', (stored, permission) => {
    expect(normalizePermission(stored)).toBe(permission);
  });

  it('writes a stored value in another form back in the normal one', async () => {
    const scope = fork();
    const storage = memoryStorage('false');
    await allSettled(storageOpened, { scope, params: storage });
    expect(scope.getState($permission)).toBe('deny');
    expect(storage.get('tracking-permission')).toBe('deny');
  });

  it('is kept in the browser when the user chooses', async () => {
    const scope = fork();
    const storage = memoryStorage(null);
    await allSettled(storageOpened, { scope, params: storage });
    await allSettled(permissionChosen, { scope, params: 'deny' });
    expect(scope.getState($permission)).toBe('deny');
    expect(storage.get('tracking-permission')).toBe('deny');
  });

  it('of one page changes nothing on another', async () => {
    const [scope, otherScope] = [fork(), fork()];
    await allSettled(storageOpened, { scope, params: memoryStorage(null) });
    await allSettled(permissionChosen, { scope, params: 'deny' });
    expect(otherScope.getState($permission)).toBe('anonymous');
  });
});
