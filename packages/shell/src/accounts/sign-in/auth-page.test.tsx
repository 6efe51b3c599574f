import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { $notification, $user, createStorage, sessionChanged } from '@patchbay/shared/host';
import { allSettled } from '@patchbay/shared/state';
import {
  createFakeHttp,
  createTestHost,
  renderRoutes,
  type FakeRequest,
} from '@patchbay/shared/testing';
import { startSession } from '../session/start-session.ts';
import { AuthPage } from './auth-page.view.tsx';

const ada = { id: 1, email: 'ada@patchbay.example', isStaff: false, isSuperuser: false };

interface Setup {
  readonly isSignedIn?: boolean;
  /** True for a backend whose sign-up answers without the user. */
  readonly isTerse?: boolean;
  readonly profile?: unknown;
  readonly accountRecovery?: boolean;
  readonly signUpPage?: string | null;
  readonly signInProvider?: string | null;
  /** True for a backend that knows no code. */
  readonly isOver?: boolean;
}

async function openPage(
  address: string,
  {
    isSignedIn = false,
    isTerse = false,
    profile = ada,
    accountRecovery = true,
    signUpPage = null,
    signInProvider = null,
    isOver = false,
  }: Setup = {},
) {
  const bodies: unknown[] = [];
  const backend = ({ url, body }: FakeRequest) => {
    if (url.pathname === '/auth/provider/token/') {
      bodies.push(body);
      if (isOver) return Response.json({ detail: 'Over' }, { status: 400 });
    }
    if (url.pathname === '/auth/me/') return { json: profile };
    return { json: { token: 'abc', ...(isTerse ? {} : { user: ada }) } };
  };
  const storage = createStorage(() => {
    throw new Error('memory alone');
  });
  if (isSignedIn) storage.set('auth-store', '{"authToken":"abc"}');
  storage.set('provider-sign-in', 'the-secret');
  if (signUpPage !== null) storage.set('sign-up-page', signUpPage);
  const http = createFakeHttp(backend);
  const { config } = createTestHost(http);
  const host = createTestHost(http, {
    storage,
    config: { ...config, accountRecovery, signInProvider },
  });
  await startSession(host, 'test');
  const { router, user } = renderRoutes(
    [
      { path: '/auth/login/', element: <AuthPage form="login" /> },
      { path: '/auth/signup/', element: <AuthPage form="signup" /> },
      { path: '/auth/reset/', element: <AuthPage form="reset" /> },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    { host, path: address },
  );
  // Who comes back from the provider is signed in as soon as the page is there.
  await act(() => Promise.resolve());
  const goneTo: string[] = [];
  router.subscribe(({ location }) => goneTo.push(location.pathname));
  const isAt = (path: string) => waitFor(() => expect(router.state.location.pathname).toBe(path));
  return { router, goneTo, isAt, user, host, storage, bodies };
}

const heading = (name: string) => screen.findByRole('heading', { name, level: 1 });

async function signUp(user: UserEvent) {
  await user.type(await screen.findByLabelText('E-mail'), ada.email);
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.type(screen.getByLabelText('Password confirmation'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign Up' }));
}

async function logIn(user: UserEvent) {
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('who is signed in', () => {
  it('is led home from the sign-up form, whatever the address says (A28)', async () => {
    const { isAt } = await openPage('/auth/signup/?next=/settings/', { isSignedIn: true });
    await isAt('/');
  });

  it('is led on from the log-in form (A28)', async () => {
    const { isAt } = await openPage('/auth/login/?next=/settings/', { isSignedIn: true });
    await isAt('/settings/');
  });
});

describe('the link of the mail', () => {
  const confirmed = '/auth/login/?confirmed=1';

  it('leads back to the page of the sign-up, says so and tells the other tabs (R77)', async () => {
    const { isAt, host, storage } = await openPage(confirmed, {
      isSignedIn: true,
      signUpPage: '/s/echo/?a=b',
    });
    await isAt('/s/echo/');
    expect(host.scope.getState($notification)).toMatchObject({
      tone: 'success',
      title: 'Your address is confirmed',
    });
    expect(storage.get('sign-up-page')).toBeNull();
  });

  it.each([null, '//evil.test/', 'https://evil.test/'])(
    'leads home where the browser keeps %j (A27, R77)',
    async (signUpPage) => {
      const { isAt } = await openPage(confirmed, { isSignedIn: true, signUpPage });
      await isAt('/');
    },
  );

  it('asks whoever is not signed in here to sign in, and leads back then (R77)', async () => {
    const { isAt, user } = await openPage(confirmed, { signUpPage: '/settings/' });
    await user.type(await screen.findByLabelText('E-mail'), ada.email);
    await logIn(user);
    await isAt('/settings/');
  });
});

describe('who has not confirmed the address', () => {
  const unconfirmed = { isSignedIn: true, profile: { ...ada, isActivated: false } };

  it('finds what is left to do after a reload too (A10, A67)', async () => {
    const { goneTo, user } = await openPage('/auth/signup/', unconfirmed);
    await heading('Activation');
    expect(screen.getByText(ada.email)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send the e-mail again' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await heading('Sign in');
    expect(new Set(goneTo)).toEqual(new Set(['/auth/login/']));
  });

  it('goes on from here once it is confirmed in another tab (R77)', async () => {
    const { isAt, host, storage } = await openPage('/auth/signup/?next=/settings/', unconfirmed);
    await heading('Activation');
    // The header says who is signed in.
    expect(screen.getByText(/Open it in this browser, and you go on here/)).toBeVisible();
    expect(screen.queryByText(/before you can sign in/)).not.toBeInTheDocument();
    expect(storage.get('sign-up-page')).toBeNull();
    await act(() =>
      allSettled(sessionChanged, { scope: host.scope, params: { status: 'ok', user: ada } }),
    );
    await isAt('/settings/');
  });

  it('may log in, once the mail has been read elsewhere (A67)', async () => {
    await openPage('/auth/login/', unconfirmed);
    await heading('Sign in');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
  });
});

describe('who is not', () => {
  it('is told on the page where the account cannot be loaded', async () => {
    const { router, user } = await openPage('/auth/login/', { profile: { ...ada, id: '1' } });
    await user.type(await screen.findByLabelText('E-mail'), ada.email);
    await logIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Your account could not be loaded.');
    expect(screen.getByLabelText('E-mail')).toHaveValue(ada.email);
    expect(router.state.location.pathname).toBe('/auth/login/');
  });

  it('signs in, and goes on to where they wanted to be (A25)', async () => {
    const { isAt, user } = await openPage('/auth/login/?next=/settings/');
    await user.type(await screen.findByLabelText('E-mail'), ada.email);
    await logIn(user);
    await isAt('/settings/');
  });

  it('takes e-mail and destination along to the other form (A11)', async () => {
    const { router, user } = await openPage('/auth/login/?next=/settings/');
    await user.type(await screen.findByLabelText('E-mail'), ada.email);
    await user.click(screen.getByRole('link', { name: 'Sign up' }));
    await heading('Sign up');
    expect(screen.getByLabelText('E-mail')).toHaveValue(ada.email);
    expect(router.state.location).toMatchObject({
      pathname: '/auth/signup/',
      search: '?next=%2Fsettings%2F',
    });
  });
});

describe.each([
  ['that answers with the user', false],
  ['that answers with the token alone', true],
])('a sign-up at a backend %s', (_, isTerse) => {
  it('leads to the activation, from there to the log-in, and then on (A10)', async () => {
    const { goneTo, isAt, user, storage } = await openPage('/auth/signup/?next=/settings/', {
      isTerse,
    });
    await signUp(user);
    await heading('Activation');
    expect(screen.getByText(ada.email)).toBeVisible();
    expect(screen.queryByText(/Open it in this browser/)).not.toBeInTheDocument();
    expect(storage.get('sign-up-page')).toBe('/settings/');
    // It does not say that it knows of confirmed addresses.
    expect(screen.queryByRole('button', { name: 'Send the e-mail again' })).not.toBeInTheDocument();
    expect(document.title).toBe('Activation – Patchbay');
    // Not for an instant anywhere else, although somebody is signed in now.
    expect(goneTo).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await heading('Sign in');
    expect(screen.getByLabelText('E-mail')).toHaveValue(ada.email);
    expect(new Set(goneTo)).toEqual(new Set(['/auth/login/']));
    await logIn(user);
    await isAt('/settings/');
  });
});

describe('who has forgotten the password', () => {
  it('comes to a page that knows the e-mail, and back with the destination (A25)', async () => {
    const { router, user } = await openPage('/auth/login/?next=/settings/');
    await user.type(await screen.findByLabelText('E-mail'), ada.email);
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    await heading('Reset password');
    expect(screen.getByLabelText('E-mail')).toHaveValue(ada.email);
    expect(router.state.location).toMatchObject({
      pathname: '/auth/reset/',
      search: '?next=%2Fsettings%2F',
    });
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect(await screen.findByText(/If there is an account for/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back to sign-in' }));
    await heading('Sign in');
    expect(router.state.location.search).toBe('?next=%2Fsettings%2F');
  });

  it('finds the sign-in page where the backend cannot help (A62)', async () => {
    const { isAt } = await openPage('/auth/reset/', { accountRecovery: false });
    await isAt('/auth/login/');
    expect(screen.queryByRole('link', { name: 'Forgot password?' })).not.toBeInTheDocument();
  });
});

describe('the house’s provider', () => {
  const provider = { signInProvider: 'Example House' };

  it('is offered only where the site says its name (A100)', async () => {
    const { user } = await openPage('/auth/login/?next=/settings/', provider);
    expect(await screen.findByRole('button', { name: 'Sign in with Example House' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Sign up' }));
    await heading('Sign up');
    expect(screen.queryByRole('button', { name: /Example House/ })).not.toBeInTheDocument();
  });

  it('is not offered by a site without one (A100)', async () => {
    await openPage('/auth/login/');
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Sign in with/ })).not.toBeInTheDocument();
  });

  it('keeps nobody who could not come back signed in (A104)', async () => {
    const { user } = await openPage('/auth/login/', provider);
    await user.click(await screen.findByRole('button', { name: 'Sign in with Example House' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/blocks storage/);
  });

  it('signs in who comes back with a code, which leaves the address (A100, A101)', async () => {
    const { isAt, host, bodies, storage, router } = await openPage(
      '/auth/login/?next=/settings/#code=abc',
      provider,
    );
    await isAt('/settings/');
    expect(host.scope.getState($user)).toEqual(ada);
    expect(bodies).toEqual([{ code: 'abc', secret: 'the-secret' }]);
    expect(storage.get('provider-sign-in')).toBeNull();
    expect(router.state.location.hash).toBe('');
  });

  it('says so where the code is over (A104)', async () => {
    const { router } = await openPage('/auth/login/#code=abc', { ...provider, isOver: true });
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(router.state.location.hash).toBe('');
  });

  it.each([
    ['away', 'Example House cannot be reached. Sign in with your password'],
    ['denied', 'Example House did not let you in'],
    ['stale', 'The sign-in took too long'],
    ['failed', 'Example House gave an answer'],
    ['no_address', 'does not say your e-mail address'],
    ['unverified', 'does not say that the address is yours'],
    ['disabled', 'Your account here is closed'],
  ])('leads back with words where it signs nobody in: %s (A104)', async (problem, words) => {
    await openPage(`/auth/login/?problem=${problem}`, provider);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });

  it('leads back without words for a reason that nobody knows', async () => {
    await openPage('/auth/login/?problem=<b>', provider);
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
