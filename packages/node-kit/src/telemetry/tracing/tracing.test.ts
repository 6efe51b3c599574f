import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import vm from 'node:vm';
import { createLog } from '../create-log.ts';
import { observeRequests } from '../observe-requests.ts';
import { nameRoute } from '../request-scope.ts';
import { startCollector, type Collector } from '../testing/start-collector.ts';
import { inSpan } from './spans.ts';
import { startTracing, type Tracing } from './start-tracing.ts';
import { tracedFetch } from './traced-fetch.ts';

const secret = 'Qk3_rW8zX1vN5bT7yU9iO0pA2sD4fG6hJ8kL-mZxCvB';
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

let collector: Collector;
let tracing: Tracing;
let server: Server | null = null;
let lines: string[];

async function traceTo(address: string) {
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = address;
  lines = [];
  const log = createLog({ format: 'json', service: 'site', write: (line) => lines.push(line) });
  tracing = await startTracing({ isWanted: true, service: 'patchbay-site', log });
  return log;
}

async function serve(log: ReturnType<typeof createLog>, listener: RequestListener) {
  const observe = observeRequests({ log, onAnswer: () => undefined });
  server = createServer(observe(listener)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function closeServer() {
  if (!server?.listening) return;
  server.close();
  server.closeIdleConnections();
  await once(server, 'close');
}

beforeEach(async () => {
  collector = await startCollector();
});

afterEach(async () => {
  server?.closeAllConnections();
  await closeServer();
  await collector.close();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
});

it('a request goes on in the trace that it came with, and passes it on, without a word of anybody (X150)', async () => {
  const log = await traceTo(collector.address);
  let passedOn: string | undefined;
  const origin = await serve(log, (request, response) => {
    if (request.url === '/inner/') {
      passedOn = String(request.headers.traceparent);
      response.writeHead(503).end();
      return;
    }
    nameRoute('/shared-list/:key/');
    void inSpan('render page', {}, () => tracedFetch()(`${origin}/inner/`)).then(() => {
      log('rendered');
      response.end();
    });
  });
  await fetch(`${origin}/shared-list/${secret}/?email=ann@example.com`, {
    headers: {
      traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
      Authorization: `Bearer ${secret}`,
      'X-Request-Id': 'request-1',
    },
  });
  await closeServer();
  await tracing.stop();

  const spans = collector.spans();
  const named = (name: string) => spans.find((span) => span.name === name);
  const asked = named('GET /shared-list/:key/');
  expect(asked).toMatchObject({
    service: 'patchbay-site',
    traceId,
    parentSpanId: '00f067aa0ba902b7',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/shared-list/:key/',
      'http.response.status_code': 200,
      'patchbay.request_id': 'request-1',
    },
  });
  const rendering = named('render page');
  expect(rendering).toMatchObject({ traceId, parentSpanId: asked?.spanId });
  const call = named('GET');
  expect(call).toMatchObject({
    traceId,
    parentSpanId: rendering?.spanId,
    attributes: { 'http.response.status_code': 503, 'error.type': '503' },
    status: { code: 2 },
  });
  expect(passedOn).toBe(`00-${traceId}-${String(call?.spanId)}-01`);
  expect(named('GET none')).toMatchObject({ traceId, parentSpanId: call?.spanId });
  expect(collector.text()).not.toMatch(/Qk3_rW8z|ann@example/);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ trace_id: traceId });
  expect(lines).toHaveLength(3);
});

it('an answer of a traced call ends when it is given up, also once memory was cleared', async () => {
  const log = await traceTo(collector.address);
  const origin = await serve(log, (_, response) => response.write('a piece'));
  const giveUp = new AbortController();
  const { body } = await tracedFetch()(origin, { signal: giveUp.signal });
  const reader = body?.getReader();
  await reader?.read();
  const rest = reader?.read();
  // The target of a weak reference stays until the event loop's next turn.
  await setImmediate();
  setFlagsFromString('--expose-gc');
  vm.runInNewContext('gc()');

  giveUp.abort(new Error('It takes too long'));
  await expect(rest).rejects.toThrow('It takes too long');
  await tracing.stop();
});

it('what fails is told by its kind, without its words (X150)', async () => {
  await traceTo(collector.address);
  const failing = inSpan('send mail', {}, () =>
    Promise.reject(new TypeError('no such mailbox: ann@example.com')),
  );
  await expect(failing).rejects.toThrow('no such mailbox');
  await tracing.stop();
  expect(collector.spans()).toMatchObject([
    { name: 'send mail', attributes: { 'error.type': 'TypeError' }, status: { code: 2 } },
  ]);
  expect(collector.text()).not.toContain('ann@example');
});

it('a collector that is away costs one line of the log, and no work', async () => {
  const { address } = collector;
  await collector.close();
  process.env['OTEL_EXPORTER_OTLP_TIMEOUT'] = '200';
  await traceTo(address);
  for (const round of [1, 2, 3]) {
    expect(await inSpan('work', {}, () => Promise.resolve(round))).toBe(round);
  }
  await tracing.stop();
  delete process.env['OTEL_EXPORTER_OTLP_TIMEOUT'];
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('Traces could not be sent');
  collector = await startCollector();
});

it('a collector that never answers keeps no process from its end', async () => {
  const hanging = await startCollector({ isHanging: true });
  // Longer than a stop waits; the exporter's own 10 s would hold up the end of the tests.
  process.env['OTEL_EXPORTER_OTLP_TIMEOUT'] = '4000';
  await traceTo(hanging.address);
  expect(await inSpan('work', {}, () => Promise.resolve('done'))).toBe('done');
  await tracing.stop();
  delete process.env['OTEL_EXPORTER_OTLP_TIMEOUT'];
  expect(hanging.spans()).toHaveLength(1);
  await hanging.close();
});

it('nothing is traced where nobody asks for it (X150)', async () => {
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.address;
  const log = createLog({ format: 'json', service: 'site', write: () => undefined });
  const none = await startTracing({ isWanted: false, service: 'patchbay-site', log });
  await inSpan('work', {}, (span) => {
    expect(span).toBeNull();
    return Promise.resolve();
  });
  await none.stop();
  expect(collector.spans()).toEqual([]);
});
