import type { RequestListener } from 'node:http';
import type { Registry } from '@patchbay/shared/registry';
import { inRequest, startTracing } from '@patchbay/node-kit/telemetry';
import { startCollector } from '@patchbay/node-kit/telemetry/testing';
import { useTestRenderer } from '../testing/test-renderer.ts';

const { restart, siteWith, ask, listening } = useTestRenderer();

/** The same where its remotes want to ask a host of their own, and the operator lets them. */
function allowing(registry: Registry, host: string): Registry {
  const hosts = { connect: [host] };
  return {
    ...registry,
    remotes: registry.remotes.map((remote) => ({ ...remote, hosts })),
    allowedHosts: Object.fromEntries(registry.remotes.map(({ name }) => [name, hosts])),
  };
}

it('what a page asks the backend for carries the id of its own request, and a host that pages may ask is not told it (X61)', async () => {
  const tellId: RequestListener = (request, response) => {
    response.end(String(request.headers['x-request-id'] ?? 'none'));
  };
  const [backend, other] = [await listening(tellId), await listening(tellId)];
  const apiHost = `http://127.0.0.1:${backend.port}`;
  const otherHost = `http://127.0.0.1:${other.port}`;
  await restart({ apiHost });
  const asking = `exports.show = async () =>
    (await Promise.all(['${apiHost}/api/', '${otherHost}/'].map(async (url) => (await fetch(url)).text()))).join(' ');`;
  const registry = allowing(await siteWith({ catalog: asking }), otherHost);
  await ask(registry, '/catalog/');
  const asked = ['request-1', 'request-2'].map((id) =>
    inRequest({ id, route: '' }, () => ask(registry, '/catalog/')),
  );
  expect(await Promise.all(asked)).toMatchObject([
    { markup: 'request-1 none' },
    { markup: 'request-2 none' },
  ]);
});

it('what a page asks the backend for is part of the trace of its rendering, and of its own (X150)', async () => {
  const collector = await startCollector();
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = collector.address;
  const tracing = await startTracing({
    isWanted: true,
    service: 'patchbay-site',
    log: () => undefined,
  });
  const { port } = await listening((request, response) => {
    response.end(String(request.headers.traceparent));
  });
  const apiHost = `http://127.0.0.1:${port}`;
  await restart({ apiHost });
  const asking = `exports.show = async () => (await fetch('${apiHost}/api/')).text();`;
  const registry = await siteWith({ catalog: asking });
  const outcome = await ask(registry, '/catalog/');
  await tracing.stop();
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  await collector.close();
  const spans = collector.spans();
  const rendering = spans.findLast(({ name }) => name === 'render page');
  const call = spans.find(({ name }) => name === 'GET');
  expect(rendering?.attributes).toMatchObject({
    'patchbay.release': 'catalog 1.0.0',
    'patchbay.outcome': 'page',
  });
  expect(call).toMatchObject({ traceId: rendering?.traceId, parentSpanId: rendering?.spanId });
  expect(outcome).toMatchObject({
    markup: `00-${String(call?.traceId)}-${String(call?.spanId)}-01`,
  });
});

it('leaves a page to the browser whose data has no end, and goes on', async () => {
  await restart({ limits: { patienceMs: 30_000, threadMs: 60_000, heapMiB: 128 } });
  const registry = await siteWith({
    catalog: `exports.show = async (url) => {
      const bytes = Number(new URL(url).searchParams.get('bytes'));
      const answer = await fetch('data:text/plain,' + 'a'.repeat(bytes));
      return answer.status + ' ' + (await answer.text()).length;
    }`,
  });
  const most = 16 * 1024 * 1024;
  expect(await ask(registry, `/catalog/?bytes=${most}`)).toMatchObject({ markup: `200 ${most}` });
  expect(await ask(registry, `/catalog/?bytes=${most + 1}`)).toMatchObject({
    kind: 'left',
    reason: 'the answer is too long',
  });
  expect(await ask(registry, '/catalog/?bytes=1')).toMatchObject({ markup: '200 1' });
});

it('a page reads from the backend, and from nobody whom its policy does not name (X208)', async () => {
  const asked: string[] = [];
  const { port } = await listening(({ method, url }, response) => {
    asked.push(`${String(method)} ${String(url)}`);
    if (url === '/away') response.writeHead(302, { Location: `http://127.0.0.2:${port}/led` });
    response.end('read');
  });
  const [apiHost, granted] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  await restart({ apiHost });
  const calls = [
    [`${apiHost}/api/`, 'GET'],
    [`${granted}/own`, 'GET'],
    [`http://127.0.0.2:${port}/secret`, 'GET'],
    [`${granted}/away`, 'GET'],
    [`${apiHost}/auth/api-token-auth/`, 'POST'],
    [`${apiHost}.evil.test/`, 'GET'],
  ];
  const asking = `exports.show = async () => JSON.stringify(await Promise.all(${JSON.stringify(calls)}
    .map(([url, method]) => fetch(url, { method }).then((answer) => answer.text(), () => 'refused'))));`;
  const registry = allowing(await siteWith({ catalog: asking }), granted);
  expect(await ask(registry, '/catalog/')).toMatchObject({
    markup: JSON.stringify(['read', 'read', 'refused', 'refused', 'refused', 'refused']),
  });
  expect(asked.toSorted()).toEqual(['GET /api/', 'GET /away', 'GET /own']);
});

it('what nobody ends keeps no page from the backend (X208)', async () => {
  const { port } = await listening(({ url }, response) => {
    if (url !== '/api/never') response.end('read');
  });
  const apiHost = `http://127.0.0.1:${port}`;
  await restart({ apiHost });
  const registry = await siteWith({
    catalog: `exports.show = () => {
      for (let call = 0; call < 8; call += 1) void fetch('${apiHost}/api/never').catch(() => undefined);
      return 'shown';
    }`,
    news: `exports.show = async () => (await fetch('${apiHost}/api/')).text();`,
  });
  expect(await ask(registry, '/catalog/')).toMatchObject({ markup: 'shown' });
  expect(await ask(registry, '/news/')).toMatchObject({ markup: 'read' });
});
