import { allSettled, fork } from '@patchbay/shared/state';
import { $notification, notificationDismissed, notified } from './notifications.ts';

const saved = { tone: 'success', title: 'Saved' } as const;
const failed = { tone: 'error', title: 'Upload Failed' } as const;

describe('notifications', () => {
  it('shows one at a time: the newer replaces the older', async () => {
    const scope = fork();
    await allSettled(notified, { scope, params: saved });
    await allSettled(notified, { scope, params: failed });
    expect(scope.getState($notification)).toMatchObject(failed);
  });

  it('takes a dismissed one off the page', async () => {
    const scope = fork();
    await allSettled(notified, { scope, params: saved });
    await allSettled(notificationDismissed, { scope, params: { id: 1 } });
    expect(scope.getState($notification)).toBeNull();
  });

  it('keeps the newer one when the time of the older is up', async () => {
    const scope = fork();
    await allSettled(notified, { scope, params: saved });
    await allSettled(notified, { scope, params: failed });
    await allSettled(notificationDismissed, { scope, params: { id: 1 } });
    expect(scope.getState($notification)).toMatchObject(failed);
  });

  it('tells two with the same words apart', async () => {
    const scope = fork();
    await allSettled(notified, { scope, params: saved });
    const first = scope.getState($notification);
    await allSettled(notified, { scope, params: saved });
    expect(scope.getState($notification)?.id).not.toBe(first?.id);
  });

  it('leaves a second scope untouched', async () => {
    const other = fork();
    await allSettled(notified, { scope: fork(), params: saved });
    expect(other.getState($notification)).toBeNull();
  });
});
