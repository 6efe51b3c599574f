import { readAppConfig } from '@patchbay/registry/config';
import type { Http } from '@patchbay/shared/http';
import { createCrawlerFiles } from './crawler-files.ts';
import { sitemapFile } from './sitemap.ts';

const origin = 'https://site.example';

const softwareOf = (id: number) => ({
  id,
  name: id === 1 ? 'Echo & <Sons>\u0000' : `Software ${id}`,
  vendor: 'Acme',
  vendorSlug: 'acme',
  slug: `software-${id}`,
  category_id: 3,
  status: 'enabled',
  createdAt: '2026-01-01T00:00:00.000Z',
  modifiedAt: `2026-02-0${1 + (id % 9)}T00:00:00.000Z`,
  formats: ['vst3'],
});

/** A backend with so many software, which counts them and gives a page at a time. */
function backendWith(count: number, otherHeaders: Record<string, string> = {}) {
  const asked: string[] = [];
  let isDown = false;
  const http: Http = {
    request: (method, path, { query = {} } = {}) => {
      asked.push(`${method} ${path} ${JSON.stringify(query)}`);
      if (isDown) return Promise.reject(new Error('the backend is away'));
      const all = Array.from({ length: count }, (_, index) => softwareOf(index + 1));
      const offset = Number(query['offset'] ?? 0);
      const rows = all.slice(offset, offset + Number(query['limit'] ?? count));
      const body = path === '/api/categories/' ? [category] : rows;
      const headers = new Headers({ 'X-Total-Count': String(count), ...otherHeaders });
      return Promise.resolve({ body, headers, url: path });
    },
    reportProblem: (error) => {
      throw error;
    },
  };
  return {
    http,
    asked,
    goDown: () => {
      isDown = true;
    },
  };
}
const category = { id: 3, name: 'Delays', slug: 'delays', parent_id: null, order: 0, count: 1 };

const start = (
  http: Http,
  { listCalls = 'extended', ...more }: { listCalls?: string; readonly patienceMs?: number } = {},
) => {
  const told: string[] = [];
  const say = (line: string) => told.push(line);
  const config = readAppConfig({ LIST_CALLS: listCalls });
  const find = createCrawlerFiles({ config, http, say, ...more });
  const textOf = async (path: string, at = origin) => {
    const file = await find(path, at);
    return file === null || file === 'unanswered' ? file : file.page.bytes.toString();
  };
  return { textOf, told };
};

/** The texts of the elements of one name, as they are written. */
const textsOf = (name: string, xml: string | null | undefined) =>
  [...(xml ?? '').matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text);

describe('robots.txt', () => {
  it('names the sitemap, and keeps crawlers out of searches and of what is not public', async () => {
    const lines = (await start(backendWith(0).http).textOf('/robots.txt'))?.split('\n');
    expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
    for (const path of ['/admin/', '/auth/', '/account/', '/lists/', '/search/']) {
      expect(lines).toContain(`Disallow: ${path}`);
    }
  });
});

describe('the sitemap', () => {
  it('has every public page once, read a page of rows at a time (G65)', async () => {
    const { http, asked } = backendWith(450);
    const xml = await start(http).textOf('/sitemap.xml');
    const addresses = textsOf('loc', xml);
    expect(addresses.slice(0, 8)).toEqual([
      `${origin}/`,
      ...['app', 'about', 'contact', 'privacy'].map((name) => `${origin}/${name}/`),
      `${origin}/category/3/`,
      `${origin}/s/delays/acme/software-1/1/`,
      `${origin}/vendor/acme/`,
    ]);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toHaveLength(457);
    expect(textsOf('lastmod', xml)[0]).toBe('2026-02-02T00:00:00.000Z');
    expect(asked.filter((line) => line.includes('/software/'))).toHaveLength(3);
  });

  it('asks a backend of basic lists for all at once, and lists no vendor, of whom it has no page (G65)', async () => {
    const { http, asked } = backendWith(450);
    const addresses = textsOf(
      'loc',
      await start(http, { listCalls: 'basic' }).textOf('/sitemap.xml'),
    );
    expect(addresses).toHaveLength(456);
    expect(addresses).not.toContain(`${origin}/vendor/acme/`);
    expect(asked.filter((line) => line.includes('/software/'))).toEqual([
      'GET /api/software/ {"order":"name","status":"enabled"}',
    ]);
  });

  it('is an index of parts where one file would have too many (G65)', () => {
    const pages = ['/a/', '/b/', '/c/'].map((path) => ({ path, modifiedAt: null }));
    const fileOf = (path: string) => sitemapFile(path, { pages, origin, maxPerFile: 2 });
    expect(textsOf('loc', fileOf('/sitemap.xml'))).toEqual([
      `${origin}/sitemap-1.xml`,
      `${origin}/sitemap-2.xml`,
    ]);
    expect(textsOf('loc', fileOf('/sitemap-2.xml'))).toEqual([`${origin}/c/`]);
    expect(['/sitemap-0.xml', '/sitemap-3.xml', '/feed.xml'].map(fileOf)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('is made once for all who ask', async () => {
    const { http, asked } = backendWith(1);
    const { textOf } = start(http);
    await Promise.all([textOf('/sitemap.xml'), textOf('/sitemap.xml')]);
    await textOf('/sitemap.xml');
    expect(asked).toHaveLength(2);
    expect(await textOf('/sitemap-1.xml')).toBeNull();
    const elsewhere = await textOf('/sitemap.xml', 'https://www.site.example');
    expect(textsOf('loc', elsewhere)[0]).toBe('https://www.site.example/');
    expect(asked).toHaveLength(2);
  });

  it('is not waited for where the catalogue is read for long, and is there for whoever comes later', async () => {
    const { http } = backendWith(1);
    const answers: (() => void)[] = [];
    const waiting = new Promise<void>((resolve) => answers.push(resolve));
    const slow: Http = {
      ...http,
      request: async (...args) => {
        await waiting;
        return http.request(...args);
      },
    };
    const { textOf, told } = start(slow, { patienceMs: 1 });
    const unanswered = await textOf('/sitemap.xml');
    for (const answer of answers) answer();
    expect([unanswered, told]).toEqual(['unanswered', []]);
    // Data that is there is answered before any timer.
    await new Promise((resolve) => setImmediate(resolve));
    expect(textsOf('loc', await textOf('/sitemap.xml'))).toContain(`${origin}/category/3/`);
  });

  it('ends where the backend sends it back to where it is', async () => {
    const { http, asked } = backendWith(450, { 'X-Next-Cursor': 'here' });
    expect(textsOf('loc', await start(http).textOf('/sitemap.xml'))).toHaveLength(207);
    expect(asked.filter((line) => line.includes('/software/'))).toHaveLength(2);
  });
});

describe('the feed', () => {
  it('has the newest software, whatever stands in its name (G65)', async () => {
    const xml = await start(backendWith(2).http).textOf('/feed.xml');
    expect(textsOf('title', xml)).toEqual([
      'Latest Added – Patchbay',
      'Echo &amp; &lt;Sons&gt; by Acme',
      'Software 2 by Acme',
    ]);
    expect(textsOf('id', xml).slice(1)).toEqual([`${origin}/software/1/`, `${origin}/software/2/`]);
    expect(textsOf('updated', xml)[0]).toBe('2026-02-03T00:00:00.000Z');
    expect(xml).toContain(`href="${origin}/s/delays/acme/software-1/1/"`);
  });
});

it('says that the backend does not answer, and nothing is made up', async () => {
  const { http, goDown } = backendWith(1);
  goDown();
  const { textOf, told } = start(http);
  expect(await textOf('/feed.xml')).toBe('unanswered');
  expect(told).toEqual(['What crawlers ask for cannot be made: the backend is away']);
});

it('says so once, however many ask while it is away', async () => {
  const { http, goDown } = backendWith(1);
  goDown();
  const { textOf, told } = start(http);
  for (let times = 0; times < 20; times += 1) {
    expect(await textOf('/feed.xml')).toBe('unanswered');
  }
  expect(told).toEqual(['What crawlers ask for cannot be made: the backend is away']);
});
