import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog } from './create-log.ts';
import { observeRequests, type AnsweredRequest } from './observe-requests.ts';
import { nameRoute, requestId } from './request-scope.ts';

let server: Server | null = null;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, opened };
}

async function start(listener: RequestListener) {
  const lines: string[] = [];
  const answered: AnsweredRequest[] = [];
  const untilAnswered = gate();
  const log = createLog({ format: 'json', service: 'site', write: (line) => lines.push(line) });
  const observe = observeRequests({
    log,
    onAnswer: (request) => {
      answered.push(request);
      setImmediate(untilAnswered.open);
    },
  });
  server = createServer(observe(listener)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, lines, answered, untilAnswered: untilAnswered.opened };
}

it('an answer carries the id that the log has, and the time and route of it are told (X61)', async () => {
  const { origin, lines, answered, untilAnswered } = await start((_request, response) => {
    nameRoute('/api/software/:id/');
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end(requestId());
  });
  const answer = await fetch(`${origin}/api/software/12/?token=abc`);
  const id = answer.headers.get('X-Request-Id');
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(await answer.text()).toBe(id);
  await untilAnswered;
  expect(answered).toMatchObject([{ method: 'GET', route: '/api/software/:id/', status: '404' }]);
  expect(answered[0]?.seconds).toBeGreaterThanOrEqual(0);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    request_id: id,
    method: 'GET',
    path: '/api/software/12/',
    route: '/api/software/:id/',
    status: '404',
  });
  expect(lines.join('')).not.toContain('abc');
});

it.each([
  ['a1b2c3d4e5f60718293a4b5c6d7e8f90', true],
  ['3f0c6a52-7a0e-4c36-9b1e-0d4f6f3f2a11', true],
  ['short', false],
  ['x'.repeat(65), false],
  ['with "quotes" in it', false],
])('of an id that came along, %j is used: %s (X61)', async (given, isUsed) => {
  const { origin } = await start((_request, response) => response.end());
  const answer = await fetch(origin, { headers: { 'X-Request-Id': given } });
  expect(answer.headers.get('X-Request-Id') === given).toBe(isUsed);
});

it('a request whose client has gone is told as aborted', async () => {
  const arrived = gate();
  const { origin, answered, untilAnswered } = await start(() => {
    arrived.open();
  });
  const leave = new AbortController();
  const asked = fetch(origin, { signal: leave.signal });
  await arrived.opened;
  leave.abort();
  await expect(asked).rejects.toThrow();
  await untilAnswered;
  expect(answered).toMatchObject([{ route: 'none', status: 'aborted' }]);
});

it('a long path has its beginning in the log', async () => {
  const { origin, lines, untilAnswered } = await start((_request, response) => response.end());
  await fetch(`${origin}/${'a'.repeat(10_000)}`);
  await untilAnswered;
  expect(lines).toHaveLength(1);
  expect(lines[0]?.length).toBeLessThan(1000);
});
