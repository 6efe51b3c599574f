import { $session, $theme, createStorage } from '@patchbay/shared/host';
import { allSettled } from '@patchbay/shared/state';
import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { themeOpened } from '../features/choose-theme/choose-theme.model.ts';
import { $isWorkKept } from '../accounts/session/other-tabs.model.ts';
import { startSession } from '../accounts/session/start-session.ts';
import { followOtherTabs } from './open-session.ts';

const users = new Map([
  ['Bearer a', { id: 1, email: 'ada@patchbay.example', isStaff: true, isSuperuser: false }],
  [
    'Bearer new',
    {
      ...{ id: 3, email: 'eve@patchbay.example', isStaff: false, isSuperuser: false },
      isActivated: false,
    },
  ],
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
  const asked: string[] = [];
  const http = createFakeHttp(({ headers }) => {
    const who = headers.get('Authorization') ?? '';
    asked.push(who);
    return { json: users.get(who) };
  });
  const host = createTestHost(http, { storage });
  followOtherTabs(host, contentWindow);
  await startSession(host, 'test');
  const emailNow = async () => {
    await allSettled(host.scope);
    return host.scope.getState($session).user?.email ?? null;
  };
  const write = (key: string | null, newValue: string | null, more: StorageEventInit = {}) =>
    contentWindow.dispatchEvent(new StorageEvent('storage', { key, newValue, ...more }));
  return { host, storage, asked, emailNow, write, contentWindow };
}

describe('what another tab writes', () => {
  it('signs this one out (A44)', async () => {
    const { host, emailNow, write } = await openTab();
    expect(await emailNow()).toBe('ada@patchbay.example');
    host.queryClient.setQueryData(['private'], 'secret');
    write('auth-store', '{"authToken":null}');
    expect(await emailNow()).toBeNull();
    expect(host.queryClient.getQueryData(['private'])).toBeUndefined();
  });

  it('signs this one out, which keeps what is on the screen where something is not saved (A108)', async () => {
    const { host, emailNow, write, contentWindow } = await openTab();
    await emailNow();
    contentWindow.addEventListener('beforeunload', (event) => event.preventDefault());
    write('auth-store', '{"authToken":null}');
    expect(await emailNow()).toBeNull();
    expect(host.scope.getState($isWorkKept)).toBe(true);
  });

  it('signs this one out where it is everything cleared', async () => {
    const { emailNow, write } = await openTab();
    write(null, null);
    expect(await emailNow()).toBeNull();
  });

  it('and is no text of this page signs nobody out, however often', async () => {
    const { host, emailNow, write } = await openTab();
    await emailNow();
    host.queryClient.setQueryData(['private'], 'secret');
    for (const text of ['{', 'null', '{"token":"a"}', '{"authToken":{}}', '[]', '']) {
      write('auth-store', text);
      // A third tab starts and replaces it.
      write('auth-store', '{"authToken":null}', { oldValue: text });
    }
    expect(await emailNow()).toBe('ada@patchbay.example');
    expect(host.queryClient.getQueryData(['private'])).toBe('secret');
  });

  it('signs this one in also where it could not store its own session', async () => {
    const { storage, emailNow, write } = await openTab();
    storage.set('auth-store', '{"authToken":"a"}');
    localStorage.setItem('auth-store', '{"authToken":"b"}');
    write('auth-store', '{"authToken":"b"}', { storageArea: localStorage });
    localStorage.clear();
    expect(await emailNow()).toBe('bob@patchbay.example');
  });

  it('signs this one in as another (A44)', async () => {
    const { storage, emailNow, write } = await openTab();
    storage.set('auth-store', '{"authToken":"b"}');
    write('auth-store', '{"authToken":"b"}');
    expect(await emailNow()).toBe('bob@patchbay.example');
  });

  it('asks who is here for the last of many sessions alone', async () => {
    const { storage, emailNow, write, asked } = await openTab();
    await emailNow();
    asked.length = 0;
    storage.set('auth-store', '{"authToken":"b"}');
    for (let count = 0; count < 300; count += 1) write('auth-store', `{"authToken":"t${count}"}`);
    write('auth-store', '{"authToken":"b"}');
    expect(await emailNow()).toBe('bob@patchbay.example');
    expect(asked).toEqual(['Bearer b']);
  });

  it('under another key is nothing to the session', async () => {
    const { emailNow, write } = await openTab();
    write('tracking-permission', 'deny');
    expect(await emailNow()).toBe('ada@patchbay.example');
  });

  it('gives this one its theme (P4)', async () => {
    const { host, storage, write } = await openTab();
    storage.set('theme', 'dark');
    write('theme', 'dark');
    expect(host.scope.getState($theme)).toBe('dark');
  });

  it('is not kept again over what was chosen since', async () => {
    const { host, storage, write } = await openTab();
    await allSettled(themeOpened, {
      scope: host.scope,
      params: { storage, root: document.createElement('html') },
    });
    // Somebody clicks twice, and this tab hears of it later.
    storage.set('theme', 'dark');
    const set = jest.spyOn(storage, 'set');
    write('theme', 'light');
    write('theme', 'dark');
    expect(storage.get('theme')).toBe('dark');
    expect(set).not.toHaveBeenCalled();
    expect(host.scope.getState($theme)).toBe('dark');
  });
});

it('a page that comes back from the browser’s cache looks who is signed in now', async () => {
  const { storage, emailNow, contentWindow } = await openTab();
  storage.set('auth-store', '{"authToken":null}');
  contentWindow.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(await emailNow()).toBeNull();
});

it('a page that comes back from the browser’s cache is signed out by no text that no tab writes', async () => {
  const { storage, emailNow, contentWindow } = await openTab();
  storage.set('auth-store', '{');
  contentWindow.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(await emailNow()).toBe('ada@patchbay.example');
});

describe('a tab that waits for its address to be confirmed', () => {
  const tabs: readonly [string, (tab: Awaited<ReturnType<typeof openTab>>) => unknown][] = [
    [
      'is in sight again',
      ({ contentWindow }) => contentWindow.document.dispatchEvent(new Event('visibilitychange')),
    ],
    [
      'sees that another one has gone back to the page of the sign-up',
      ({ write }) => write('sign-up-page', null),
    ],
  ];
  it.each(tabs)('asks once it %s (R77)', async (_, happen) => {
    const tab = await openTab();
    const token = '{"authToken":"new"}';
    tab.storage.set('auth-store', token);
    tab.write('auth-store', token);
    expect(await tab.emailNow()).toBe('eve@patchbay.example');
    tab.asked.length = 0;
    tab.write('sign-up-page', '/settings/');
    expect(tab.asked).toEqual([]);
    happen(tab);
    await tab.emailNow();
    expect(tab.asked).toEqual(['Bearer new']);
  });
});
