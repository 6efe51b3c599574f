import { $session, createStorage, sessionChanged } from '@patchbay/shared/host';
import { allSettled, createWatch, fork } from '@patchbay/shared/state';
import type { AccountApi, TokenOutcome } from '../session/account.ts';
import { sessionOpened } from '../session/session-calls.model.ts';
import { sessionExpired } from '../session/session.model.ts';
import { signInFx, signUpFx } from '../session/sign-in.model.ts';
import { $dialog, authSettled, dialogClosed, modeChosen } from './auth-dialog.model.ts';
import { createOpenAuth } from './auth-dialog.model.ts';

const ada = { id: 1, email: 'ada@patchbay.example', isStaff: false, isSuperuser: false };
const signedInSession = { status: 'ok', user: ada } as const;

async function createPage(tokenAnswer?: Promise<TokenOutcome>) {
  const scope = fork();
  const account: AccountApi = {
    requestToken: () => tokenAnswer ?? Promise.resolve({ kind: 'token', token: 'a' }),
    register: () => Promise.resolve({ kind: 'registered', token: 'a', user: ada }),
    loadProfile: () => Promise.resolve({ kind: 'user', user: ada }),
    revokeToken: () => Promise.resolve(),
  };
  const storage = createStorage(() => {
    throw new Error('memory alone');
  });
  const cache = {
    forget: () => undefined,
    forgetUnseen: () => undefined,
    refresh: () => undefined,
  };
  await allSettled(sessionOpened, { scope, params: { account, storage, cache } });
  const settled: boolean[] = [];
  createWatch({ unit: authSettled, scope, fn: (isSignedIn) => settled.push(isSignedIn) });
  return { scope, settled, openAuth: createOpenAuth(scope) };
}

const attempt = <Form>(form: Form) => ({ form, signal: new AbortController().signal });
const credentials = { email: ada.email, password: 'secret' };

describe('the mode', () => {
  it.each([
    ['login where nothing is said', {}, { mode: 'login', message: null }],
    [
      'what is asked for, with its message',
      { mode: 'signup', message: 'Please sign up to install software' } as const,
      { mode: 'signup', message: 'Please sign up to install software' },
    ],
  ])('is %s', async (_, request, dialog) => {
    const { scope, openAuth } = await createPage();
    void openAuth(request);
    expect(scope.getState($dialog)).toEqual(dialog);
  });

  it.each([
    ['null', null],
    ['an unknown mode', { mode: 'register' }],
    ['a message that is no text', { message: { why: 'Install' } }],
  ])('is login, without a word, for %s', async (_, request) => {
    const { scope, openAuth } = await createPage();
    void Reflect.apply(openAuth, null, [request]);
    expect(scope.getState($dialog)).toEqual({ mode: 'login', message: null });
  });

  it('goes from sign-up to login, to activation and back, and leaves the words for signing up there (A1, I87)', async () => {
    const { scope, openAuth } = await createPage();
    void openAuth({ mode: 'signup', message: 'Please sign up' });
    expect(scope.getState($dialog)).toEqual({ mode: 'signup', message: 'Please sign up' });
    for (const mode of ['login', 'activation', 'signup'] as const) {
      await allSettled(modeChosen, { scope, params: mode });
      expect(scope.getState($dialog)).toEqual({ mode, message: null });
    }
  });

  it('keeps the words of a sign-in on the way to another form of who has an account', async () => {
    const { scope, openAuth } = await createPage();
    void openAuth({ message: 'Why' });
    for (const mode of ['reset', 'activation', 'login'] as const) {
      await allSettled(modeChosen, { scope, params: mode });
      expect(scope.getState($dialog)).toEqual({ mode, message: 'Why' });
    }
  });

  it('chosen while the dialog is closed opens nothing', async () => {
    const { scope } = await createPage();
    await allSettled(modeChosen, { scope, params: 'signup' });
    expect(scope.getState($dialog)).toBeNull();
  });

  it('of one page changes nothing on another', async () => {
    const [{ openAuth }, { scope }] = [await createPage(), await createPage()];
    void openAuth();
    expect(scope.getState($dialog)).toBeNull();
  });
});

describe('the promise', () => {
  it('is true once somebody has signed in, and the dialog is gone (A2)', async () => {
    const { scope, openAuth, settled } = await createPage();
    const promise = openAuth();
    await allSettled(signInFx, { scope, params: attempt(credentials) });
    await expect(promise).resolves.toBe(true);
    expect(scope.getState($dialog)).toBeNull();
    expect(scope.getState($session)).toEqual(signedInSession);
    expect(settled).toEqual([true]);
  });

  it('is false where the dialog is closed (A2)', async () => {
    const { scope, openAuth } = await createPage();
    const promise = openAuth();
    await allSettled(dialogClosed, { scope });
    await expect(promise).resolves.toBe(false);
  });

  it('is false once where it is closed during a log-in, and what comes later opens nothing', async () => {
    let answer: (outcome: TokenOutcome) => void = () => undefined;
    const { scope, openAuth, settled } = await createPage(
      new Promise<TokenOutcome>((resolve) => (answer = resolve)),
    );
    const promise = openAuth();
    const signingIn = allSettled(signInFx, { scope, params: attempt(credentials) });
    void allSettled(dialogClosed, { scope });
    await expect(promise).resolves.toBe(false);
    answer({ kind: 'token', token: 'late' });
    await signingIn;
    expect(settled).toEqual([false]);
    expect(scope.getState($dialog)).toBeNull();
  });

  it('waits for the log-in after a sign-up: the account is not activated yet', async () => {
    const { scope, openAuth, settled } = await createPage();
    void openAuth({ mode: 'signup' });
    const form = { ...credentials, passwordConfirmation: 'secret' };
    await allSettled(signUpFx, { scope, params: attempt(form) });
    expect(settled).toEqual([]);
    await allSettled(dialogClosed, { scope });
    expect(settled).toEqual([false]);
  });

  it('is true where somebody signs in in another tab', async () => {
    const { scope, openAuth } = await createPage();
    const promise = openAuth();
    await allSettled(sessionChanged, { scope, params: signedInSession });
    await expect(promise).resolves.toBe(true);
  });

  it('of a second one who asks is that of the first (A2)', async () => {
    const { scope, openAuth } = await createPage();
    const promises = [openAuth({ mode: 'signup' }), openAuth({ message: 'Why' })];
    expect(scope.getState($dialog)).toEqual({ mode: 'signup', message: 'Why' });
    await allSettled(dialogClosed, { scope });
    await expect(Promise.all(promises)).resolves.toEqual([false, false]);
  });
});

it.each([
  ['expired', 'Your session has expired'],
  // It ended because the address was confirmed, and a new password was chosen.
  ['confirmed', 'Sign in with the password that you chose when you confirmed your address.'],
  ['signedOutElsewhere', 'You signed out in another tab. Sign in to save what you typed here.'],
] as const)(
  'a lost session opens the log-in, and says why: %s, %s (A41, A108)',
  async (end, words) => {
    const { scope } = await createPage();
    await allSettled(sessionExpired, { scope, params: end });
    expect(scope.getState($dialog)).toMatchObject({
      mode: 'login',
      message: expect.stringContaining(words) as string,
    });
  },
);
