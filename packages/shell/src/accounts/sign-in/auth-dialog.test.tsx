import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { $user, HostProvider } from '@patchbay/shared/host';
import { QueryClientProvider } from '@patchbay/shared/query';
import { allSettled, ScopeProvider } from '@patchbay/shared/state';
import {
  createFakeHttp,
  createTestHost,
  type FakeAnswer,
  type FakeRequest,
} from '@patchbay/shared/testing';
import { confirmationExpected } from '../session/confirmation.model.ts';
import { startSession } from '../session/start-session.ts';
import { AuthDialog } from './auth-dialog.tsx';
import { createOpenAuth } from './auth-dialog.model.ts';

const ada = { id: 1, email: 'ada@patchbay.example', isStaff: false, isSuperuser: false };
const status = (code: number, body: unknown, headers = {}) =>
  Response.json(body, { status: code, headers });

type Answer = (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;

const everythingWorks: Answer = ({ method, url }) => {
  if (url.pathname === '/auth/me/') return { json: ada };
  if (url.pathname === '/auth/register/') return status(201, { token: 'abc', user: ada });
  if (method === 'POST' && url.pathname === '/auth/api-token-auth/')
    return { json: { token: 'abc' } };
  return new Response(null, { status: 204 });
};

async function openDialog(
  mode: 'login' | 'signup',
  answer: Answer = everythingWorks,
  message?: string,
  accountRecovery = false,
) {
  const requests: FakeRequest[] = [];
  const http = createFakeHttp((request) => {
    requests.push(request);
    return answer(request);
  });
  const { config } = createTestHost(http);
  const host = createTestHost(http, { config: { ...config, accountRecovery } });
  await startSession(host, 'test');
  render(
    <HostProvider value={host}>
      <ScopeProvider value={host.scope}>
        <QueryClientProvider client={host.queryClient}>
          <AuthDialog />
        </QueryClientProvider>
      </ScopeProvider>
    </HostProvider>,
  );
  const user = userEvent.setup();
  const settled: boolean[] = [];
  const openAuth = createOpenAuth(host.scope);
  act(() => {
    const opening = openAuth({ mode, ...(message ? { message } : {}) });
    void opening.then((isSignedIn) => settled.push(isSignedIn));
  });
  await screen.findByLabelText('E-mail');
  return { host, user, requests, settled };
}

const field = (label: string) => screen.getByLabelText(label);
const button = (name: string) => screen.getByRole('button', { name });

describe('the log-in form', () => {
  it('is what password managers and screen readers expect (A6, A7, A8)', async () => {
    await openDialog('login', everythingWorks, 'Please sign in first');
    expect(screen.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(screen.getByText('Please sign in first')).toBeVisible();
    expect(field('E-mail')).toHaveFocus();
    expect(field('E-mail')).toHaveAttribute('autocomplete', 'username');
    expect(field('E-mail')).toHaveAttribute('type', 'email');
    expect(field('E-mail')).toHaveAccessibleDescription(
      'Please include a valid email address so we can get back to you',
    );
    expect(field('Password')).toHaveAttribute('autocomplete', 'current-password');
    expect(field('Password')).toHaveAttribute('type', 'password');
    expect(screen.getByText('Or')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/auth/signup/');
  });

  it('signs in, by Enter, and is gone', async () => {
    const { host, user, requests, settled } = await openDialog('login');
    await user.type(field('E-mail'), 'ada@patchbay.example');
    await user.type(field('Password'), 'secret{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(settled).toEqual([true]);
    expect(host.scope.getState($user)).toEqual(ada);
    expect(requests[0]?.body).toEqual({ username: 'ada@patchbay.example', password: 'secret' });
  });

  it('is sent as it is: the server alone checks it (A15)', async () => {
    const { user, requests } = await openDialog('login', () => status(400, {}));
    await user.click(button('Sign in'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
    expect(requests).toHaveLength(1);
    expect(field('Password')).toHaveFocus();
    expect(button('Sign in')).toBeEnabled();
  });

  it('is sent once, however often the person clicks (A13)', async () => {
    let release: (answer: FakeAnswer) => void = () => undefined;
    const { user, requests } = await openDialog(
      'login',
      () => new Promise<FakeAnswer>((resolve) => (release = resolve)),
    );
    await user.type(field('E-mail'), 'ada@patchbay.example');
    await user.dblClick(button('Sign in'));
    expect(button('Sign in')).toBeDisabled();
    expect(button('Sign in')).toHaveAttribute('aria-busy', 'true');
    expect(field('E-mail')).toBeDisabled();
    release(status(400, {}));
    await screen.findByRole('alert');
    expect(requests).toHaveLength(1);
  });

  it('that is closed during the log-in stays closed, and nobody is signed in', async () => {
    let release: (answer: FakeAnswer) => void = () => undefined;
    const { host, user, settled, requests } = await openDialog(
      'login',
      () => new Promise<FakeAnswer>((resolve) => (release = resolve)),
    );
    await user.click(button('Sign in'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(settled).toEqual([false]));
    release({ json: { token: 'late' } });
    await act(() => allSettled(host.scope));
    expect(requests).toHaveLength(1);
    expect(host.scope.getState($user)).toBeNull();
    expect(settled).toEqual([false]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says that an account is not activated yet, and sends the mail again (A21)', async () => {
    const { user, requests } = await openDialog('login', (request) =>
      request.url.pathname === '/auth/api-token-auth/'
        ? status(400, { detail: 'Please activate your account first', code: 'not_activated' })
        : everythingWorks(request),
    );
    await user.type(field('E-mail'), 'ada@patchbay.example');
    await user.click(button('Sign in'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your account is not activated yet. Click the link in the e-mail that we sent to ada@patchbay.example.',
    );
    await user.click(button('Send the e-mail again'));
    expect(
      await screen.findByText('We have sent the e-mail again. Check your inbox.'),
    ).toBeVisible();
    expect(requests.at(-1)?.body).toEqual({ email: 'ada@patchbay.example' });
  });

  it('asks a backend that cannot send the mail again once, and has no button for it then (A22)', async () => {
    const { user, requests } = await openDialog('login', (request) =>
      request.url.pathname === '/auth/api-token-auth/'
        ? status(400, { detail: 'Please activate your account first', code: 'not_activated' })
        : status(404, { detail: 'Not found' }),
    );
    await user.type(field('E-mail'), 'ada@patchbay.example');
    await user.click(button('Sign in'));
    await user.click(await screen.findByRole('button', { name: 'Send the e-mail again' }));
    expect(await screen.findByText('The e-mail cannot be sent again from here.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send the e-mail again' })).not.toBeInTheDocument();
    expect(requests.filter(({ url }) => url.pathname !== '/auth/api-token-auth/')).toHaveLength(1);
  });

  const findWordsBelow = async () => {
    const alert = await screen.findByRole('alert');
    const place = button('Sign in').compareDocumentPosition(alert);
    expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    return alert;
  };

  it.each([400, 401, 403, 404, 422])(
    'takes an answer %d for a wrong pair, and says so below (A20)',
    async (code) => {
      const { user } = await openDialog('login', () => status(code, { detail: 'No' }));
      await user.click(button('Sign in'));
      expect(await findWordsBelow()).toHaveTextContent(/^Invalid email or password$/);
    },
  );

  it('says below what else went wrong, and that it is not the password (A24)', async () => {
    const { user } = await openDialog('login', () => {
      throw new TypeError('connection reset');
    });
    await user.click(button('Sign in'));
    expect(await findWordsBelow()).toHaveTextContent(
      'The server could not be reached. Check your connection.',
    );
  });

  it.each([
    [429, { 'Retry-After': '45' }, 'Too many attempts. Try again in 45 seconds.'],
    [
      429,
      { 'Retry-After': 'Sat, 01 Mar 2025 12:20:00 GMT', Date: 'Sat, 01 Mar 2025 12:00:00 GMT' },
      'Too many attempts. Try again in 20 minutes.',
    ],
    [503, { 'Retry-After': '5' }, 'Our server had a problem. Try again in 5 seconds.'],
  ])('waits where the server asks it to: %d, %j (A23)', async (code, headers, words) => {
    const { user } = await openDialog('login', () => status(code, {}, headers));
    await user.click(button('Sign in'));
    expect(await findWordsBelow()).toHaveTextContent(words);
    expect(button('Sign in')).toBeDisabled();
  });

  it('says that an account cannot be loaded where the profile is not as it must be', async () => {
    const { user, settled } = await openDialog('login', (request) =>
      request.url.pathname === '/auth/me/'
        ? { json: { ...ada, isStaff: 'true' } }
        : everythingWorks(request),
    );
    await user.click(button('Sign in'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your account could not be loaded.');
    expect(settled).toEqual([]);
  });

  it('shows the password to who wants to see it (A12)', async () => {
    const { user } = await openDialog('login');
    await user.type(field('Password'), 'secret');
    await user.click(button('Show password'));
    expect(field('Password')).toHaveAttribute('type', 'text');
    expect(field('Password')).toHaveValue('secret');
    await user.click(button('Hide password'));
    expect(field('Password')).toHaveAttribute('type', 'password');
  });
});

describe('the sign-up form', () => {
  it('is checked when it is sent, and not before (A16)', async () => {
    const { user, requests } = await openDialog('signup');
    await user.type(field('E-mail'), 'ada');
    await user.tab();
    expect(field('E-mail')).not.toHaveAttribute('aria-invalid');
    await user.click(button('Sign Up'));
    expect(await screen.findByText('Invalid email')).toBeVisible();
    expect(screen.getByText('Please enter password')).toBeVisible();
    expect(screen.getByText('Please confirm password')).toBeVisible();
    expect(field('E-mail')).toHaveAccessibleDescription(
      "Invalid email We'll send a confirmation link",
    );
    expect(field('E-mail')).toHaveFocus();
    expect(requests).toEqual([]);
  });

  it('says what is missing, and that the passwords differ (A18)', async () => {
    const { user } = await openDialog('signup');
    await user.click(button('Sign Up'));
    expect(await screen.findByText('Please enter your email')).toBeVisible();
    await user.type(field('E-mail'), 'ada@patchbay.example');
    await user.type(field('Password'), 'one');
    await user.type(field('Password confirmation'), 'two');
    // Not on a change either.
    expect(screen.getByText('Please enter your email')).toBeVisible();
    await user.click(button('Sign Up'));
    expect(await screen.findByText("Passwords doesn't match")).toBeVisible();
    expect(screen.queryByText('Please enter your email')).not.toBeInTheDocument();
  });

  const fill = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.type(field('E-mail'), 'ada@patchbay.example');
    await user.type(field('Password'), 'secret');
    await user.type(field('Password confirmation'), 'secret');
    await user.click(button('Sign Up'));
  };

  it('leads to the activation, which leads back to the log-in with the e-mail (A5)', async () => {
    const { user, requests, settled } = await openDialog('signup');
    await fill(user);
    expect(await screen.findByRole('dialog', { name: 'Activation' })).toHaveTextContent(
      'We have sent an activation e-mail to ada@patchbay.example. Check your inbox and click the link in it.',
    );
    expect(requests[0]?.body).toEqual({
      email: 'ada@patchbay.example',
      password: 'secret',
      passwordConfirmation: 'secret',
    });
    await user.click(button('Sign in'));
    expect(await screen.findByLabelText('E-mail')).toHaveValue('ada@patchbay.example');
    expect(screen.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
    expect(field('Password')).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(settled).toEqual([false]));
  });

  it('goes on with what it was opened for once the address is confirmed in another tab (R77)', async () => {
    let isActivated = false;
    const { host, user, settled } = await openDialog('signup', (request) => {
      const profile = isActivated ? ada : { ...ada, isActivated };
      if (request.url.pathname === '/auth/me/') return { json: profile };
      return status(201, { token: 'abc', user: profile });
    });
    await fill(user);
    await screen.findByRole('dialog', { name: 'Activation' });
    const look = () => act(() => allSettled(confirmationExpected, { scope: host.scope }));
    await look();
    expect(settled).toEqual([]);
    isActivated = true;
    await look();
    await waitFor(() => expect(settled).toEqual([true]));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says the rule for passwords before it is broken, where it is known (R78)', async () => {
    await openDialog('signup', everythingWorks, undefined, true);
    expect(field('Password')).toHaveAccessibleDescription(
      'At least 8 characters, and none of the commonest',
    );
  });

  it('says none where another backend may have others (R78)', async () => {
    await openDialog('signup');
    expect(field('Password')).not.toHaveAccessibleDescription();
  });

  it('shows a rule that only the server knows under its field, and the rest above (A19)', async () => {
    const { user } = await openDialog('signup', () =>
      status(400, {
        email: ['This e-mail is already registered'],
        captcha: ['<b>No robots</b>'],
        detail: ['Please check the form.'],
      }),
    );
    await fill(user);
    expect(await screen.findByText('This e-mail is already registered')).toBeVisible();
    expect(field('E-mail')).toBeInvalid();
    expect(field('E-mail')).toHaveFocus();
    expect(field('Password')).toBeValid();
    expect(screen.getByRole('alert')).toHaveTextContent('<b>No robots</b> Please check the form.');
  });

  it('carries the e-mail to the log-in form (A11)', async () => {
    const { user } = await openDialog('signup');
    await user.type(field('E-mail'), 'ada@patchbay.example');
    expect(screen.getByText('if you have an account')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Sign in' }));
    expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeVisible();
    expect(field('E-mail')).toHaveValue('ada@patchbay.example');
  });
});

describe('a forgotten password', () => {
  const openReset = async (answer: Answer = everythingWorks) => {
    const opened = await openDialog('login', answer, undefined, true);
    await opened.user.type(field('E-mail'), 'ada@patchbay.example');
    await opened.user.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect(await screen.findByRole('dialog', { name: 'Reset password' })).toBeVisible();
    return opened;
  };

  it('has no way back at a site whose backend has none (A62, G41)', async () => {
    await openDialog('login');
    expect(screen.queryByRole('link', { name: 'Forgot password?' })).not.toBeInTheDocument();
  });

  it('is asked for a new one by mail, in words that tell nobody who has an account (A1, A62)', async () => {
    const { user, requests, settled } = await openReset();
    expect(field('E-mail')).toHaveValue('ada@patchbay.example');
    expect(field('E-mail')).toHaveFocus();
    await user.click(button('Send link'));
    const notice = await screen.findByText(/If there is an account for/);
    expect(notice).toHaveTextContent(
      'If there is an account for ada@patchbay.example, a mail is on its way.',
    );
    expect(notice).toHaveFocus();
    expect(requests.at(-1)).toMatchObject({
      method: 'POST',
      body: { email: 'ada@patchbay.example' },
    });
    expect(requests.at(-1)?.url.pathname).toBe('/auth/request-password-reset/');
    await user.click(screen.getByRole('link', { name: 'Back to sign-in' }));
    expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeVisible();
    expect(field('E-mail')).toHaveValue('ada@patchbay.example');
    expect(settled).toEqual([]);
  });

  it('is asked for again where no mail comes, with another e-mail if that was wrong (A62)', async () => {
    const { user, requests } = await openReset();
    await user.click(button('Send link'));
    expect(await screen.findByText(/spam folder/)).toBeVisible();
    await user.click(button('Try again'));
    expect(field('E-mail')).toHaveFocus();
    expect(field('E-mail')).toHaveValue('ada@patchbay.example');
    await user.type(field('E-mail'), '.org');
    await user.click(button('Send link'));
    expect(await screen.findByText('ada@patchbay.example.org')).toBeVisible();
    expect(requests.at(-1)).toMatchObject({ body: { email: 'ada@patchbay.example.org' } });
  });

  it('needs an e-mail', async () => {
    const { user, requests } = await openReset();
    await user.clear(field('E-mail'));
    await user.click(button('Send link'));
    expect(await screen.findByText('Please enter your email')).toBeVisible();
    expect(field('E-mail')).toBeInvalid();
    await waitFor(() => expect(field('E-mail')).toHaveFocus());
    expect(requests).toEqual([]);
  });

  it('waits where the server asks it to, and says what went wrong', async () => {
    const { user } = await openReset(() => status(429, {}, { 'Retry-After': '45' }));
    await user.click(button('Send link'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Too many attempts. Try again in 45 seconds.',
    );
    expect(button('Send link')).toBeDisabled();
  });
});
