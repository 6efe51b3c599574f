import { softwareForm, versionForm } from '../testing/admin-forms.ts';
import { casesOf, itWith } from '../testing/corpora.ts';
import { auditLogPath } from '../server/routes/admin-routes.ts';
import { importSample, sampleCatalogue } from '../testing/sample-catalogue.ts';
import { staffClient } from '../testing/staff-client.ts';
import { signInAs } from '../testing/test-accounts.ts';
import { createRequests, createTestApp } from '../testing/test-app.ts';
import { onOneDatabase } from '../testing/test-databases.ts';

/** Those that staff have, and what a backend of our own adds to them. */
const calls = [
  ['GET', '/api/software-admin/vendors/'],
  ['GET', '/api/software-admin/search-misses/'],
  ['DELETE', '/api/software-admin/search-misses/'],
  ['GET', '/api/software-admin/trade-words/'],
  ['PUT', '/api/software-admin/trade-words/'],
  ['DELETE', '/api/software-admin/trade-words/1/'],
  ['POST', '/api/software-admin/change-software/'],
  ['GET', '/api/software-admin/software/1/history/'],
  ['PUT', '/api/software-admin/category-tree/'],
  ['GET', '/api/software-admin/'],
  ['GET', '/api/software-admin/statuses/'],
  ['POST', '/api/software-admin/software/'],
  ['PUT', '/api/software-admin/software/1/'],
  ['POST', '/api/software-admin/software/1/upload-cover-file/'],
  ['POST', '/api/software-admin/software/1/upload-screenshot-file/'],
  ['POST', '/api/software-admin/software/1/upload-audio-file/'],
  ['POST', '/api/software-admin/upload-file/'],
  ['POST', '/api/software-admin/software/1/create_version/'],
  ['PUT', '/api/software-admin/version/1/'],
  ['PUT', '/api/software-admin/categories/'],
  ['GET', '/api/software-admin/counts/'],
  ['GET', '/api/software-admin/counts/software/'],
  ['GET', '/api/software-admin/counts/entries/'],
  ['GET', '/api/software-admin/counts.csv'],
  ['PUT', '/api/software-admin/software/1/presence/'],
  ['GET', '/api/software-admin/version/1/package/'],
] as const;

/** Those that take a body. */
const writes = calls.filter(
  ([method, path]) => method !== 'GET' && method !== 'DELETE' && !path.endsWith('/presence/'),
);

/** A body that nobody may read before it is known who sends it. */
const untouchable = (): ReadableStream =>
  new ReadableStream(
    {
      pull: () => {
        throw new Error('The body was read');
      },
    },
    { highWaterMark: 0 },
  );

onOneDatabase((database) => {
  beforeEach(() => importSample(database()));

  const requestAny = createRequests(database);

  describe.each(calls)('%s %s', (method, path) => {
    const request = (init: RequestInit = {}) => requestAny(path, { method, ...init });

    const withBody = (headers: Record<string, string>): RequestInit & { duplex?: 'half' } =>
      method === 'GET' ? { headers } : { headers, body: untouchable(), duplex: 'half' };

    it('is 401 without a token, before its body is read', async () => {
      const response = await request(withBody({}));
      expect(response.status).toBe(401);
      expect(response.headers.get('WWW-Authenticate')).toBe('Bearer');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(await response.json()).toEqual({ detail: 'Sign in first' });
    });

    it('is 401 with a token that is not known', async () => {
      const response = await request(withBody({ Authorization: `Bearer ${'x'.repeat(43)}` }));
      expect(response.status).toBe(401);
    });

    it('is 403 for who is signed in and no staff, before its body is read', async () => {
      const { headers } = await signInAs(database());
      const response = await request(withBody(headers));
      expect(response.status).toBe(403);
      expect(await response.json()).toEqual({ detail: 'Only staff may do this' });
    });

    it('lets staff and superusers in, and is kept by nobody (A37, H10)', async () => {
      for (const role of [{ isStaff: true }, { isSuperuser: true, email: 'eve@site.test' }]) {
        const response = await request(await signInAs(database(), role));
        expect([401, 403, 404, 500]).not.toContain(response.status);
        expect(response.headers.get('Cache-Control')).toBe('no-store');
      }
    });
  });

  it('these are all calls that the routes have', () => {
    const { routes } = createTestApp(database()).app;
    // The log is only for superusers: audit-log.test.ts.
    const found = routes.filter(
      ({ method, path }) =>
        path.startsWith('/api/software-admin') && path !== auditLogPath && method !== 'ALL',
    );
    const listed = calls.map(([method, path]) => `${method} ${path.replace('/1/', '/:id/')}`);
    expect(found.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(listed.sort());
  });

  it('says nothing of what there is below the admin calls to others', async () => {
    const response = await createTestApp(database()).app.request('/api/software-admin/nowhere/');
    expect(response.status).toBe(401);
  });

  it.each([
    '/api//software-admin/statuses/',
    '/api/software-admin//statuses/',
    '/api/software-admin/%73tatuses/',
    '/api/software%2dadmin/statuses/',
    '/api/Software-Admin/statuses/',
    '/api/./software-admin/statuses/',
    '/api/x/../software-admin/statuses/',
    '/api/software-admin/statuses',
    '/api/software-admin/statuses/.',
    '/api/software-admin;x/statuses/',
  ])('%s lets nobody past who may call', async (path) => {
    const { app } = createTestApp(database());
    const { headers } = await signInAs(database());
    expect((await app.request(path)).status).toBeGreaterThanOrEqual(400);
    expect((await app.request(path, { headers })).status).toBeGreaterThanOrEqual(400);
  });

  it('takes a token as `Authorization: Bearer` alone, and as it was given', async () => {
    const { app } = createTestApp(database());
    const { headers } = await signInAs(database(), { isStaff: true });
    const token = headers.Authorization.replace('Bearer ', '');
    const path = '/api/software-admin/statuses/';
    const authorizations = [
      ...['Bearer', 'Bearer ', token, `Token ${token}`, `Basic ${token}`, `token=${token}`],
      ...[`Bearer ${token}x`, `Bearer ${token.slice(0, -1)}`, `Bearer ${token.toUpperCase()}`],
      ...[
        `Bearer "${token}"`,
        `Bearer x ${token}`,
        `Bearer ${token} x`,
        `Bearer ${token}, Bearer x`,
      ],
    ];
    const tries: (readonly [string, Record<string, string>])[] = [
      ...authorizations.map((value) => [path, { Authorization: value }] as const),
      [`${path}?token=${token}`, {}],
      [`${path}?access_token=${token}`, {}],
      [path, { Cookie: `token=${token}; Authorization=Bearer ${token}` }],
      [path, { 'X-Authorization': `Bearer ${token}` }],
      [path, { 'X-User-Id': '1', 'X-Remote-User': 'superuser' }],
    ];
    for (const [address, sent] of tries) {
      const { status } = await app.request(address, { headers: sent });
      expect([address, sent, status]).toEqual([address, sent, 401]);
    }
    expect((await app.request(path, { headers })).status).toBe(200);
  });

  it('no header makes another call of a request', async () => {
    const { app } = createTestApp(database());
    const { headers } = await signInAs(database());
    const others = [
      ['X-HTTP-Method-Override', 'DELETE'],
      ['X-HTTP-Method', 'DELETE'],
      ['X-Method-Override', 'DELETE'],
      ['X-Original-URL', '/api/software-admin/statuses/'],
      ['X-Rewrite-URL', '/api/software-admin/statuses/'],
    ];
    const me = async (more: Record<string, string>) => {
      const answer = await app.request('/auth/me/', { headers: { ...headers, ...more } });
      return { status: answer.status, body: await answer.text() };
    };
    const plain = await me({});
    for (const [name = '', value = ''] of others)
      expect(await me({ [name]: value })).toEqual(plain);
  });

  it.each([
    ['PUT', '/api/software-admin/software/99/'],
    ['POST', '/api/software-admin/software/99/upload-cover-file/'],
    ['POST', '/api/software-admin/software/99/create_version/'],
    ['PUT', '/api/software-admin/version/99/'],
    ['PUT', '/api/software-admin/software/x/'],
    ['PUT', '/api/software-admin/version/2147483648/'],
  ])('%s %s is not found', async (method, path) => {
    const { call } = await staffClient(database());
    const body = path.includes('create_version')
      ? {}
      : path.includes('version')
        ? versionForm
        : softwareForm;
    expect(await call(method, path, { body })).toMatchObject({
      status: 404,
      answer: { detail: 'Not found' },
    });
  });

  it.each(writes)('%s %s with another method is refused', async (method, path) => {
    const { call } = await staffClient(database());
    const { status, headers } = await call('DELETE', path);
    expect(status).toBe(405);
    expect(headers.get('Allow')).toContain(method);
  });

  it.each(writes)('%s %s refuses what is no body of its type (H3)', async (method, path) => {
    const { call } = await staffClient(database());
    for (const type of ['text/plain', 'application/xml', 'application/jsonx', '']) {
      const { status } = await call(method, path, {
        body: '{}',
        headers: { 'Content-Type': type },
      });
      expect(status).toBe(415);
    }
  });

  itWith('corpora/proto_pollution.json', 'hostile bodies and queries are refused', async (text) => {
    const { call, logged } = await staffClient(database());
    for (const { body } of casesOf(text) as readonly { body: string }[]) {
      for (const [method, path] of writes) {
        const { status } = await call(method, path, { body });
        expect(status).toBeLessThan(500);
      }
    }
    const { queries } = JSON.parse(text) as { queries: readonly string[] };
    for (const query of queries) {
      const { status } = await call('GET', `/api/software-admin/${query}`);
      expect([query, status]).toEqual([query, query.startsWith('?query=') ? 200 : 400]);
    }
    expect(({} as Record<string, unknown>)['isStaff']).toBeUndefined();
    expect(logged.filter((line) => line.includes('failed'))).toEqual([]);
    const { answer } = await call('GET', '/api/software-admin/?status=enabled');
    expect(answer).toMatchObject({
      count: sampleCatalogue.software.filter(({ status }) => status === 'enabled').length,
    });
  });
});
