import { createHttp, type Http } from '@patchbay/shared/http';
import { createSharedAnswers, createSharingHttp } from './shared-answers.ts';

const apiHost = 'https://backend.test';
const never = new AbortController().signal;

interface Asked {
  readonly url: string;
  readonly signal: AbortSignal | null | undefined;
  readonly answer: (body: unknown, status?: number) => void;
}

let asked: Asked[];
let nowMs: number;
let answers: ReturnType<typeof createSharedAnswers>;

beforeEach(() => {
  asked = [];
  nowMs = 0;
  answers = createSharedAnswers({ keptMs: 1_000, maxKept: 2, now: () => nowMs });
});

const fetchBy: typeof fetch = (input, init) =>
  new Promise((resolve, reject) => {
    const { signal } = init ?? {};
    signal?.addEventListener('abort', () => {
      reject(new DOMException('given up', 'AbortError'));
    });
    asked.push({
      url: input instanceof Request ? input.url : input.toString(),
      signal,
      answer: (body, status = 200) => {
        resolve(Response.json(body, { status }));
      },
    });
  });

/** The client of a page of its own. */
const pageHttp = (signal: AbortSignal = never): Http =>
  createSharingHttp(
    createHttp({
      apiHost,
      fetch: fetchBy,
      getToken: () => null,
      onUnauthorized: () => undefined,
      reportProblem: () => undefined,
    }),
    { apiHost, answers, signal },
  );

it('pages that ask for the same within a second share one frozen answer', async () => {
  const [first, second] = [pageHttp(), pageHttp()];
  const both = Promise.all([first.request('GET', '/a/'), second.request('GET', '/a/')]);
  asked[0]?.answer({ rows: [{ id: 1 }] });
  const [one, other] = await both;
  expect(other.body).toBe(one.body);
  expect(one.body).toEqual({ rows: [{ id: 1 }] });
  expect(Object.isFrozen(Reflect.get(Object(one.body), 'rows'))).toBe(true);
  nowMs = 999;
  expect((await pageHttp().request('GET', '/a/')).body).toBe(one.body);
  expect(asked).toHaveLength(1);
});

it('an answer of a second ago is asked for anew', async () => {
  const first = pageHttp().request('GET', '/a/');
  asked[0]?.answer('old');
  await first;
  nowMs = 1_000;
  const second = pageHttp().request('GET', '/a/');
  asked[1]?.answer('new');
  expect((await second).body).toBe('new');
});

it('what is asked with other parameters is another answer', async () => {
  const http = pageHttp();
  const both = Promise.all([
    http.request('GET', '/a/', { query: { page: 1 } }),
    http.request('GET', '/a/', { query: { page: 2 } }),
  ]);
  asked.forEach(({ answer, url }) => {
    answer(url);
  });
  expect((await both).map(({ body }) => body)).toEqual([
    `${apiHost}/a/?page=1`,
    `${apiHost}/a/?page=2`,
  ]);
});

it.each([
  ['writes', 'POST', {}],
  ['carries a header of its own', 'GET', { headers: { 'If-Match': '"1"' } }],
])('a call that %s is not shared', async (_, method, options) => {
  const http = pageHttp();
  const both = Promise.all([
    http.request(method, '/a/', options),
    http.request(method, '/a/', options),
  ]);
  asked.forEach(({ answer }) => {
    answer({});
  });
  const [one, other] = await both;
  expect(asked).toHaveLength(2);
  expect(Object.isFrozen(one.body) || Object.isFrozen(other.body)).toBe(false);
});

it('a failure is that of those who wait for it, and the next one asks anew', async () => {
  const both = Promise.allSettled([
    pageHttp().request('GET', '/a/'),
    pageHttp().request('GET', '/a/'),
  ]);
  asked[0]?.answer({}, 500);
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const next = pageHttp().request('GET', '/a/');
  asked[1]?.answer('there');
  expect((await next).body).toBe('there');
});

it('the calls of a page that is over are ended, and made anew for the next one', async () => {
  const over = new AbortController();
  const first = pageHttp(over.signal).request('GET', '/a/');
  over.abort();
  await expect(first).rejects.toMatchObject({ kind: 'aborted' });
  expect(asked[0]?.signal?.aborted).toBe(true);
  const next = pageHttp().request('GET', '/a/');
  asked[1]?.answer('there');
  expect((await next).body).toBe('there');
});

it('a further answer takes the place of the oldest', async () => {
  const http = pageHttp();
  for (const path of ['/a/', '/b/', '/c/']) {
    const call = http.request('GET', path);
    asked.at(-1)?.answer(path);
    await call;
  }
  void http.request('GET', '/b/');
  void http.request('GET', '/a/').catch(() => undefined);
  expect(asked.map(({ url }) => url.slice(apiHost.length))).toEqual(['/a/', '/b/', '/c/', '/a/']);
});
