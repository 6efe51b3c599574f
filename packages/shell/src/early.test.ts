import { parseId } from '@patchbay/domain/routes';
import { repeatEarlyInput } from './app/rendering/repeat-early-input.ts';
import { watchPageErrors } from './features/report-errors/watch-page-errors.ts';
import { withCorpus } from '../../../tools/jest/corpus.cjs';

const early = [
  { route: '/category/:categoryId/', requests: ['/api/software/?category=:categoryId'], files: [] },
  {
    route: '/s/:a/:softwareSlug/:softwareId/',
    requests: ['/api/software/:softwareId/'],
    files: [],
  },
  { route: '/vendor/:vendorSlug/', requests: ['/api/software/?vendor=:vendorSlug'], files: [] },
];
const catalog = { name: 'catalog', version: '1.0.0', entry: {}, assets: [], early };

/** The requests of the script at an address, on a page with these remotes. */
function askedAt(
  path: string,
  remotes: readonly unknown[] = [catalog],
  config: object = {},
  canaries: readonly unknown[] = [],
): string[] {
  window.history.replaceState(null, '', path);
  const block = (id: string, value: unknown) =>
    `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;
  document.head.innerHTML =
    block('app-config', { apiHost: 'http://api.test', ...config }) +
    block('app-registry', { remotes, canaries });
  const asked: string[] = [];
  window.fetch = jest.fn((address: string) => {
    asked.push(address);
    return new Promise<Response>(() => undefined);
  }) as typeof fetch;
  jest.isolateModules(() => {
    jest.requireActual('./early.ts');
  });
  return asked;
}

const originalFetch = window.fetch;

/** The page's code has come. */
function repeat(): void {
  repeatEarlyInput(window);
  jest.advanceTimersByTime(0);
}

/** The observers of the first paint, which jsdom does not have. */
let onPaint: (() => void)[] = [];

class PaintObserver {
  constructor(tell: () => void) {
    onPaint.push(tell);
  }

  observe = () => undefined;
}

beforeEach(() => {
  jest.useFakeTimers();
  onPaint = [];
  Object.assign(globalThis, { PerformanceObserver: PaintObserver });
});

afterEach(() => {
  window.fetch = originalFetch;
  delete window.earlyAnswers;
  delete window.painted;
  Reflect.deleteProperty(globalThis, 'PerformanceObserver');
  delete document.documentElement.dataset.rendered;
  document.head.innerHTML = '';
});

it('asks for what the address needs', () => {
  expect(askedAt('/category/3/')).toEqual(['http://api.test/api/software/?category=3']);
  expect(askedAt('/s/synths/surge/12/')).toEqual(['http://api.test/api/software/12/']);
  expect(askedAt('/vendor/NaN/')).toEqual(['http://api.test/api/software/?vendor=NaN']);
});

it('asks a backend with extended lists by extended calls, where a route has them (C59)', () => {
  const extendedRequests = ['/api/software/?category_tree=:categoryId'];
  const [category, ...others] = early;
  const remote = { ...catalog, early: [{ ...category, extendedRequests }, ...others] };
  const askedBy = (path: string, listCalls?: string) =>
    askedAt(path, [remote], { listCalls }).map((address) =>
      address.slice('http://api.test'.length),
    );
  expect(askedBy('/category/3/', 'extended')).toEqual(['/api/software/?category_tree=3']);
  expect(askedBy('/category/3/', 'basic')).toEqual(['/api/software/?category=3']);
  expect(askedBy('/category/3/')).toEqual(['/api/software/?category=3']);
  expect(askedBy('/vendor/a/', 'extended')).toEqual(['/api/software/?vendor=a']);
});

it.each([
  ['a token', { authToken: 'abc.DEF-1' }, 'Bearer abc.DEF-1'],
  ['a megabyte', { authToken: 'x'.repeat(1_000_000) }, undefined],
  ['what no header can hold', { authToken: 'a b\r\n' }, undefined],
  ['an object', { authToken: {} }, undefined],
])('asks in the name of %s that the browser keeps, where it is one', (_, kept, sent) => {
  localStorage.setItem('auth-store', JSON.stringify(kept));
  askedAt('/vendor/a/');
  const [[, request] = []] = jest.mocked(window.fetch).mock.calls;
  expect(request?.headers).toEqual({
    Accept: 'application/json',
    ...(sent === undefined ? {} : { Authorization: sent }),
  });
  localStorage.clear();
});

it('asks for 40 things and 200 files at most, each once, however many remotes want some', () => {
  const numbers = Array.from({ length: 100 }, (_, index) => index);
  const greedy = (name: string) => ({
    ...catalog,
    name,
    entry: { file: 'remoteEntry.js' },
    early: numbers.map((route) => ({
      route: '/:a/',
      requests: numbers.slice(0, 20).map((index) => `/api/${name}/${route % 10}/${index}/`),
      files: [`${route}.js`],
    })),
  });
  const asked = askedAt('/any/', ['one', 'two', 'three'].map(greedy));
  expect(asked).toHaveLength(40);
  expect(new Set(asked).size).toBe(40);
  const files = [...document.querySelectorAll('link')].map(({ href }) => href);
  expect(files).toHaveLength(200);
  expect(new Set(files).size).toBe(200);
});

it('takes the release that is tried where the site’s server says so', () => {
  const entry = { file: 'remoteEntry.js' };
  const tried = {
    ...catalog,
    entry,
    version: '2.0.0',
    early: [{ ...early[2], files: ['vendor.js'] }],
  };
  const preloadedBy = (chosen: string) => {
    document.documentElement.dataset.canaries = chosen;
    askedAt('/vendor/a/', [catalog], {}, [{ percent: 10, release: tried }]);
    delete document.documentElement.dataset.canaries;
    return [...document.querySelectorAll('link')].map(({ href }) => new URL(href).pathname);
  };
  expect(preloadedBy('catalog')).toContain('/remotes/catalog/2.0.0/vendor.js');
  expect(preloadedBy('news')).toEqual([]);
});

it('preloads from the assets origin (G406)', () => {
  const remote = {
    ...catalog,
    entry: { file: 'remoteEntry.js' },
    early: [{ ...early[2], files: ['vendor.js'] }],
  };
  askedAt('/vendor/a/', [remote], { assetsOrigin: 'https://files.example' });
  expect([...document.querySelectorAll('link')].map(({ href }) => href)).toEqual([
    'https://files.example/remotes/catalog/1.0.0/remoteEntry.js',
    'https://files.example/remotes/catalog/1.0.0/vendor.js',
  ]);
});

it('asks its own origin for style sheets that do not come, under their hashes (G410)', () => {
  askedAt('/', []);
  const address = 'https://files.example/shell/main.1.css';
  document.head.innerHTML = `<link rel="stylesheet" href="${address}" integrity="sha384-a" crossorigin="">`;
  jest.advanceTimersByTime(5000);
  const [link] = document.querySelectorAll('link');
  expect(link?.getAttribute('href')).toBe('/shell/main.1.css');
  expect(link?.getAttribute('integrity')).toBe('sha384-a');
  // As the bundles' loaders look for it.
  expect(link?.dataset.href).toBe(address);
});

it.each([
  ['has not come', '', false],
  ['has come', ' data-started', true],
])('says so where the code from the assets origin %s (G410)', (_, started, isHidden) => {
  const told = jest.fn();
  globalThis.reportError = told;
  askedAt('/', [], { assetsOrigin: 'https://files.example' });
  document.body.innerHTML = '<div id="boot-failure" role="alert" hidden>Reload the page</div>';
  if (started) document.documentElement.dataset.started = '';
  window.dispatchEvent(new Event('load'));
  delete document.documentElement.dataset.started;
  expect(document.getElementById('boot-failure')?.hidden).toBe(isHidden);
  expect(told.mock.calls.length === 0).toBe(isHidden);
});

const notIds = ['NaN', '1e21', '-1', '0x10', '1.5', '%00', '0', '01', '2147483648', '9'.repeat(30)];

it.each(notIds)('asks for nothing where %s stands for an id (R6)', (text) => {
  expect(parseId(decodeURIComponent(text))).toBeNull();
  expect(askedAt(`/category/${text}/`)).toEqual([]);
  expect(askedAt(`/s/a/b/${text}/`)).toEqual([]);
});

withCorpus<{ readonly value: string; readonly why: string }>('route_params.json', (cases) => {
  const values = cases.filter(({ value }) => !['', '.', '..'].includes(value));

  it.each(values)(
    '$why is asked for where a page takes it for an id, and nowhere else',
    ({ value }) => {
      const isAsked = askedAt(`/category/${encodeURIComponent(value)}/`).length > 0;
      expect(isAsked).toBe(parseId(value) !== null);
    },
  );
});

it('takes the greatest id, as the pages do', () => {
  expect(parseId('2147483647')).toBe(2_147_483_647);
  expect(askedAt('/category/2147483647/')).toHaveLength(1);
});

it('hides the account that a visitor has from who is signed in', () => {
  const sessionAt = (stored: string) => {
    localStorage.setItem('auth-store', stored);
    askedAt('/');
    localStorage.removeItem('auth-store');
    const { session } = document.documentElement.dataset;
    delete document.documentElement.dataset['session'];
    return session;
  };
  expect(sessionAt('{"authToken":"a"}')).toBe('stored');
  expect(sessionAt('{"authToken":null}')).toBeUndefined();
});

it.each([null, 5, 'garbage', { early: 5 }, { early: [null] }, { early: [{ route: 5 }] }])(
  'a remote that is %j costs the others nothing',
  (entry) => {
    expect(askedAt('/category/3/', [entry, catalog])).toHaveLength(1);
  },
);

it('keeps the button of a served page that is pressed before there is code behind it', () => {
  document.documentElement.dataset.rendered = '';
  document.body.innerHTML = '<button><b>Menu</b></button><button>Other</button><a>Link</a>';
  askedAt('/settings/');
  const [menu, other] = document.querySelectorAll('button');
  other?.click();
  menu?.firstElementChild?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const presses = jest.fn();
  menu?.addEventListener('click', presses);
  repeat();
  expect(presses).toHaveBeenCalledTimes(1);
  repeat();
  expect(presses).toHaveBeenCalledTimes(1);
});

it('presses nothing again where something else was pressed last, or the button is gone', () => {
  document.documentElement.dataset.rendered = '';
  document.body.innerHTML = '<button>Menu</button><p>Text</p>';
  const menu = document.querySelector('button');
  const presses = jest.fn();
  menu?.addEventListener('click', presses);
  askedAt('/settings/');
  menu?.click();
  document.querySelector('p')?.click();
  repeat();
  askedAt('/settings/');
  menu?.click();
  menu?.remove();
  repeat();
  expect(presses).not.toHaveBeenCalled();
});

it('leaves presses alone on a page that a browser renders', () => {
  askedAt('/settings/');
  expect(window.takeEarlyPress).toBeUndefined();
});

it('keeps uncaught errors and rejections, thirty at most, until the page’s code takes them', () => {
  askedAt('/settings/');
  const throwOne = (error: Error) => window.dispatchEvent(new ErrorEvent('error', { error }));
  const [first, late] = [new Error('first'), new Error('late')];
  const reason = new Error('rejected');
  throwOne(first);
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  for (let count = 0; count < 100; count += 1) throwOne(new Error('again'));
  const take = window.takeEarlyErrors;
  const reportUncaught = jest.fn();
  const reporter = {
    reportUncaught,
    reportProblem: jest.fn(),
    connect: jest.fn(),
    nameReleases: jest.fn(),
  };
  watchPageErrors(window, reporter);
  expect(reportUncaught).toHaveBeenCalledTimes(30);
  expect(reportUncaught.mock.calls.slice(0, 2)).toEqual([
    [{ error: first, source: '' }],
    [{ error: reason }],
  ]);
  throwOne(late);
  expect(reportUncaught).toHaveBeenLastCalledWith({ error: late, source: '' });
  expect(reportUncaught).toHaveBeenCalledTimes(31);
  expect(take?.()).toHaveLength(30);
  expect(window.takeEarlyErrors).toBeUndefined();
});

it('types again what was typed into a form, whose code knows nothing of it', () => {
  document.documentElement.dataset.rendered = '';
  document.body.innerHTML =
    '<input name="search" /><form><input name="kept" /><input name="gone" /></form>';
  const heard: string[] = [];
  askedAt('/auth/login/');
  for (const field of document.querySelectorAll('input')) {
    field.value = `typed into ${field.name}`;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.addEventListener('input', () => heard.push(field.value));
  }
  document.querySelector('[name="gone"]')?.remove();
  repeat();
  expect(new Set(heard)).toEqual(new Set(['typed into kept']));
  expect(document.querySelector('[name="kept"]')).toHaveProperty('value', 'typed into kept');
  heard.length = 0;
  repeat();
  expect(heard).toEqual([]);
});

describe('the scripts of a page that the server has rendered', () => {
  const marked = '<link data-rel="preload" as="script" href="/shell/1/main.js" crossorigin="">';
  const withChunks = {
    ...catalog,
    entry: { file: 'entry.js', integrity: 'sha384-entry' },
    assets: [{ file: 'home.js', integrity: 'sha384-home' }],
    early: [{ route: '/', requests: [], files: ['home.js'] }],
  };

  const preloaded = () =>
    [...document.querySelectorAll('link[rel="preload"]')].map((link) => link.getAttribute('href'));

  const all = [
    '/shell/1/main.js',
    '/remotes/catalog/1.0.0/entry.js',
    '/remotes/catalog/1.0.0/home.js',
  ];

  /** Asking for each has a task of its own. */
  const untilAsked = () => jest.advanceTimersByTimeAsync(10);

  /** A page whose head has what the server marked. */
  function open(): void {
    document.documentElement.dataset.rendered = '';
    askedAt('/', [withChunks]);
    document.head.insertAdjacentHTML('beforeend', marked);
  }

  it('are asked for once it is painted', async () => {
    open();
    await untilAsked();
    expect(preloaded()).toEqual([]);
    for (const tell of onPaint) tell();
    await untilAsked();
    expect(preloaded()).toEqual(all);
    expect(document.querySelector('link[href$="main.js"][crossorigin]')).not.toBeNull();
  });

  it('are asked for after five seconds where nothing is painted', async () => {
    open();
    jest.advanceTimersByTime(5000);
    await untilAsked();
    expect(preloaded()).toEqual(all);
  });

  it('are asked for at once in a tab that nobody looks at, and when somebody looks away', async () => {
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.documentElement.dataset.rendered = '';
    document.head.innerHTML = '';
    askedAt('/', [withChunks]);
    await untilAsked();
    expect(preloaded()).toEqual(all.slice(1));
    hidden.mockReturnValue(false);
    open();
    document.dispatchEvent(new Event('visibilitychange'));
    await untilAsked();
    expect(preloaded()).toEqual(all);
  });
});

it('asks for the font of a page that the server has rendered behind its style sheets, and waits for no paint', () => {
  document.documentElement.dataset.rendered = '';
  document.body.innerHTML =
    '<link data-rel="preload" as="font" type="font/woff2" href="/shell/1/inter.woff2" crossorigin="">';
  askedAt('/');
  expect(document.querySelector('link[as="font"]')?.getAttribute('rel')).toBe('preload');
  expect(document.querySelector('link[href="/shell/1/inter.woff2"][crossorigin]')).not.toBeNull();
});

describe('the first frame of a page', () => {
  const isHeld = () => 'held' in document.documentElement.dataset;
  const frame = () => jest.advanceTimersByTimeAsync(20);

  /** In a browser that runs the script before it paints anything, by default. */
  function open({ isRendered = true, isBlocking = true } = {}): void {
    if (isRendered) document.documentElement.dataset.rendered = '';
    if (isBlocking) Object.defineProperty(HTMLScriptElement.prototype, 'blocking', properties);
    askedAt('/');
  }

  const properties = { configurable: true, value: {} };

  afterEach(() => {
    Reflect.deleteProperty(HTMLScriptElement.prototype, 'blocking');
    delete document.documentElement.dataset['held'];
  });

  it('is that of its header, and the next one has all of it', async () => {
    open();
    expect(isHeld()).toBe(true);
    await frame();
    expect(isHeld()).toBe(false);
  });

  it('is no paint that scripts are asked for after: the whole page is', async () => {
    open();
    let isPainted = false;
    void window.painted?.then(() => {
      isPainted = true;
    });
    for (const tell of onPaint) tell();
    await jest.advanceTimersByTimeAsync(0);
    expect(isPainted).toBe(false);
    await frame();
    await frame();
    expect(isPainted).toBe(true);
  });

  it('is what scripts are preloaded after: their code waits for the whole page', async () => {
    open();
    document.head.insertAdjacentHTML('beforeend', '<link data-rel="preload" as="script">');
    const isAsked = () => document.head.querySelector('link[rel="preload"]') !== null;
    await jest.advanceTimersByTimeAsync(0);
    expect(isAsked()).toBe(false);
    await frame();
    expect(isAsked()).toBe(true);
  });

  it('is that of the whole page where something may have been painted already', () => {
    open({ isBlocking: false });
    expect(isHeld()).toBe(false);
  });

  it('is the browser’s own on a page that it renders', () => {
    open({ isRendered: false });
    expect(isHeld()).toBe(false);
  });

  it('waits for nobody in a tab that is not in sight', () => {
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    open();
    expect(isHeld()).toBe(false);
    hidden.mockReturnValue(false);
    open();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(isHeld()).toBe(false);
  });
});

it('the scripts of a page that the browser renders are asked for at once', async () => {
  askedAt('/');
  await window.painted;
  expect(onPaint).toEqual([]);
});
