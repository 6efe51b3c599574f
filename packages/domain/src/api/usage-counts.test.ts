import { createFakeHttp, type FakeRequest } from '@patchbay/shared/testing';
import { tellUsage } from './usage-counts.ts';

const event = { event: 'view', software: 7, system: 'macos' } as const;

async function told(stored: string | null, usageCounts: boolean, status = 204) {
  const requests: FakeRequest[] = [];
  const http = createFakeHttp((request) => {
    requests.push(request);
    return new Response(null, { status });
  });
  await tellUsage({ http, config: { usageCounts }, storage: { get: () => stored } }, event);
  return requests.map(({ method, url, body }) => ({ line: `${method} ${url.pathname}`, body }));
}

it('a page tells what was used, without who it was (P30)', async () => {
  for (const stored of [null, 'anonymous', 'true']) {
    expect(await told(stored, true)).toEqual([{ line: 'POST /api/counts/', body: event }]);
  }
});

it('a page tells nothing that the visitor has refused (P31)', async () => {
  for (const stored of ['deny', 'false', 'what?']) expect(await told(stored, true)).toEqual([]);
});

it('a page tells nothing where the backend does not count, and bears a failure (H179)', async () => {
  expect(await told(null, false)).toEqual([]);
  expect(await told(null, true, 500)).toHaveLength(1);
});
