import { createFakeHttp, type FakeAnswer, type FakeRequest } from '@patchbay/shared/testing';
import { createAccountApi, isCrawler } from './account-api.ts';

const ada = { id: 1, email: 'ada@patchbay.example', isStaff: false, isSuperuser: false };
const credentials = { email: ada.email, password: 'secret' };

function accountOver(answer: (request: FakeRequest) => FakeAnswer, crawler = false) {
  const requests: FakeRequest[] = [];
  const http = createFakeHttp(
    (request) => {
      requests.push(request);
      return answer(request);
    },
    { getToken: () => 'session-token' },
  );
  const left: string[] = [];
  const account = createAccountApi(http, {
    isCrawler: crawler,
    canRevoke: true,
    leaveFor: (address) => left.push(address),
  });
  return { account, requests, left, problems: http.problems };
}

const status = (code: number, body: unknown = {}) => Response.json(body, { status: code });
const dead = (): FakeAnswer => {
  throw new TypeError('connection reset');
};

describe('the profile call', () => {
  it('carries the token that it is asked for, in the header alone', async () => {
    const { account, requests } = accountOver(() => ({ json: ada }));
    expect(await account.loadProfile('abc')).toEqual({ kind: 'user', user: ada });
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer abc');
    expect(requests[0]?.url.href).toBe('http://api.test/auth/me/');
  });

  it.each([
    ['a text for a flag', { ...ada, isStaff: 'true' }],
    ['a text for the id', { ...ada, id: '1' }],
    ['no e-mail address', { ...ada, email: 'ada' }],
    ['a flag missing', { id: 1, email: ada.email, isSuperuser: false }],
    ['nothing', null],
    ['a list', [ada]],
  ])('is refused where the profile has %s (A36)', async (_, profile) => {
    const { account } = accountOver(() => ({ json: profile }));
    expect(await account.loadProfile('abc')).toMatchObject({ kind: 'refused' });
  });

  it('takes no flag from a prototype', async () => {
    const text =
      '{"id":1,"email":"ada@patchbay.example","isStaff":false,"isSuperuser":false,"__proto__":{"isStaff":true}}';
    const { account } = accountOver(() => new Response(text));
    expect(await account.loadProfile('abc')).toMatchObject({ kind: 'refused' });
  });

  it.each([401, 403, 500, 503])('is refused where the answer is %i', async (code) => {
    const { account } = accountOver(() => status(code));
    expect(await account.loadProfile('abc')).toMatchObject({ kind: 'refused' });
  });

  it('rejects with the error where the network is dead, and is refused to a crawler (A40)', async () => {
    const person = accountOver(dead).account;
    const crawler = accountOver(dead, true).account;
    await expect(person.loadProfile('abc')).rejects.toMatchObject({ kind: 'network' });
    expect(await crawler.loadProfile('abc')).toMatchObject({ kind: 'refused' });
  });
});

describe('the log-in call', () => {
  it('sends the e-mail as the user name, and no token of before', async () => {
    const { account, requests } = accountOver(() => ({ json: { token: 'abc' } }));
    const { signal } = new AbortController();
    expect(await account.requestToken({ form: credentials, signal })).toEqual({
      kind: 'token',
      token: 'abc',
    });
    expect(requests[0]?.body).toEqual({ username: ada.email, password: 'secret' });
    expect(requests[0]?.headers.get('Authorization')).toBeNull();
  });

  it('is aborted where the answer comes after the person has given up', async () => {
    const controller = new AbortController();
    const { account } = accountOver(() => {
      controller.abort();
      return { json: { token: 'abc' } };
    });
    expect(await account.requestToken({ form: credentials, signal: controller.signal })).toEqual({
      kind: 'aborted',
    });
  });
});

it('a defect is reported, whichever call meets it; a refusal is not', async () => {
  const { signal } = new AbortController();
  const registration = { ...credentials, passwordConfirmation: 'secret' };
  const callAll = async (code: number) => {
    const { account, problems } = accountOver(() => status(code));
    await account.requestToken({ form: credentials, signal });
    await account.register({ form: registration, signal });
    await account.loadProfile('abc');
    return problems.map((problem) => problem.message);
  };
  expect(await callAll(500)).toEqual(Array(3).fill('Internal Server Error'));
  expect(await callAll(400)).toEqual([]);
  const { account, problems } = accountOver(() => ({ json: { ...ada, isStaff: 'true' } }));
  await account.loadProfile('abc');
  expect(problems).toMatchObject([{ kind: 'contract' }]);
});

describe('forgetting a token', () => {
  it.each([
    ['works', () => new Response(null, { status: 204 })],
    ['is not known to the backend', () => status(404)],
    ['meets a dead network', dead],
  ])('never fails: it %s (A34)', async (_, answer) => {
    const { account, requests } = accountOver(answer);
    await expect(account.revokeToken('abc')).resolves.toBeUndefined();
    expect(requests[0]?.headers.get('Authorization')).toBe('Bearer abc');
  });

  it('goes on to the provider that has signed in, to end that too (A105)', async () => {
    const signOutUrl = 'https://id.test/end?id_token_hint=a';
    const { account, left } = accountOver(() => ({ json: { signOutUrl } }));
    await account.revokeToken('abc');
    expect(left).toEqual([signOutUrl]);
    const other = accountOver(() => ({ json: { signOutUrl: 'javascript:alert(1)' } }));
    await other.account.revokeToken('abc');
    expect(other.left).toEqual([]);
  });
});

it.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; Baiduspider/2.0)', true],
  ['SomeCrawler/1.0', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36', false],
  ['Mozilla/5.0 (Linux; Android 9; CUBOT_X19) AppleWebKit/537.36 Chrome/130.0', false],
])('%s is a crawler: %s (A40)', (userAgent, expected) => {
  expect(isCrawler(userAgent)).toBe(expected);
});
