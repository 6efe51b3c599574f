import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { DesktopBridge } from '@patchbay/shared/bridge';
import {
  $user,
  createStorage,
  HostProvider,
  SlotProvider,
  type Host,
  type User,
} from '@patchbay/shared/host';
import { createMemoryRouter, RouterProvider } from '@patchbay/shared/router';
import { allSettled, ScopeProvider } from '@patchbay/shared/state';
import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { startSession } from '../../accounts/session/start-session.ts';
import { createPageRelease } from '@patchbay/composition/testing/releases';
import { Frame } from './frame.view.tsx';
import { RemotesProvider } from '@patchbay/composition/remotes-context';

const visitor: User = {
  id: 1,
  email: 'ada@patchbay.example',
  isStaff: false,
  isSuperuser: false,
};
const bridge: DesktopBridge = {
  invoke: () => Promise.resolve(null),
  send: () => undefined,
  on: () => () => undefined,
};
const remotes = [
  createPageRelease({ name: 'catalog', mounts: mountsAt('/search/', '/app/') }),
  createPageRelease({ name: 'installer', mounts: mountsAt('/settings/', '/installed/') }),
  createPageRelease({ name: 'admin', mounts: mountsAt('/admin/'), requires: 'staff' }),
];

beforeEach(() => {
  // jsdom does not scroll.
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

function mountsAt(...paths: string[]) {
  return paths.map((path) => ({ path, layout: 'bare' as const }));
}

interface Setup {
  /** Null for a visitor without a token, 'unreachable' for one whose profile does not come. */
  readonly user?: User | 'unreachable' | null;
  readonly overrides?: Partial<Host>;
  readonly live?: typeof remotes;
}

async function renderFrame({ user = null, overrides = {}, live = remotes }: Setup = {}) {
  const storage = createStorage(() => {
    throw new Error('memory alone');
  });
  if (user) storage.set('auth-store', '{"authToken":"abc"}');
  const answers = { user };
  const asked: string[] = [];
  const http = createFakeHttp(({ method, url }) => {
    asked.push(`${method} ${url.pathname}`);
    if (method === 'DELETE') return new Response(null, { status: 204 });
    if (answers.user === 'unreachable') throw new TypeError('connection reset');
    return { json: answers.user };
  });
  const openAuth = jest.fn<ReturnType<Host['openAuth']>, Parameters<Host['openAuth']>>(() =>
    Promise.resolve(false),
  );
  const host = createTestHost(http, { storage, openAuth, ...overrides });
  await startSession(host, 'test');
  const router = createMemoryRouter(
    [{ element: <Frame />, children: [{ path: '*', element: <h1>page</h1> }] }],
    { initialEntries: ['/'] },
  );
  render(
    <HostProvider value={host}>
      <ScopeProvider value={host.scope}>
        <SlotProvider value={({ name }) => <p>slot {name}</p>}>
          <RemotesProvider value={live}>
            <RouterProvider router={router} />
          </RemotesProvider>
        </SlotProvider>
      </ScopeProvider>
    </HostProvider>,
  );
  return { host, router, openAuth, answers, asked, person: userEvent.setup() };
}

const linkNames = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole<HTMLAnchorElement>('link')
    .map(
      ({ textContent, pathname }: HTMLAnchorElement) =>
        `${textContent.replace('slot link-badge', '')} ${pathname}`,
    );

describe('the links of the header', () => {
  const visitors = ['Store /', 'Browse /search/', 'Get the app /app/', 'Settings /settings/'];
  const staffs = visitors.toSpliced(2, 0, 'Admin /admin/');

  it.each([
    ['a visitor', null, visitors],
    ['a user', visitor, visitors],
    ['staff', { ...visitor, isStaff: true }, staffs],
    ['a superuser', { ...visitor, isSuperuser: true }, staffs],
  ])('are those of %s (R16)', async (_, user, links) => {
    await renderFrame({ user });
    expect(linkNames()).toEqual(links);
  });

  it('lead to what is live alone (R17)', async () => {
    await renderFrame({ user: { ...visitor, isStaff: true }, live: [] });
    expect(linkNames()).toEqual(['Store /']);
  });

  it('have the installed software in the desktop app, and no app to get (I26, R16)', async () => {
    await renderFrame({ overrides: { bridge } });
    expect(linkNames()).toEqual([
      'Store /',
      'Browse /search/',
      'Installed /installed/',
      'Settings /settings/',
    ]);
  });
});

describe('the account', () => {
  it('of nobody is a link to the sign-in page that opens the dialog (R18)', async () => {
    const { openAuth, person } = await renderFrame();
    const link = screen.getByRole('link', { name: 'Sign In' });
    expect(link).toHaveAttribute('href', '/auth/login/');
    await person.click(link);
    expect(openAuth).toHaveBeenCalledWith({ mode: 'login' });
    expect(screen.queryByRole('button', { name: 'Sign out' })).not.toBeInTheDocument();
  });

  it('of somebody whose address is not confirmed says so (A67)', async () => {
    await renderFrame({ user: { ...visitor, isActivated: false } });
    expect(screen.getByText('ada@patchbay.example')).toBeVisible();
    expect(screen.getByText('Not confirmed yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeVisible();
  });

  it('of a user is the e-mail and the way out (R18, X1)', async () => {
    const { host, person } = await renderFrame({ user: visitor });
    expect(screen.getByText('ada@patchbay.example')).toBeVisible();
    expect(screen.queryByText('Not confirmed yet')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(screen.queryByText('ada@patchbay.example')).not.toBeInTheDocument();
    expect(host.storage.get('auth-store')).toBe('{"authToken":null}');
    await allSettled(host.scope);
    expect(host.scope.getState($user)).toBeNull();
  });

  it.each([
    ['asks nothing of a backend that does not announce it', false, []],
    ['has the token deleted where the backend can', true, ['DELETE /auth/api-token-auth/']],
  ])('that is left %s (A34)', async (_, accountRecovery, calls) => {
    const { config } = createTestHost(createFakeHttp(() => ({ json: null })));
    const { asked, host, person } = await renderFrame({
      user: visitor,
      overrides: { config: { ...config, accountRecovery } },
    });
    asked.length = 0;
    await person.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
    await allSettled(host.scope);
    expect(asked).toEqual(calls);
  });

  it('with work that is not saved is asked before the log-out (A45)', async () => {
    const { person } = await renderFrame({ user: visitor });
    const guard = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', guard);
    try {
      const logOut = screen.getByRole('button', { name: 'Sign out' });
      await person.click(logOut);
      const dialog = screen.getByRole('alertdialog', { name: 'Sign out without saving?' });
      await person.click(within(dialog).getByRole('button', { name: 'Stay' }));
      expect(dialog).not.toBeInTheDocument();
      expect(screen.getByText('ada@patchbay.example')).toBeVisible();
      await person.click(logOut);
      const asked = within(screen.getByRole('alertdialog'));
      await person.click(asked.getByRole('button', { name: 'Sign out' }));
      expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
    } finally {
      window.removeEventListener('beforeunload', guard);
    }
  });

  it('that could not be loaded says so, keeps the token, and can be tried again (A38)', async () => {
    const { host, person, answers } = await renderFrame({ user: 'unreachable' });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Your account could not be loadedThe server could not be reached. Check your connection.',
    );
    expect(screen.getByRole('heading', { name: 'page' })).toBeVisible();
    expect(host.storage.get('auth-store')).toBe('{"authToken":"abc"}');
    answers.user = visitor;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('ada@patchbay.example')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('a profile that could not be loaded', () => {
  it('is asked for again as soon as the connection is back (A38)', async () => {
    const { answers } = await renderFrame({ user: 'unreachable' });
    expect(screen.getByRole('alert')).toHaveTextContent('Your account could not be loaded');
    answers.user = visitor;
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('ada@patchbay.example')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the logo', () => {
  const clickLogo = async (person: ReturnType<typeof userEvent.setup>, times: number) => {
    for (let count = 0; count < times; count += 1) {
      await person.click(screen.getByRole('link', { name: 'Patchbay' }));
    }
  };

  it('shows what is running after five quick clicks (R19, R20, R21)', async () => {
    const { host, person } = await renderFrame();
    await clickLogo(person, 5);
    const alert = await screen.findByRole('alertdialog', { name: 'Patchbay' });
    expect(alert).toHaveTextContent('Version0.13.0');
    expect(alert).toHaveTextContent('API version1.0.0');
    expect(alert).toHaveTextContent(/Deployed30 Oct 2025 \d\d:\d\d/);
    const id = host.storage.get('anonymous-user-uuid') ?? 'none';
    expect(alert).toHaveTextContent(id);
    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    await person.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/0\.13\.0, API 1\.0\.0, .+ id /));
    expect(writeText).toHaveBeenCalledWith(expect.stringContaining(id));
    await person.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('shows nothing after four (R19)', async () => {
    const { person } = await renderFrame();
    await clickLogo(person, 4);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('the search box', () => {
  it('is in the header (R25)', async () => {
    await renderFrame();
    expect(within(screen.getByRole('banner')).getByText('slot search')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Navigation bar' })).not.toBeInTheDocument();
  });

  it('is in the top bar instead in the desktop app (R22, R25)', async () => {
    await renderFrame({ overrides: { bridge } });
    expect(screen.getAllByText('slot search')).toHaveLength(1);
    const bar = screen.getByRole('region', { name: 'Navigation bar' });
    expect(within(bar).getByText('slot search')).toBeVisible();
  });
});

describe('the top bar of the desktop app', () => {
  it('is in the header, beside links of which the library may stand before the store (R22, I85)', async () => {
    const live = [
      createPageRelease({
        name: 'installer',
        mounts: mountsAt('/library/', '/installed/'),
        links: [
          { path: '/library/', label: 'Library', order: -10, where: 'desktop' },
          { path: '/installed/', label: 'Installed', order: 20, where: 'desktop' },
        ],
      }),
    ];
    await renderFrame({ overrides: { bridge }, live });
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('region', { name: 'Navigation bar' })).toBeVisible();
    expect(linkNames()).toEqual(['Library /library/', 'Store /', 'Installed /installed/']);
    const installed = header.getByRole('link', { name: /^Installed/ });
    expect(within(installed).getByText('slot link-badge')).toBeVisible();
  });

  it('shows the address, which cannot be changed there (R22)', async () => {
    const { router } = await renderFrame({ overrides: { bridge } });
    await act(() => router.navigate('/category/3/?page=2'));
    const address = screen.getByRole('textbox', { name: 'Address' });
    expect(address).toHaveValue('/category/3/?page=2');
    expect(address).toHaveAttribute('readonly');
  });

  it('leads without the site to what is on this computer, and says of other pages that they need it (I83)', async () => {
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const { router } = await renderFrame({ overrides: { bridge } });
    await act(() => router.navigate('/search/'));
    const needsSite = () => screen.queryByText('This page needs the site');
    isOnline.mockReturnValue(false);
    act(() => {
      window.dispatchEvent(new Event('offline'));
    });
    expect(needsSite()).toBeNull();
    await act(() => router.navigate('/installed/'));
    expect(needsSite()).toBeNull();
    await act(() => router.navigate('/category/3/'));
    expect(needsSite()).toBeVisible();
    isOnline.mockReturnValue(true);
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    expect(needsSite()).toBeNull();
  });

  it('has nowhere to go at the start (R24)', async () => {
    await renderFrame({ overrides: { bridge } });
    expect(screen.getByRole('button', { name: 'Back' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Forward' })).toBeDisabled();
  });
});
