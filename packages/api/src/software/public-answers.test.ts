import { Hono } from 'hono';
import { declareCall } from '../http/calls/declared-body.ts';
import { wholeNumber } from '../http/requests/query-parameters.ts';
import { keepPublicAnswers, type PublicAnswer } from './public-answers.ts';

const text = 'patchbay '.repeat(1000);

function createCall(more: Partial<PublicAnswer> = {}) {
  const state = { revision: '1', worked: 0, waited: 0 };
  const readRevision = () => Promise.resolve(state.revision);
  const { answerKept, answerPublicly } = keepPublicAnswers(
    {
      identify: (request) =>
        Promise.resolve({
          userId: null,
          sessionId: null,
          isStaff: request.headers.has('Authorization'),
          isSuperuser: false,
        }),
    },
    { readRevision, readRevisionOfMany: readRevision },
  );
  const app = new Hono();
  app.use(answerKept, async (_, next) => {
    state.waited += 1;
    await next();
  });
  app.get(
    '/:name',
    answerPublicly((c, { isStaff }) => {
      state.worked += 1;
      const value = { name: c.req.param('name'), isStaff, worked: state.worked, text };
      return Promise.resolve({ value, headers: { 'X-Total-Count': '1' }, ...more });
    }),
  );
  app.get('/described/:kind', async (c, next) => {
    const isQueried = c.req.param('kind') === 'list';
    const query = isQueried ? { query: { limit: wholeNumber(1, 9) } } : {};
    declareCall(c.req.raw, { summary: 'Get', who: 'anybody', answers: [], ...query });
    await next();
  });
  app.get(
    '/described/:kind',
    answerPublicly(() => Promise.resolve({ value: { worked: (state.worked += 1) } })),
  );
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.request(path, { headers });
    const body = response.headers.has('Content-Encoding') ? null : await response.text();
    return { response, body };
  };
  return { state, ask };
}

it('an answer is worked out once, whoever asks and in whatever encoding, until the catalogue changes', async () => {
  const { state, ask } = createCall();
  const first = await ask('/a?limit=1');
  expect(await ask('/a?limit=1')).toMatchObject({ body: first.body });
  const packed = await ask('/a?limit=1', { 'Accept-Encoding': 'br' });
  expect(packed.response.headers.get('X-Total-Count')).toBe('1');
  const tag = packed.response.headers.get('ETag') ?? '';
  expect((await ask('/a?limit=1', { 'If-None-Match': tag })).response.status).toBe(304);
  expect([state.worked, state.waited]).toEqual([1, 1]);
  state.revision = '2';
  const changed = await ask('/a?limit=1', { 'If-None-Match': tag });
  expect([changed.response.status, state.worked, state.waited]).toEqual([200, 2, 2]);
});

it('another address has another answer, and staff have their own each time', async () => {
  const { state, ask } = createCall();
  const asStaff = { Authorization: 'Bearer x' };
  const bodies = [
    (await ask('/a')).body,
    (await ask('/a?limit=1')).body,
    (await ask('/b')).body,
    (await ask('/a', asStaff)).body,
    (await ask('/a', asStaff)).body,
    (await ask('/a')).body,
  ];
  expect(state.worked).toBe(5);
  expect(bodies.map((body) => body?.includes('"isStaff":true'))).toEqual([
    false,
    false,
    false,
    true,
    true,
    false,
  ]);
  expect(bodies[5]).toBe(bodies[0]);
});

it('what is done beside an answer is done for everybody who asks', async () => {
  const doBeside = jest.fn(() => Promise.resolve());
  const { state, ask } = createCall({ doBeside });
  await ask('/a');
  await ask('/a');
  await ask('/a', { Authorization: 'Bearer of staff' });
  expect([state.worked, doBeside.mock.calls.length]).toEqual([3, 3]);
});

it('what is worked out for a catalogue that is over is worked out again, and what is done beside it is done once', async () => {
  const doBeside = jest.fn(() => Promise.resolve());
  const { state, ask } = createCall({ doBeside });
  await ask('/a');
  state.revision = '2';
  await ask('/b');
  expect([state.worked, doBeside.mock.calls.length]).toEqual([3, 2]);
});

it('what a call does not read is no other answer, however often it is made up', async () => {
  const { state, ask } = createCall();
  for (const query of ['', '?a=1', '?a=2', '?']) await ask(`/described/one${query}`);
  expect([state.worked, state.waited]).toEqual([1, 1]);
  for (const query of ['', '?limit=1', '?limit=2']) await ask(`/described/list${query}`);
  expect(state.worked).toBe(4);
});
