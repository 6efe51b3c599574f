import { withoutKeptWork, withoutUselessToken } from './create-host.ts';

const refusal = { detail: 'Please activate your account first', code: 'not_activated' };

/** A server that refuses who brings a token, with a body of the test's. */
function createServer(body: unknown, status = 403) {
  const tokens: (string | null)[] = [];
  const answer: typeof fetch = (_, init) => {
    const token = new Headers(init?.headers).get('Authorization');
    tokens.push(token);
    return Promise.resolve(
      token === null ? Response.json('public') : Response.json(body, { status }),
    );
  };
  return { tokens, fetch: withoutUselessToken(answer) };
}

const request = (method: string) => ({ method, headers: { Authorization: 'Bearer a' } });

it('what everybody may see is there for who has not activated the account yet', async () => {
  const { fetch, tokens } = createServer(refusal);
  expect(await (await fetch('/api/software/', request('GET'))).json()).toBe('public');
  expect(tokens).toEqual(['Bearer a', null]);
});

it.each([
  ['a change', 'POST', refusal, 403],
  ['another refusal', 'GET', { detail: 'No' }, 403],
  ['another status', 'GET', refusal, 401],
  ['a body that is not an object', 'GET', 'not_activated', 403],
])('%s stays refused, and can still be read', async (_, method, body, status) => {
  const { fetch, tokens } = createServer(body, status);
  const response = await fetch('/api/software/', request(method));
  expect([response.status, await response.json()]).toEqual([status, body]);
  expect(tokens).toEqual(['Bearer a']);
});

it('who brings no token is asked nothing twice', async () => {
  const { fetch, tokens } = createServer(refusal);
  await fetch('/api/software/');
  expect(tokens).toEqual([null]);
});

it.each([
  ['a reading', {}, 401],
  ['a save', { method: 'PUT' }, 401],
  ['a sign-in', { method: 'POST' }, 200],
  ['the question whose token that is', request('GET'), 200],
])(
  'a page that keeps unsaved work after a sign-out elsewhere: %s (A108)',
  async (_, init, status) => {
    const server = jest.fn(() => Promise.resolve(Response.json('answer')));
    const ask = (isKept: boolean) =>
      withoutKeptWork(() => isKept, server)('/api/software/7/', init);
    expect((await ask(true)).status).toBe(status);
    expect(server).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
    expect((await ask(false)).status).toBe(200);
  },
);
