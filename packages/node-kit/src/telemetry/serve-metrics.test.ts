import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

const loopback = {
  bind: '127.0.0.1',
  answersTo: ({ headers }: IncomingMessage) => headers.host !== 'rebound.test',
};

const answered = { method: 'GET', route: '/api/software/', status: '200', seconds: 0.02 };

it('requests are counted by route, and timed in buckets; a method of a stranger is one of all others (X63)', async () => {
  const metrics = createMetrics('api');
  metrics.countRequest(answered);
  metrics.countRequest(answered);
  metrics.countRequest({ ...answered, method: 'PROPFIND' });
  const { text } = await metrics.read();
  expect(text).toContain('http_requests_total{method="GET",route="/api/software/",status="200"} 2');
  expect(text).toContain('http_requests_total{method="other"');
  expect(text).toContain(
    'http_request_duration_seconds_bucket{le="0.025",method="GET",route="/api/software/"} 2',
  );
  expect(text).toContain('process_resident_memory_bytes');
});

it('a gauge says what is there as it is asked, and forgets what is gone', async () => {
  const metrics = createMetrics('api');
  let version = '1.0.0';
  metrics.addGauge({
    name: 'site_release_live',
    help: 'Live releases.',
    labels: ['version'],
    read: () => [{ labels: { version }, value: 1 }],
  });
  expect((await metrics.read()).text).toContain('site_release_live{version="1.0.0"} 1');
  version = '2.0.0';
  const { text } = await metrics.read();
  expect(text).toContain('site_release_live{version="2.0.0"} 1');
  expect(text).not.toContain('version="1.0.0"');
});

it('they are shown at one path of a port of their own, and a port that is taken is told (X63)', async () => {
  const server = await serveMetrics(createMetrics('api'), { ...loopback, port: 0 });
  const answer = await fetch(server.address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect((await fetch(new URL('/', server.address))).status).toBe(404);
  expect((await fetch(server.address, { method: 'POST' })).status).toBe(404);
  const port = Number(new URL(server.address).port);
  await expect(serveMetrics(createMetrics('api'), { ...loopback, port })).rejects.toThrow(
    'set METRICS_PORT to a free port',
  );
  server.close();
});

it('they are shown under no name that they do not answer to: a page could be made to lead here by it', async () => {
  const server = await serveMetrics(createMetrics('api'), { ...loopback, port: 0 });
  const statusFor = (Host: string) =>
    new Promise((resolve, reject) => {
      get(server.address, { headers: { Host } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).once('error', reject);
    });
  expect(await statusFor('rebound.test')).toBe(421);
  expect(await statusFor('localhost')).toBe(200);
  server.close();
});

it('many who ask at once share one reading', async () => {
  let readings = 0;
  let show: (shown: { text: string; contentType: string }) => void = () => undefined;
  const read = () =>
    new Promise<{ text: string; contentType: string }>((resolve) => {
      readings += 1;
      show = resolve;
    });
  let asked = 0;
  const answersTo = () => {
    asked += 1;
    if (asked === 9) setImmediate(() => show({ text: 'all', contentType: 'text/plain' }));
    return true;
  };
  const server = await serveMetrics({ read }, { ...loopback, answersTo, port: 0 });
  const answers = await Promise.all(Array.from({ length: 9 }, () => fetch(server.address)));
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array(9).fill('all'));
  expect(readings).toBe(1);
  server.close();
});

it('of requests that are sent ahead the first alone is answered', async () => {
  const server = await serveMetrics(createMetrics('api'), { ...loopback, port: 0 });
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
  socket.write('GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(50));
  let text = '';
  socket.on('data', (piece) => {
    text += String(piece);
    if (text.match(/ 503 /g)?.length === 49) socket.end();
  });
  await once(socket, 'close');
  expect(text.match(/HTTP\/1\.1 200 /g)).toHaveLength(1);
  server.close();
});

it('whoever opens connections keeps few of the process’s', async () => {
  const server = await serveMetrics(createMetrics('api'), { ...loopback, port: 0 });
  const port = Number(new URL(server.address).port);
  const sockets = Array.from({ length: 60 }, () => connect(port, '127.0.0.1'));
  let closed = 0;
  const ends = sockets.map(async (socket) => {
    await once(socket, 'close');
    closed += 1;
    if (closed === 28) for (const one of sockets) one.destroy();
  });
  await Promise.all(ends);
  expect((await fetch(server.address)).status).toBe(200);
  server.close();
});
