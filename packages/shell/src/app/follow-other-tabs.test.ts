import { $session, $theme, createStorage } from '@patchbay/shared/host';
import { allSettled } from '@patchbay/shared/state';
import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { startSession } from '@patchbay/accounts/start-session';
import { followOtherTabs } from './follow-other-tabs.ts';

const users = new Map([
  ['Bearer a', { id: 1, email: 'ada@patchbay.example', isStaff: true, isSuperuser: false }],
  ['Bearer b', { id: 2, email: 'bob@patchbay.example', isStaff: false, isSuperuser: false }],
]);

async function openTab() {
  const page = document.createElement('iframe');
  document.body.append(page);
  const { contentWindow } = page;
  if (!contentWindow) throw new Error('a frame has a window');
  const storage = createStorage(() => {
    throw new Error('memory alone');
  });
  storage.set('auth-store', '{"authToken":"a"}');
  const http = createFakeHttp(({ headers }) => ({
    json: users.get(headers.get('Authorization') ?? ''),
  }));
  const host = createTestHost(http, { storage });
  followOtherTabs(host, contentWindow);
  await startSession(host, 'test');
  const emailNow = async () => {
    await allSettled(host.scope);
    return host.scope.getState($session).user?.email ?? null;
  };
  const write = (key: string | null, newValue: string | null) =>
    contentWindow.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  return { host, storage, emailNow, write, contentWindow };
}

describe('what another tab writes', () => {
  it('signs this one out', async () => {
    const { host, emailNow, write } = await openTab();
    expect(await emailNow()).toBe('ada@patchbay.example');
    host.queryClient.setQueryData(['private'], 'secret');
    write('auth-store', '{"authToken":null}');
    expect(await emailNow()).toBeNull();
    expect(host.queryClient.getQueryData(['private'])).toBeUndefined();
  });

  it.each([
    ['everything cleared', null, null],
    ['half a text', 'auth-store', '{'],
  ])('signs this one out where it is %s', async (_, key, value) => {
    const { emailNow, write } = await openTab();
    write(key, value);
    expect(await emailNow()).toBeNull();
  });

  it('signs this one in as another', async () => {
    const { emailNow, write } = await openTab();
    write('auth-store', '{"authToken":"b"}');
    expect(await emailNow()).toBe('bob@patchbay.example');
  });

  it('under another key is nothing to the session', async () => {
    const { emailNow, write } = await openTab();
    write('tracking-permission', 'deny');
    expect(await emailNow()).toBe('ada@patchbay.example');
  });

  it('gives this one its theme', async () => {
    const { host, write } = await openTab();
    write('theme', 'dark');
    expect(host.scope.getState($theme)).toBe('dark');
  });
});

it('a page that comes back from the browser’s cache looks who is signed in now', async () => {
  const { storage, emailNow, contentWindow } = await openTab();
  storage.set('auth-store', '{"authToken":null}');
  contentWindow.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(await emailNow()).toBeNull();
});
