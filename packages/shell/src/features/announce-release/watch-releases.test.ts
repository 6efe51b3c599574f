import { createStorage } from '@patchbay/shared/host';
import { bucketOf } from '@patchbay/shared/registry';
import { takeRelease } from './take-release.ts';
import { watchReleases } from './watch-releases.ts';

const minute = 60_000;
const catalog = { name: 'catalog', version: '1.0.0' };
const live = { shell: '1.0.0', remotes: [catalog, { name: 'admin', version: '3.0.0' }] };
const withCatalog = (version: string) => ({ ...live, remotes: [{ name: 'catalog', version }] });

interface Sight {
  visibilityState: DocumentVisibilityState;
}

const createPage = () =>
  Object.assign(new EventTarget(), {
    document: Object.assign<EventTarget, Sight>(new EventTarget(), { visibilityState: 'visible' }),
    navigator: { onLine: true },
    location: { href: 'https://site.test/a/', reload: jest.fn(), assign: jest.fn() },
    sessionStorage,
  });

let page: ReturnType<typeof createPage>;
let answer: () => Response;
let heard: (string | null)[];
let asked: number[];
let storage: ReturnType<typeof createStorage>;

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  page = createPage();
  [heard, asked] = [[], []];
  storage = createStorage(() => {
    throw new Error('memory alone');
  });
  answer = () => Response.json(live);
});

afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

function see(isVisible: boolean) {
  page.document.visibilityState = isVisible ? 'visible' : 'hidden';
  page.document.dispatchEvent(new Event('visibilitychange'));
}

function start(versions = [{ name: 'shell', version: '1.0.0' }, catalog]) {
  const begun = performance.now();
  watchReleases(page, {
    since: begun,
    storage,
    fetch: () => {
      asked.push(performance.now() - begun);
      return Promise.resolve(answer());
    },
    versions: () => versions,
    hear: (news) => heard.push(news),
  });
}

describe('a page that is open', () => {
  it('asks within each minute, and not in step with others (R60)', async () => {
    start();
    await pass(10 * minute);
    const gaps = asked.map((time, index) => time - (asked[index - 1] ?? 0));
    expect(gaps.every((gap) => gap >= 40_000 && gap <= 55_000)).toBe(true);
    expect(new Set(gaps).size).toBeGreaterThan(1);
    expect(heard.every((news) => news === null)).toBe(true);
  });

  it('asks nothing while it is hidden, and at once when it is seen again after a minute (R60)', async () => {
    start();
    see(false);
    await pass(60 * minute);
    expect(asked).toEqual([]);
    see(true);
    await pass(0);
    expect(asked).toHaveLength(1);
    see(false);
    await pass(1000);
    see(true);
    await pass(30_000);
    expect(asked).toHaveLength(1);
  });

  it('asks nothing while the browser is offline (R60)', async () => {
    page.navigator.onLine = false;
    start();
    await pass(60 * minute);
    expect(asked).toEqual([]);
    page.navigator.onLine = true;
    page.dispatchEvent(new Event('online'));
    await pass(0);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['a release of a remote that it runs', withCatalog('1.1.0'), 'catalog@1.1.0'],
    ['a rollback', withCatalog('0.9.0'), 'catalog@0.9.0'],
    ['a release of the shell', { ...live, shell: '1.1.0' }, 'shell@1.1.0'],
    ['no release of another remote', { ...live, remotes: [catalog] }, null],
    ['nothing of a remote that is retired', { ...live, remotes: [] }, null],
  ])('hears of %s (R60)', async (_, document, news) => {
    answer = () => Response.json(document);
    start();
    await pass(minute);
    expect(heard).toEqual([news]);
  });

  it('is told no more of what has been taken back (R60)', async () => {
    answer = () => Response.json(withCatalog('1.1.0'));
    start();
    await pass(minute);
    answer = () => Response.json(live);
    await pass(minute);
    expect(heard.slice(0, 2)).toEqual(['catalog@1.1.0', null]);
  });

  it('is compared with what this visitor gets of a canary (R60)', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    storage.set('anonymous-user-uuid', id);
    const percent = bucketOf('catalog', id) + 1;
    const canaries = [{ percent, release: { name: 'catalog', version: '1.5.0' } }];
    answer = () => Response.json({ ...live, canaries });
    start([{ name: 'catalog', version: '1.5.0' }]);
    start([catalog]);
    await pass(minute);
    expect(heard.toSorted()).toEqual(['catalog@1.5.0', null].toSorted());
  });

  it('is not told of what it was loaded anew for and did not get (R60)', async () => {
    answer = () => Response.json(withCatalog('1.1.0'));
    takeRelease(page, 'catalog@1.1.0');
    page.dispatchEvent(new Event('pagehide'));
    start();
    await pass(minute);
    expect(heard).toEqual([null]);
  });

  it.each([
    ['another page', () => new Response('<!doctype html>')],
    ['half of it', () => new Response('{"shell":"1.')],
    ['another shape', () => Response.json({ shell: 1, remotes: 'none' })],
    ['not there', () => new Response(null, { status: 404 })],
    [
      'out of reach',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('says nothing where the answer is %s, and asks again (R60)', async (_, damaged) => {
    answer = damaged;
    start();
    await pass(minute);
    expect(heard).toEqual([]);
    answer = () => Response.json(withCatalog('1.1.0'));
    await pass(minute);
    expect(heard).toContain('catalog@1.1.0');
  });
});
