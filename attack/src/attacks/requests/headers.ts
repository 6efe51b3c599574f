import type { IncomingHttpHeaders } from 'node:http';
import { verdictOf, type Attack, type Family, type Outcome } from '../../attack.ts';
import { ask, sendJson } from '../../network/ask.ts';
import { tokenOf, withToken } from '../../product/accounts-client.ts';
import { calls } from '../../product/calls.ts';
import { accountOf } from '../../product/known-accounts.ts';
import type { Product } from '../../product/product.ts';

/** The settings of a deployment that has its site served over TLS, and violations of the policy reported. */
const tlsSettings = {
  environment: {
    HSTS_MAX_AGE: '31536000',
    CSP_REPORT_URL: 'https://reports.patchbay.example/csp',
  },
  headers: { 'X-Forwarded-Proto': 'https' },
} as const;

const valueOf = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
};

type Rule = readonly [header: string, value: RegExp];

const everySiteAnswer: readonly Rule[] = [
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /./],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['permissions-policy', /camera=\(\)/],
];
const everyBackendAnswer: readonly Rule[] = [
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /./],
  ['content-security-policy', /default-src 'none'/],
  ['x-frame-options', /^DENY$/],
];
const everyPage: readonly Rule[] = [
  ['cache-control', /^no-cache$/],
  ['content-security-policy', /^default-src 'none'; /],
  ['content-security-policy', /require-trusted-types-for 'script'/],
  ['content-security-policy', /frame-ancestors 'none'/],
  ['content-security-policy', /^(?!.*unsafe-)/],
];

const missing = (what: string, headers: IncomingHttpHeaders, rules: readonly Rule[]): string[] =>
  rules
    .filter(([name, value]) => !value.test(valueOf(headers, name)))
    .map(([name]) => `${what}: ${name} is '${valueOf(headers, name).slice(0, 60)}'`);

const sitePages = ['/', '/category/1/', '/no/such/page/', '/admin/software-list/', '/a.b'];
const siteOthers = ['/shell/none/none.js', '/remotes/x', '/registry.json', '/%', '/shell/%00.js'];

async function trySite(product: Product): Promise<Outcome> {
  const { origin } = await product.site();
  const problems: string[] = [];
  for (const path of [...sitePages, ...siteOthers]) {
    const answer = await ask(origin, path);
    problems.push(...missing(path, answer.headers, everySiteAnswer));
    if (sitePages.includes(path)) problems.push(...missing(path, answer.headers, everyPage));
    if (valueOf(answer.headers, 'x-powered-by') !== '') problems.push(`${path}: x-powered-by`);
  }
  const asset = /src="(\/shell\/[^"]+\.js)"/.exec((await ask(origin, '/')).text)?.[1];
  const file = await ask(origin, asset ?? '/shell/none.js');
  problems.push(...missing('a script', file.headers, [['cache-control', /immutable/]]));
  const post = await ask(origin, '/', { method: 'POST' });
  problems.push(...missing('a POST', post.headers, [...everySiteAnswer, ['allow', /GET/]]));
  return verdictOf(problems, sitePages.length + siteOthers.length + 2);
}

const backendPaths = [
  '/health/',
  '/api/categories/',
  '/api/software/?limit=1',
  '/api/software/0/',
  '/api/software/?limit=x',
  '/auth/me/',
  '/auth/activate/?token=x',
  '/images/300x/none',
  '/packages/none',
  '/none',
  '/%',
] as const;

async function tryBackend(product: Product): Promise<Outcome> {
  const server = await product.backend();
  const problems: string[] = [];
  for (const path of backendPaths) {
    const { headers } = await ask(server.origin, path);
    problems.push(...missing(path, headers, everyBackendAnswer));
  }
  const headers = withToken(await tokenOf(server, 'Staff'));
  for (const path of ['/auth/me/', '/api/software-admin/', '/api/software/?limit=1']) {
    const answer = await ask(server.origin, path, { headers });
    problems.push(...missing(`staff's ${path}`, answer.headers, [['cache-control', /no-store/]]));
  }
  return verdictOf(problems, backendPaths.length + 3);
}

const strangers = [
  'https://evil.example',
  'null',
  'http://127.0.0.1',
  'http://127.0.0.1:1.evil.example',
  'http://127.0.0.1:1@evil.example',
  'HTTP://127.0.0.1:2',
  'http://localhost:1/',
  '*',
  'file://',
];

async function tryOrigins(product: Product): Promise<Outcome> {
  const { origin: host } = await product.backend();
  const problems: string[] = [];
  const paths = ['/api/categories/', '/auth/me/', '/none'];
  for (const origin of strangers) {
    for (const method of ['GET', 'OPTIONS']) {
      for (const path of paths) {
        const { headers } = await ask(host, path, { method, headers: { Origin: origin } });
        const grant = valueOf(headers, 'access-control-allow-origin');
        if (grant !== '') problems.push(`${method} ${path} lets ${origin} in (${grant})`);
        if (!valueOf(headers, 'vary').includes('Origin'))
          problems.push(`${method} ${path}: no Vary`);
      }
    }
  }
  const known = await ask(host, '/api/categories/', { headers: { Origin: 'http://localhost:1' } });
  if (valueOf(known.headers, 'access-control-allow-origin') !== 'http://localhost:1') {
    problems.push('the configured origin is kept out');
  }
  return verdictOf(problems, strangers.length * 2 * paths.length + 1);
}

/** Names that a stranger's page can have, which its owner makes lead to this machine once it is open (DNS rebinding). */
const strangeHosts = [
  'evil.example',
  'evil.example:4000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  '192.0.2.1:4000',
  '0.0.0.0',
];

/** The requests of such a page: it has the same origin as the server, so that no browser asks for leave. */
async function tryRebinding(product: Product): Promise<Outcome> {
  const backend = await product.backend();
  const site = await product.site();
  const problems: string[] = [];
  const superuser = accountOf('Superuser');
  for (const host of strangeHosts) {
    const headers = { Host: host };
    const { status } = await sendJson(
      backend.origin,
      '/auth/api-token-auth/',
      { username: superuser.email, password: superuser.password },
      { headers: { ...headers, Origin: `http://${host}` } },
    );
    if (status !== 421) problems.push(`a log-in by a page of ${host}: ${status}`);
    for (const [origin, path] of [
      [backend.origin, '/api/categories/'],
      [site.origin, '/'],
    ] as const) {
      const answer = await ask(origin, path, { headers });
      if (answer.status !== 421) problems.push(`${path} for ${host}: ${answer.status}`);
    }
  }
  for (const { origin, path } of [
    { origin: backend.origin, path: '/health/' },
    { origin: site.origin, path: '/' },
  ]) {
    const own = await ask(origin, path, { headers: { Host: `localhost:${new URL(origin).port}` } });
    if (own.status !== 200) problems.push(`${path} for localhost: ${own.status}`);
  }
  return verdictOf(problems, strangeHosts.length * 3 + 2);
}

/** Calls that change something, by pages of others, with a body that a browser sends without asking first. */
async function tryForeignChanges(product: Product): Promise<Outcome> {
  const { origin } = await product.backend();
  const problems: string[] = [];
  const changing = calls.filter(({ method }) => method !== 'GET');
  for (const stranger of strangers) {
    for (const { method, path, body = '' } of changing) {
      const headers = { Origin: stranger, 'Content-Type': 'text/plain' };
      const { status } = await ask(origin, path, { method, headers, body });
      if (status !== 403) problems.push(`${method} ${path} by ${stranger}: ${status}`);
    }
  }
  return verdictOf(problems, strangers.length * changing.length);
}

async function tryTls(product: Product): Promise<Outcome> {
  const server = await product.startSite(undefined, tlsSettings.environment);
  const { headers } = await ask(server.origin, '/', { headers: tlsSettings.headers });
  const problems = missing('the page', headers, [
    ['strict-transport-security', /max-age=\d{7,}/],
    ['content-security-policy', /report-uri \S+reports\.patchbay\.example/],
    ['content-security-policy', /report-to \w+/],
    ['reporting-endpoints', /="\S+reports\.patchbay\.example/],
  ]);
  const plain = await ask((await product.site()).origin, '/');
  if (valueOf(plain.headers, 'strict-transport-security') !== '') {
    problems.push('a site without TLS says Strict-Transport-Security');
  }
  return verdictOf(problems, 5);
}

const hsts = 'strict-transport-security';

/** A backend that browsers reach over TLS says so on every answer, and no other does. */
async function tryBackendTls(product: Product): Promise<Outcome> {
  const server = await product.startBackend({
    environment: { API_HOST: 'https://api.patchbay.example' },
  });
  const problems: string[] = [];
  const paths = [...backendPaths, '/healthz'];
  for (const path of paths) {
    const { headers } = await ask(server.origin, path);
    problems.push(...missing(path, headers, [[hsts, /max-age=\d{7,}/]]));
  }
  const plain = await ask((await product.backend()).origin, '/health/');
  if (valueOf(plain.headers, hsts) !== '') problems.push('a backend without TLS says it too');
  return verdictOf(problems, paths.length + 1);
}

const attacks: readonly Attack[] = [
  {
    name: 'headers of the site',
    item: 'Headers',
    tries: sitePages.length + siteOthers.length + 2,
    expectation: 'policy, types and caching on every answer',
    run: trySite,
  },
  {
    name: 'headers of the backend',
    item: 'Headers',
    tries: backendPaths.length + 3,
    expectation: 'policy and types on every answer, nothing of staff kept',
    run: tryBackend,
  },
  {
    name: 'pages of other origins',
    item: 'siblings',
    tries: strangers.length * 6 + 1,
    expectation: 'no grant, Vary: Origin',
    run: tryOrigins,
  },
  {
    name: 'names that lead to this machine',
    item: 'siblings',
    tries: strangeHosts.length * 3 + 2,
    expectation: '421 from both servers, and no log-in',
    run: tryRebinding,
  },
  {
    name: 'changes by pages of other origins',
    item: 'siblings',
    tries: strangers.length * calls.filter(({ method }) => method !== 'GET').length,
    expectation: '403',
    run: tryForeignChanges,
  },
  {
    name: 'a site behind TLS',
    item: 'Headers',
    tries: 2,
    expectation: 'Strict-Transport-Security and report-to, where configured',
    run: tryTls,
  },
  {
    name: 'a backend behind TLS',
    item: 'Headers',
    tries: backendPaths.length + 2,
    expectation: 'Strict-Transport-Security on every answer, and none without TLS',
    run: tryBackendTls,
  },
];

export const headersFamily: Family = {
  name: 'headers',
  about: 'what answers say about themselves',
  attacks,
};
