import { createHttp, takesKeysHeader, type HttpDependencies } from './http.ts';
import { isApiError, type ApiError } from './api-error.ts';

type Transport = HttpDependencies['fetch'];

const httpOver = (fetch: Transport, others: Partial<HttpDependencies> = {}) =>
  createHttp({
    apiHost: 'http://api.test',
    fetch,
    getToken: () => null,
    onUnauthorized: () => undefined,
    reportProblem: () => undefined,
    ...others,
  });

/** A transport that answers always the same, and keeps what it was asked. */
function transportOf(answer: () => Response) {
  const requests: { readonly url: string; readonly init: RequestInit }[] = [];
  const fetch: Transport = (url, init = {}) => {
    requests.push({ url: url instanceof Request ? url.url : url.toString(), init });
    return Promise.resolve(answer());
  };
  return { fetch, requests };
}

const failing =
  (cause: Error): Transport =>
  () =>
    Promise.reject(cause);

/** Like the browser's: it never answers, and gives up when it is told to. */
const hanging: Transport = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => {
      reject(new DOMException('aborted', 'AbortError'));
    });
  });

const errorOf = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => {
      throw new Error('it did not fail');
    },
    (error: unknown) => {
      if (isApiError(error)) return error;
      throw error;
    },
  );

describe('a request', () => {
  it('takes its address from the host, with lists joined and what is not given left out', async () => {
    const { fetch, requests } = transportOf(() => Response.json([]));
    await httpOver(fetch).request('GET', '/api/software/', {
      query: { search: 'a&b', category__in: [1, 2], category: null, status: undefined, tags: [] },
    });
    expect(requests[0]?.url).toBe('http://api.test/api/software/?search=a%26b&category__in=1%2C2');
  });

  it('brings the cookies, refuses redirects, and carries no token while nobody is signed in (H1)', async () => {
    const { fetch, requests } = transportOf(() => Response.json([]));
    await httpOver(fetch).request('GET', '/x/');
    expect(requests[0]?.init).toMatchObject({ credentials: 'include', redirect: 'error' });
    expect(requests[0]?.init.headers).toEqual({ Accept: 'application/json' });
  });

  it('outlives its page where it is to be kept, and no other does', async () => {
    const { fetch, requests } = transportOf(() => Response.json([]));
    await httpOver(fetch).request('POST', '/x/', { isKept: true });
    await httpOver(fetch).request('POST', '/x/');
    expect(requests.map(({ init }) => init.keepalive)).toEqual([true, undefined]);
  });

  it('carries the token of the moment (H1)', async () => {
    const { fetch, requests } = transportOf(() => Response.json([]));
    let token: string | null = 'one';
    const http = httpOver(fetch, { getToken: () => token });
    await http.request('GET', '/x/');
    token = 'two';
    await http.request('GET', '/x/');
    expect(requests.map(({ init }) => new Headers(init.headers).get('Authorization'))).toEqual([
      'Bearer one',
      'Bearer two',
    ]);
  });

  it('carries an idempotency key once the backend has said that it takes one (H13)', async () => {
    let headers = {};
    const { fetch, requests } = transportOf(() => Response.json({}, { headers }));
    const http = httpOver(fetch);
    const create = () => http.request('POST', '/x/', { body: {}, idempotencyKey: 'k' });
    await create();
    headers = { [takesKeysHeader]: 'true' };
    await http.request('GET', '/x/');
    headers = {};
    await create();
    await http.request('GET', '/x/');
    expect(requests.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'))).toEqual([
      null,
      null,
      'k',
      null,
    ]);
  });

  it('sends a body as JSON, and a form as it is', async () => {
    const { fetch, requests } = transportOf(() => Response.json({}));
    const form = new FormData();
    await httpOver(fetch).request('POST', '/x/', { body: { name: 'a' } });
    await httpOver(fetch).request('POST', '/x/', { body: form });
    expect(requests[0]?.init.body).toBe('{"name":"a"}');
    expect(new Headers(requests[0]?.init.headers).get('Content-Type')).toBe('application/json');
    expect(requests[1]?.init.body).toBe(form);
    expect(new Headers(requests[1]?.init.headers).has('Content-Type')).toBe(false);
  });
});

describe('an answer', () => {
  it('is its JSON (E5)', async () => {
    const { body } = await httpOver(transportOf(() => Response.json({ a: 1 })).fetch).request(
      'GET',
      '/x/',
    );
    expect(body).toEqual({ a: 1 });
  });

  it.each([
    ['204', () => new Response(null, { status: 204 })],
    ['an empty 200', () => new Response('')],
  ])('that is %s gives nothing (E5)', async (_, answer) => {
    const { body } = await httpOver(transportOf(answer).fetch).request('DELETE', '/x/');
    expect(body).toBeNull();
  });

  it('is a text where one is asked for, and a refusal is JSON still', async () => {
    const { fetch, requests } = transportOf(() => new Response('1,2'));
    const { body } = await httpOver(fetch).request('GET', '/x.csv', { isText: true });
    expect(body).toBe('1,2');
    expect(requests[0]?.init.headers).toMatchObject({ Accept: '*/*' });
    const refusal = transportOf(() => Response.json({ detail: 'No' }, { status: 403 }));
    const refused = httpOver(refusal.fetch).request('GET', '/x.csv', { isText: true });
    expect(await errorOf(refused)).toMatchObject({ status: 403, responseBody: { detail: 'No' } });
  });

  it('that is a page instead of JSON is malformed (E5)', async () => {
    const { fetch } = transportOf(() => new Response('<!doctype html>'));
    const error = await errorOf(httpOver(fetch).request('GET', '/x/'));
    expect(error).toMatchObject({
      kind: 'malformed',
      status: 200,
      responseBody: '<!doctype html>',
    });
  });

  it.each([
    [400, 'Bad Request'],
    [404, 'Not Found'],
    [422, 'Unprocessable Content'],
    [503, 'Service Unavailable'],
    [418, 'Generic Error'],
  ])('with status %i is the error %s (E2)', async (status, message) => {
    const { fetch } = transportOf(() => Response.json({ name: ['Required Field'] }, { status }));
    const error = await errorOf(httpOver(fetch).request('PUT', '/x/', { body: { name: '' } }));
    expect(error).toMatchObject({
      name: 'ApiError',
      kind: 'http',
      message,
      status,
      method: 'PUT',
      url: 'http://api.test/x/',
      requestBody: { name: '' },
      responseBody: { name: ['Required Field'] },
    });
  });

  it('of an error that is no JSON is kept as its text', async () => {
    const { fetch } = transportOf(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const error = await errorOf(httpOver(fetch).request('GET', '/x/'));
    expect(error).toMatchObject({ kind: 'http', responseBody: '<h1>Bad gateway</h1>' });
  });

  it.each([
    ['the backend names it', { 'X-Request-Id': 'a1b2c3d4' }, 'a1b2c3d4'],
    ['the backend has no name for it', {}, null],
  ])('says by which id the log has it where %s (X61)', async (_, headers, requestId) => {
    const { fetch } = transportOf(() => new Response(null, { status: 500, headers }));
    const error = await errorOf(httpOver(fetch).request('GET', '/x/'));
    expect(error.requestId).toBe(requestId);
  });

  it.each([
    [{ 'Retry-After': '7' }, 7],
    [{ 'Retry-After': 'Sat, 01 Mar 2025 12:00:09 GMT', Date: 'Sat, 01 Mar 2025 12:00:00 GMT' }, 9],
    [{ 'Retry-After': 'soon' }, null],
  ])('says how long to wait: %j', async (headers, seconds) => {
    const { fetch } = transportOf(() => new Response(null, { status: 429, headers }));
    const error = await errorOf(httpOver(fetch).request('GET', '/x/'));
    expect(error.retryAfterSeconds).toBe(seconds);
  });
});

describe('a 401', () => {
  const unauthorized = transportOf(() => new Response(null, { status: 401 }));

  it('tells which token is no longer good', async () => {
    const onUnauthorized = jest.fn();
    const http = httpOver(unauthorized.fetch, { getToken: () => 'old', onUnauthorized });
    expect(await errorOf(http.request('GET', '/x/'))).toMatchObject({ status: 401 });
    expect(onUnauthorized.mock.calls).toEqual([['old']]);
  });

  it('says nothing about a token where none was sent', async () => {
    const onUnauthorized = jest.fn();
    await errorOf(httpOver(unauthorized.fetch, { onUnauthorized }).request('GET', '/x/'));
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe('a request without an answer', () => {
  it('is a network error with its cause (E4)', async () => {
    const cause = new TypeError('fetch failed');
    const error = await errorOf(httpOver(failing(cause)).request('GET', '/x/'));
    expect(error).toMatchObject({ kind: 'network', message: 'Network error', status: 0, cause });
  });

  it('ends after its time (E4)', async () => {
    const error = await errorOf(httpOver(hanging).request('GET', '/x/', { timeoutMs: 1 }));
    expect(error).toMatchObject({ kind: 'timeout', message: 'Request timed out' });
  });

  it('ends when the page gives it up (E3)', async () => {
    const controller = new AbortController();
    const request = httpOver(hanging).request('GET', '/x/', { signal: controller.signal });
    controller.abort();
    expect(await errorOf(request)).toMatchObject({ kind: 'aborted', message: 'Request aborted' });
  });

  it('may also stop in the middle of the body', async () => {
    const stream = new ReadableStream({
      pull: (controller) => {
        controller.error(new TypeError('terminated'));
      },
    });
    const error = await errorOf(
      httpOver(transportOf(() => new Response(stream)).fetch).request('GET', '/x/'),
    );
    expect(error).toMatchObject({ kind: 'network' });
  });
});
