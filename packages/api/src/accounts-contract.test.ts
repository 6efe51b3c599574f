import { createHttp, isApiError } from '@patchbay/shared/http';
import {
  changeEmail,
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  endSessions,
  exportAccount,
  getProfile,
  listSessions,
  listSoftware,
  readFieldErrors,
  register,
  requestPasswordReset,
  requestToken,
  resendActivation,
  revokeToken,
} from '@patchbay/domain/api';
import { createTestApp, siteOrigin } from './testing/test-app.ts';
import { addUser, createAccountsApp, pathOf, testPassword } from './testing/test-accounts.ts';
import { onOneDatabase } from './testing/test-databases.ts';

const email = 'ann@site.test';
const form = { email, password: testPassword, passwordConfirmation: testPassword };

/** The front end's own client on the real routes: an answer that it cannot read is a drift between the two. */
onOneDatabase((database) => {
  function client(getToken: () => string | null = () => null) {
    const { app } = createTestApp(database());
    const refused: string[] = [];
    const http = createHttp({
      apiHost: 'https://api.test',
      fetch: async (input, init) => app.request(new Request(input, init)),
      getToken,
      onUnauthorized: (token) => refused.push(token),
      reportProblem: (error) => {
        throw error;
      },
    });
    return { http, refused };
  }
  const errorOf = (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => null,
      (error: unknown) => error,
    );

  it('goes the whole way from sign-up to sign-out', async () => {
    let token: string | null = null;
    const { http, refused } = client(() => token);
    const registration = await register(http, form);
    expect(registration.user).toEqual({
      ...{ id: 1, email, isStaff: false, isSuperuser: false },
      isActivated: false,
    });
    token = registration.token;
    expect(await getProfile(http, token)).toEqual(registration.user);
    expect(await errorOf(listSoftware(http, {}))).toMatchObject({ status: 403 });

    const early = await errorOf(requestToken(http, form));
    expect(early).toMatchObject({ status: 400, responseBody: { code: 'not_activated' } });
    await resendActivation(http, email);
    const accounts = createAccountsApp(database());
    const [mail] = await accounts.readMails();
    if (!mail) throw new Error('There is no mail');
    await accounts.choosePassword(pathOf(mail), testPassword);
    // With the password of the sign-up, its session goes on.
    expect((await listSoftware(http, {})).total).toBe(0);
    expect(refused).toEqual([]);

    token = await requestToken(http, form);
    expect((await getProfile(http, token)).email).toBe(email);
    expect((await listSoftware(http, {})).total).toBe(0);
    await endSessions(http);
    expect(refused).toEqual([]);
    expect(await errorOf(listSoftware(http, {}))).toMatchObject({ status: 401 });
    expect(refused).toEqual([token]);
  });

  it('goes the whole way from a forgotten password to a new one', async () => {
    await addUser(database());
    const { http } = client();
    await requestPasswordReset(http, email);
    const accounts = createAccountsApp(database());
    const [mail] = await accounts.readMails();
    await accounts.choosePassword(mail ? pathOf(mail) : '', 'a new password');
    const token = await requestToken(http, { email, password: 'a new password' });
    await revokeToken(http, token);
    expect(await errorOf(getProfile(http, token))).toMatchObject({ status: 401 });
  });

  it('reads the messages of a refused form by its fields (H2)', async () => {
    await addUser(database());
    const { http } = client();
    const names = ['email', 'password', 'passwordConfirmation'];
    const read = async (wrong: object) =>
      readFieldErrors(await errorOf(register(http, { ...form, ...wrong })), names);
    expect(await read({})).toEqual({
      fields: new Map([['email', ['This e-mail is already registered']]]),
      form: [],
    });
    expect((await read({ password: 'short', passwordConfirmation: 'short' }))?.fields).toEqual(
      new Map([['password', ['The password must have at least 8 characters']]]),
    );
  });

  it('manages an account with the calls that the page makes (H132)', async () => {
    await addUser(database(), { email });
    let token: string | null = null;
    const { http, refused } = client(() => token);
    const pair = { email, password: testPassword };
    token = await requestToken(http, pair);
    const elsewhere = await requestToken(http, pair);
    const [here, there] = await listSessions(http);
    expect([here?.isCurrent, there?.isCurrent].sort()).toEqual([false, true]);
    await endOtherSessions(http);
    expect(await errorOf(getProfile(http, elsewhere))).toMatchObject({ status: 401 });

    const password = 'a better horse battery';
    const currentPassword = testPassword;
    const change = { currentPassword, password, passwordConfirmation: password };
    await changePassword(http, change);
    const refusal = await errorOf(changePassword(http, change));
    expect(readFieldErrors(refusal, ['currentPassword'])?.fields).toEqual(
      new Map([['currentPassword', ['This is not your current password']]]),
    );
    await changeEmail(http, { email: 'ann@other.test', currentPassword: password });
    expect(await exportAccount(http)).toMatchObject({ account: { email } });
    expect(await errorOf(endSession(http, 999))).toMatchObject({ status: 404 });
    const userUuid = '2b1c5a7e-7f0e-4c3a-9a53-0d5f9a1d2c3b';
    await deleteAccount(http, { email, currentPassword: password, userUuid });
    expect(refused).toEqual([elsewhere]);
    expect(await errorOf(getProfile(http, token))).toMatchObject({ status: 401 });
  });

  it('knows how long to wait after too many tries', async () => {
    const { http } = client();
    const pair = { email, password: 'wrong' };
    let error: unknown = null;
    for (let attempt = 0; attempt < 11; attempt += 1)
      error = await errorOf(requestToken(http, pair));
    expect(isApiError(error) && [error.status, error.retryAfterSeconds]).toEqual([429, 900]);
  });

  it('a page of the site may send what it sends, and read what it gets', async () => {
    const { app } = createTestApp(database());
    for (const [path, method] of [
      ['/auth/api-token-auth/', 'DELETE'],
      ['/auth/register/', 'POST'],
      ['/auth/request-password-reset/', 'POST'],
      ['/auth/sessions/', 'DELETE'],
      ['/auth/sessions/1/', 'DELETE'],
      ['/auth/change-password/', 'POST'],
      ['/auth/delete-account/', 'POST'],
      ['/auth/me/', 'GET'],
    ] as const) {
      const headers = { Origin: siteOrigin, 'Access-Control-Request-Method': method };
      const preflight = await app.request(path, { method: 'OPTIONS', headers });
      expect(preflight.headers.get('Access-Control-Allow-Methods')).toContain(method);
      expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('Authorization');
    }
    const answer = await app.request('/auth/me/', { headers: { Origin: siteOrigin } });
    expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('Retry-After');
  });
});
