import { screen, waitFor, within } from '@testing-library/react';
import { $notification, $user, createStorage } from '@patchbay/shared/host';
import {
  createFakeHttp,
  createTestHost,
  renderRoutes,
  type FakeAnswer,
  type FakeRequest,
} from '@patchbay/shared/testing';
import { startSession } from '../session/start-session.ts';
import { AccountPage } from './account-page.view.tsx';

const ada = { id: 1, email: 'ada@patchbay.example', isStaff: false, isSuperuser: false };
const session = {
  id: 7,
  browser: 'Firefox on Linux',
  createdAt: '2026-03-01T10:00:00.000Z',
  lastUsedAt: '2026-03-04T10:00:00.000Z',
  isCurrent: true,
};
const other = { ...session, id: 8, browser: 'Safari on macOS', isCurrent: false };
const unknown = { ...session, id: 9, browser: '', isCurrent: false };
const done = () => new Response(null, { status: 204 });
const refusal = (fields: object, status = 400) => Response.json(fields, { status });

interface Setup {
  readonly isSignedIn?: boolean;
  readonly accountManagement?: boolean;
  readonly profile?: object;
  readonly answer?: (request: FakeRequest) => FakeAnswer | null;
}

async function openPage({
  isSignedIn = true,
  accountManagement = true,
  profile = ada,
  answer = () => null,
}: Setup = {}) {
  const asked: FakeRequest[] = [];
  const http = createFakeHttp((request) => {
    const { method, url } = request;
    if (method !== 'GET') asked.push(request);
    const special = answer(request);
    if (special) return special;
    if (url.pathname === '/auth/me/') return { json: profile };
    if (url.pathname === '/auth/sessions/') return { json: [session, other, unknown] };
    return done();
  });
  const storage = createStorage(() => {
    throw new Error('memory alone');
  });
  if (isSignedIn) storage.set('auth-store', '{"authToken":"abc"}');
  const { config } = createTestHost(http);
  const host = createTestHost(http, { storage, config: { ...config, accountManagement } });
  await startSession(host, 'test');
  const { router, user } = renderRoutes(
    [
      { path: '/account/', element: <AccountPage /> },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    { host, path: '/account/' },
  );
  const isAt = (address: string) =>
    waitFor(() => {
      const { pathname, search } = router.state.location;
      expect(pathname + search).toBe(address);
    });
  return { host, asked, isAt, user };
}

const button = (name: string) => screen.findByRole('button', { name });
const sent = (asked: readonly FakeRequest[]) =>
  asked.map(({ method, url, body }) => [method, url.pathname, body]);

describe('the account page', () => {
  it.each([
    ['who is signed out, to the sign-in', { isSignedIn: false }, '/auth/login/?next=%2Faccount%2F'],
    ['whose backend has no such calls, home', { accountManagement: false }, '/'],
    [
      'who has not confirmed the address, to how that is done',
      { profile: { ...ada, isActivated: false } },
      '/auth/signup/',
    ],
  ])('leads those %s (A84)', async (_, setup, address) => {
    const { isAt, asked } = await openPage(setup);
    await isAt(address);
    expect(asked).toEqual([]);
  });

  it('knows an e-mail that was confirmed elsewhere meanwhile (A84)', async () => {
    let email = ada.email;
    const { host } = await openPage({
      answer: ({ url }) => (url.pathname === '/auth/me/' ? { json: { ...ada, email } } : null),
    });
    expect(await screen.findByText(ada.email)).toBeVisible();
    await button('Sign out everywhere else');
    email = 'ada@other.example';
    await host.queryClient.invalidateQueries({ queryKey: ['account', 'profile'] });
    expect(await screen.findByText(email)).toBeVisible();
    expect(host.scope.getState($user)?.email).toBe(email);
  });
});

describe('the password', () => {
  async function fill(setup: Setup = {}) {
    const page = await openPage(setup);
    await page.user.click(await button('Change password'));
    expect(screen.getByLabelText('Current password')).toHaveFocus();
    await page.user.keyboard('the old one{Tab}{Tab}the new one{Tab}{Tab}the new one{Enter}');
    return page;
  }

  it('is changed by the keyboard alone; the focus comes back, and the sessions are asked for anew (A78)', async () => {
    const { asked, host } = await fill();
    await waitFor(() => expect(screen.queryByLabelText('New password')).not.toBeInTheDocument());
    expect(sent(asked)).toEqual([
      [
        'POST',
        '/auth/change-password/',
        {
          currentPassword: 'the old one',
          password: 'the new one',
          passwordConfirmation: 'the new one',
        },
      ],
    ]);
    expect(await button('Change password')).toHaveFocus();
    expect(host.scope.getState($notification)).toMatchObject({
      title: 'Password changed',
      text: 'You were signed out everywhere else.',
    });
  });

  it('says under its field what the server has against it', async () => {
    await fill({
      answer: ({ url }) =>
        url.pathname === '/auth/change-password/'
          ? refusal({ currentPassword: ['This is not your current password'] })
          : null,
    });
    const field = screen.getByLabelText('Current password');
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription('This is not your current password'),
    );
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue('the old one');
  });

  it('asks to wait after too many tries', async () => {
    await fill({
      answer: ({ url }) =>
        url.pathname === '/auth/change-password/'
          ? new Response('{}', { status: 429, headers: { 'Retry-After': '60' } })
          : null,
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
    expect(await button('Change password')).toBeDisabled();
  });

  it('is checked before it is sent', async () => {
    const { user, asked } = await openPage();
    await user.click(await button('Change password'));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Please enter your current password')).toBeVisible();
    await user.keyboard('old{Tab}{Tab}one{Tab}{Tab}another{Enter}');
    expect(await screen.findByText("Passwords doesn't match")).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('New password, again')).toHaveFocus());
    expect(asked).toEqual([]);
    await user.click(await button('Cancel'));
    expect(await button('Change password')).toHaveFocus();
  });
});

describe('the e-mail', () => {
  it('changes once its mailbox has confirmed it, which is said and read out', async () => {
    const { user, asked } = await openPage();
    await user.click(await button('Change e-mail'));
    await user.keyboard('ada@other.example{Tab}secret{Enter}');
    const notice = await screen.findByText(/We have sent a link to/);
    expect(notice).toHaveTextContent('ada@other.example');
    await waitFor(() => expect(notice).toHaveFocus());
    expect(sent(asked)).toEqual([
      ['POST', '/auth/change-email/', { email: 'ada@other.example', currentPassword: 'secret' }],
    ]);
    expect(screen.getByText(ada.email)).toBeVisible();
  });
});

describe('the sessions', () => {
  it('are listed in words, and this one cannot be ended here (A80)', async () => {
    await openPage();
    const rows = within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole(
      'listitem',
    );
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Firefox on Linux This one.*Last used 04 Mar 2026/),
      expect.stringMatching(/^Safari on macOS.*signed in 01 Mar 2026Sign out$/),
      expect.stringMatching(/^Unknown browser/),
    ]);
    expect(within(rows[0] ?? document.body).queryByRole('button')).not.toBeInTheDocument();
  });

  it('end one by one, also one that has ended by itself, or all others at once (A80)', async () => {
    let sessions = [session, other, unknown];
    const { user, asked } = await openPage({
      answer: ({ method, url }) => {
        if (url.pathname !== '/auth/sessions/' || method !== 'GET') {
          return url.pathname === '/auth/sessions/9/'
            ? refusal({ detail: 'Not found' }, 404)
            : null;
        }
        return { json: sessions };
      },
    });
    await button('Sign out everywhere else');
    sessions = [session, unknown];
    await user.click(await button('Sign out Safari on macOS, last used 04 Mar 2026 10:00'));
    await waitFor(() => expect(screen.queryByText('Safari on macOS')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('list', { name: 'Sessions' })).toHaveFocus());
    sessions = [session, other];
    await user.click(await button('Sign out Unknown browser, last used 04 Mar 2026 10:00'));
    await waitFor(() => expect(screen.queryByText('Unknown browser')).not.toBeInTheDocument());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    sessions = [session];
    await user.click(await button('Sign out everywhere else'));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Sign out/ })).not.toBeInTheDocument(),
    );
    expect(sent(asked).map(([method, path]) => [method, path])).toEqual([
      ['DELETE', '/auth/sessions/8/'],
      ['DELETE', '/auth/sessions/9/'],
      ['DELETE', '/auth/sessions/others/'],
    ]);
  });

  it('that cannot be loaded or ended say so', async () => {
    let isDown = true;
    const { user } = await openPage({
      answer: ({ method, url }) => {
        if (method === 'DELETE' || (url.pathname === '/auth/sessions/' && isDown)) {
          return refusal({}, 500);
        }
        return null;
      },
    });
    expect(await screen.findByText('Your sessions could not be loaded')).toBeVisible();
    isDown = false;
    await user.click(await button('Try again'));
    await user.click(await button('Sign out everywhere else'));
    expect(await screen.findByText(/That did not work/)).toBeVisible();
    expect(screen.getByText('Safari on macOS')).toBeVisible();
  });
});

describe('the end of the account', () => {
  async function remove(answer: Setup['answer'] = () => null) {
    const page = await openPage({ answer });
    await page.user.click(await button('Delete account'));
    expect(screen.getByLabelText('Your e-mail')).toHaveAccessibleDescription(
      'Type ada@patchbay.example to confirm',
    );
    await page.user.keyboard('ada@patchbay.example{Tab}secret{Enter}');
    return page;
  }

  it('leads home, signed out, and takes the report of this computer along (A82)', async () => {
    const { host, asked, isAt } = await remove();
    await isAt('/');
    await waitFor(() => expect(host.scope.getState($user)).toBeNull());
    expect(host.storage.get('auth-store')).toBe('{"authToken":null}');
    expect(sent(asked)).toEqual([
      [
        'POST',
        '/auth/delete-account/',
        {
          email: ada.email,
          currentPassword: 'secret',
          userUuid: host.storage.get('anonymous-user-uuid'),
        },
      ],
    ]);
    expect(host.scope.getState($notification)?.title).toBe('Your account is deleted');
  });

  it('is refused to the last administrator in the words of the server', async () => {
    const detail = 'You are the last administrator.';
    const { host } = await remove(({ method }) =>
      method === 'POST' ? refusal({ detail, code: 'last_administrator' }) : null,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(detail);
    expect(host.scope.getState($user)).not.toBeNull();
  });
});

it('everything that the server has is downloaded as a file (A84)', async () => {
  const saved: { name: string; blob: Blob }[] = [];
  const blobs: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      blobs.push(blob);
      return 'blob:test';
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    const [blob] = blobs;
    if (blob) saved.push({ name: this.download, blob });
  });
  const { user } = await openPage({
    answer: ({ url }) => (url.pathname === '/auth/export/' ? { json: { account: ada } } : null),
  });
  await user.click(await button('Download your data'));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('patchbay-account.json');
  expect(saved[0]?.blob.type).toBe('application/json');
});
