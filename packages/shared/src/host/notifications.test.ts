import { allSettled, fork, scopeBind } from '@patchbay/shared/state';
import { $notification, notificationDismissed, notified } from './notifications.ts';

const saved = { tone: 'success', title: 'Saved' } as const;
const failed = { tone: 'error', title: 'Upload Failed' } as const;

/** The notification that is shown where a remote raises something, whatever its type is. */
function shownOf(raised: unknown) {
  const scope = fork();
  Reflect.apply(scopeBind(notified, { scope }), null, [raised]);
  return scope.getState($notification);
}

describe('notifications', () => {
  it('shows one at a time: the newer replaces the older (E9)', async () => {
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

  it.each([
    ['an unknown tone', { tone: 'warning', title: 'Low' }, { tone: 'info', title: 'Low' }],
    ['an error as its title', { tone: 'error', title: new Error('Full') }, { title: 'Full' }],
    [
      'an error whose message is no text',
      { title: Object.assign(new Error('x'), { message: { code: 7 } }) },
      { title: '[object Object]' },
    ],
    ['an object as its text', { title: 'A', text: { html: 'b' } }, { text: '[object Object]' }],
    ['a number as its title', { title: 7, text: null }, { title: '7', tone: 'info' }],
    [
      'an action without words',
      { title: 'A', action: { run: () => undefined } },
      { action: { label: 'undefined' } },
    ],
  ])('with %s can be shown', (_, raised, shown) => {
    expect(shownOf(raised)).toMatchObject(shown);
  });

  it('has no action where that does nothing', () => {
    expect(shownOf({ ...saved, action: { label: 'Undo' } })).toEqual({ ...saved, id: 1 });
    expect(shownOf({ ...saved, action: 'Undo' })).toEqual({ ...saved, id: 1 });
  });

  it('leaves a second scope untouched', async () => {
    const other = fork();
    await allSettled(notified, { scope: fork(), params: saved });
    expect(other.getState($notification)).toBeNull();
  });
});
