import { createMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

const answered = { method: 'GET', route: '/api/software/', status: '200', seconds: 0.02 };

it('requests are counted by route, and timed in buckets; a method of a stranger is one of all others', async () => {
  const metrics = createMetrics();
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
  const metrics = createMetrics();
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

it('they are shown at one path of a port of their own, and a port that is taken is told', async () => {
  const server = await serveMetrics(createMetrics(), { bind: '127.0.0.1', port: 0 });
  const answer = await fetch(server.address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect((await fetch(new URL('/', server.address))).status).toBe(404);
  expect((await fetch(server.address, { method: 'POST' })).status).toBe(404);
  const port = Number(new URL(server.address).port);
  await expect(serveMetrics(createMetrics(), { bind: '127.0.0.1', port })).rejects.toThrow(
    'set METRICS_PORT to a free port',
  );
  server.close();
});
