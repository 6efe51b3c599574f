import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { createHost } from './create-host.ts';

const { config, build, track } = createTestHost(createFakeHttp(() => ({ json: null })));

/** A page whose every call is answered so, and how often it was called. */
function openPage(answer: () => Promise<Response>) {
  const fetch = jest.fn(answer);
  Object.defineProperty(window, 'fetch', { configurable: true, writable: true, value: fetch });
  const host = createHost(config, window, {
    build,
    track,
    reportProblem: jest.fn(),
    isServerRendered: () => false,
    assumedSystem: () => null,
  });
  return { host, fetch };
}

const noConnection = () => Promise.reject(new TypeError('Failed to fetch'));
const status =
  (code: number, headers: HeadersInit = {}) =>
  () =>
    Promise.resolve(new Response('{}', { status: code, headers }));

describe('a call that failed', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  it.each([
    ['without a connection', 3, noConnection],
    ['with 502', 3, status(502)],
    ['with 503', 3, status(503)],
    ['with 503 and a time to wait', 1, status(503, { 'Retry-After': '30' })],
    ['with 500', 1, status(500)],
    ['with 404', 1, status(404)],
  ])('%s and was to read: asked for %d times in all (E8)', async (_, times, answer) => {
    const { host, fetch } = openPage(answer);
    const { http, queryClient } = host;
    const read = queryClient.query({
      queryKey: ['read'],
      queryFn: () => http.request('GET', '/api/software/'),
    });
    const outcome = expect(read).rejects.toBeInstanceOf(Error);
    await jest.advanceTimersByTimeAsync(60_000);
    await outcome;
    expect(fetch).toHaveBeenCalledTimes(times);
  });

  it('to write is never tried again by itself (E8)', async () => {
    const { host, fetch } = openPage(noConnection);
    const { http, queryClient } = host;
    const write = queryClient
      .getMutationCache()
      .build(queryClient, {
        mutationFn: () => http.request('PUT', '/api/software/1/', { body: {} }),
      })
      .execute(undefined);
    const outcome = expect(write).rejects.toBeInstanceOf(Error);
    await jest.advanceTimersByTimeAsync(60_000);
    await outcome;
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

it('what all remotes get is changed by none of them', () => {
  const { host } = openPage(noConnection);
  for (const part of [host.config, host.build, host.http, host.storage]) {
    const [field = ''] = Object.keys(part);
    const before: unknown = Reflect.get(part, field);
    expect(Reflect.set(part, field, 'another')).toBe(false);
    expect(Reflect.set(part, 'more', 'another')).toBe(false);
    expect(Reflect.get(part, field)).toBe(before);
  }
});
