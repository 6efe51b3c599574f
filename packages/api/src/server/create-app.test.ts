import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import sharp from 'sharp';
import { createByteBudget, createCapacity } from '../process/capacity.ts';
import { databaseOf } from '../db/database.ts';
import { casesOf, distinctTexts, itWith } from '../testing/corpora.ts';
import { createFolderStorage } from '../storage/folder-storage.ts';
import {
  createRequests,
  createTestApp,
  emptyStorage,
  siteOrigin,
  testConfig,
  withFolder,
} from '../testing/test-app.ts';
import { openPrepared } from '../testing/databases/prepared-databases.ts';
import { onOneDatabase } from '../testing/test-databases.ts';

const paths = (value: string) => [
  `/api/software/${value}/`,
  `/api/software/${value}/versions/`,
  `/api/software/${value}/latest_versions/`,
  `/api/categories/${value}/`,
  `/api/versions/${value}/`,
  `/images/300x/${value}`,
  `/images/${value}/covers/a.webp`,
];

onOneDatabase((database) => {
  it.each(['/api/categories/', '/images/300x/covers/1.png', '/fonts/inter.woff2'])(
    'an answer of %s counts while it is sent',
    async (path) => {
      await withFolder(async (folder) => {
        const capacity = { ...createCapacity(), answers: createByteBudget(1) };
        const storage = createFolderStorage(folder);
        const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#369' } });
        await storage.write('covers/1.png', await picture.png().toBuffer());
        const { app } = createTestApp(database(), { capacity, storage });
        const outgoing = new ServerResponse(new IncomingMessage(new Socket()));
        expect((await app.request(path, {}, { outgoing })).status).toBe(503);
      });
    },
  );

  const request = createRequests(database);

  it.each([
    '0',
    '-1',
    '1.5',
    '1e3',
    '+1',
    '%2B1',
    '01',
    '2147483648',
    '9007199254740993',
    '99999999999999999999',
    'NaN',
    '%',
    '%00',
    '%2e%2e',
    '__proto__',
    "1'",
    '1;drop table',
    '1 ',
    '%E0%A4%A',
    '\u0661',
  ])('an id of %j is not found anywhere (H3)', async (id) => {
    for (const path of paths(id)) {
      const response = await request(path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toEqual({ detail: 'Not found' });
    }
  });

  itWith(
    'corpora/route_params.json',
    'hostile values in a path are never a failure',
    async (text) => {
      for (const { value } of casesOf(text) as readonly { value: string }[]) {
        for (const path of [...paths(value), ...paths(encodeURIComponent(value))]) {
          expect((await request(path)).status).toBeLessThan(500);
        }
      }
    },
  );

  itWith('corpora/naughty_strings.json', 'any text can be searched for', async (text) => {
    for (const value of distinctTexts(text)) {
      const { status } = await request(
        `/api/software/?search=${encodeURIComponent(Buffer.from(value).toString())}`,
      );
      expect([200, 400]).toContain(status);
    }
  });

  it('is healthy while the database answers (H36)', async () => {
    const response = await request('/health/');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ok' });
  });

  it.each(['/', '/api/', '/api/software', '/api/unknown/', '/images/300x/', '/health'])(
    '%s is not found, as JSON',
    async (path) => {
      const response = await request(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ detail: 'Not found' });
    },
  );

  it.each([
    ['DELETE', '/api/software/', 'GET, HEAD, OPTIONS'],
    ['POST', '/api/categories/', 'GET, HEAD, OPTIONS'],
    ['PUT', '/api/software/1/', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/installed-software/save/', 'POST, OPTIONS'],
    ['POST', '/images/300x/covers/a.webp', 'GET, HEAD, OPTIONS'],
  ])('%s %s is refused with what is allowed (H3)', async (method, path, allowed) => {
    const response = await request(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe(allowed);
    expect(await response.json()).toEqual({ detail: 'Method not allowed' });
  });

  it('answers HEAD like GET without the body', async () => {
    const response = await request('/api/categories/', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('ETag')).not.toBeNull();
    expect(await response.text()).toBe('');
  });

  it('lets the listed origins alone read answers, errors too, with credentials (H9)', async () => {
    for (const path of ['/api/software/', '/api/software/99/', '/nowhere/']) {
      const listed = await request(path, { headers: { Origin: siteOrigin } });
      expect(listed.headers.get('Access-Control-Allow-Origin')).toBe(siteOrigin);
      expect(listed.headers.get('Access-Control-Allow-Credentials')).toBe('true');
      expect(listed.headers.get('Access-Control-Expose-Headers')).toContain('X-Total-Count');
      expect(listed.headers.get('Vary')).toContain('Origin');
    }
    for (const origin of [
      'https://evil.test',
      'null',
      `${siteOrigin}.evil.test`,
      'http://site.test',
    ]) {
      const other = await request('/api/software/', { headers: { Origin: origin } });
      expect(other.headers.get('Access-Control-Allow-Origin')).toBeNull();
      expect(other.headers.get('Access-Control-Allow-Credentials')).toBeNull();
      expect(other.headers.get('Vary')).toContain('Origin');
    }
  });

  const send = (origin: string | undefined, path: string, method = 'POST') =>
    request(path, {
      method,
      headers: { ...(origin === undefined ? {} : { Origin: origin }) },
    });
  const calls = [
    ['POST', '/auth/api-token-auth/'],
    ['POST', '/auth/activate/?token=x'],
    ['DELETE', '/auth/sessions/'],
    ['POST', '/api/installed-software/save/'],
    ['PUT', '/api/software-admin/software/1/'],
  ] as const;

  it.each(['https://evil.test', `${siteOrigin}.evil.test`, 'http://site.test', 'file://', 'x'])(
    'lets a page of %s change nothing (H68)',
    async (origin) => {
      for (const [method, path] of calls) {
        const response = await send(origin, path, method);
        expect([path, response.status]).toEqual([path, 403]);
        expect(await response.json()).toEqual({
          detail: expect.stringContaining('origin') as string,
        });
      }
      expect((await send(origin, '/api/software/', 'GET')).status).toBe(200);
    },
  );

  it.each([undefined, siteOrigin, testConfig.apiHost, 'http://localhost'])(
    'answers calls of %s, which is no other page (H68)',
    async (origin) => {
      for (const [method, path] of calls) {
        expect([path, (await send(origin, path, method)).status]).not.toEqual([path, 403]);
      }
    },
  );

  it('takes the forms of mailed links, whose pages have no origin, and no other call of such pages (H68)', async () => {
    for (const path of ['/auth/activate/?token=x', '/auth/reset-password/?token=x']) {
      expect((await send('null', path)).status).not.toBe(403);
    }
    expect((await send('null', '/auth/api-token-auth/')).status).toBe(403);
    expect((await send('null', '/api/installed-software/save/')).status).toBe(403);
  });

  it('answers a preflight of a listed origin alone with what it may send', async () => {
    const preflight = (origin: string) =>
      request('/api/software/1/', {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'PUT' },
      });
    const listed = await preflight(siteOrigin);
    expect(listed.status).toBe(204);
    expect(listed.headers.get('Access-Control-Allow-Methods')).toContain('PUT');
    expect(listed.headers.get('Access-Control-Allow-Headers')).toContain('If-Match');
    expect(
      (await preflight('https://evil.test')).headers.get('Access-Control-Allow-Methods'),
    ).toBeNull();
  });

  it.each(['/api/software/', '/health/', '/nowhere/', '/images/300x/covers/none.webp'])(
    'sends the security headers with %s',
    async (path) => {
      const { headers } = await request(path);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
      expect(headers.get('Content-Security-Policy')).toContain('sandbox');
    },
  );

  it('keeps browsers to https where it is asked by https (H55)', async () => {
    for (const [path, status] of [
      ['/health/', 200],
      ['/nowhere/', 404],
      ['/api/software/?limit=none', 400],
      ['/images/300x/covers/none.webp', 404],
    ] as const) {
      const answer = await request(path);
      expect([answer.status, answer.headers.get('Strict-Transport-Security')]).toEqual([
        status,
        'max-age=31536000',
      ]);
    }
    const config = { ...testConfig, apiHost: 'http://localhost:4000' };
    const plain = await createTestApp(database(), { config }).app.request('/health/');
    expect(plain.headers.get('Strict-Transport-Security')).toBeNull();
  });
});

describe('without a database', () => {
  it('answers 503 and recovers nothing of the reason to the caller (H36)', async () => {
    const client = await openPrepared('empty');
    await client.close();
    const { app, logged } = createTestApp(databaseOf(client));
    for (const path of ['/health/', '/api/software/', '/api/categories/1/']) {
      const response = await app.request(path);
      expect(response.status).toBe(503);
      const text = await response.text();
      const known = path === '/health/' ? { code: 'database' } : {};
      expect(JSON.parse(text)).toEqual({ detail: expect.any(String) as string, ...known });
      expect(text).not.toMatch(/select|PGlite/i);
    }
    expect(logged.join('\n')).toContain('PGlite is closed');
  });

  it('answers 500 without internals where a route fails, and logs why', async () => {
    const client = await openPrepared('empty');
    const { app, logged } = createTestApp(databaseOf(client), {
      storage: { ...emptyStorage, find: () => Promise.reject(new Error('disk on fire')) },
    });
    const response = await app.request('/images/300x/covers/a.webp');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ detail: 'Internal server error' });
    expect(logged.join('\n')).toContain('disk on fire');
    const noTables = await app.request('/api/software/');
    expect(noTables.status).toBe(500);
    expect(await noTables.json()).toEqual({ detail: 'Internal server error' });
    await client.close();
  });
});
