import { use } from 'react';
import { appConfigSchema } from '@patchbay/shared/config';
import { usePageAddress, usePageStatus, usePageTitle, useHost } from '@patchbay/shared/host';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import type { Http } from '@patchbay/shared/http';
import { parse } from '@patchbay/shared/parse';
import { contractVersion, type RemoteModule, type RemoteSettings } from '@patchbay/shared/remote';
import type { RemoteRelease } from '@patchbay/shared/registry';
import { data, useParams } from '@patchbay/shared/router';
import { object, string } from '@patchbay/shared/validation';
import { createRelease } from '@patchbay/composition/testing/releases';
import { renderPage } from './render-page.tsx';
import { jsxRuntime, react } from './slot-elements.tsx';

const nameQuery = (http: Http, id: string) =>
  queryOptions({
    queryKey: ['name', id],
    queryFn: async ({ signal }) => (await http.request('GET', `/api/${id}/`, { signal })).body,
  });

function Thing() {
  const { http } = useHost();
  const { id = '' } = useParams();
  const { data: name } = useQuery(nameQuery(http, id));
  usePageTitle(typeof name === 'string' ? name : null);
  usePageAddress(`/things/${id}/`);
  return (
    <>
      <meta name="description" content="A thing > another" />
      <h1>{typeof name === 'string' ? name : 'Waiting'}</h1>
    </>
  );
}

function Broken(): never {
  throw new Error('a broken slot');
}

const things: RemoteModule = {
  contract: contractVersion,
  activate: () => ({
    routes: [
      { path: '/things/:id/', Component: Thing },
      { path: '/things/:id/old/', Component: Thing },
      {
        path: '/things/missing/',
        loader: () => {
          throw data(null, { status: 404 });
        },
        Component: Thing,
      },
    ],
    slots: { search: () => <p>Search</p>, 'frame-notices': Broken },
  }),
};
const release = createRelease({
  name: 'things',
  mounts: [
    { path: '/things/', layout: 'bare' },
    { path: '/things/own/', layout: 'bare', renderedBy: 'browser' },
  ],
  slots: ['search', 'frame-notices'],
});

/** Fills a slot of pages that are not shown here. */
const controls = createRelease({
  name: 'controls',
  mounts: [{ path: '/controls/', layout: 'bare' }],
  slots: ['install-controls'],
});

const apiHost = 'https://backend.test';
let asked: string[];

beforeEach(() => {
  asked = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address);
    asked.push(pathname);
    const name = pathname.split('/')[2] ?? '';
    return Promise.resolve(Response.json(`Thing ${name}`, { status: name === 'down' ? 500 : 200 }));
  });
});

const pageAt = (
  path: string,
  modules: Readonly<Record<string, unknown>> = { things, controls: things },
  settings: Readonly<Record<string, RemoteSettings>> = {},
  remotes = [release, controls],
  more: Partial<Pick<Parameters<typeof renderPage>[0], 'atWork' | 'signal' | 'system'>> = {},
) =>
  renderPage({
    url: `https://site.test${path}`,
    config: parse(appConfigSchema, {
      apiHost: 'https://api.test',
      imageHost: 'https://api.test/images',
      apiAdminPath: '/admin/',
      productName: 'Patchbay',
      websiteUrl: 'https://patchbay.example/',
    }),
    apiHost,
    shell: { version: '1.0.0', builtAt: '2026-01-01T00:00:00.000Z' },
    remotes,
    settings,
    moduleOf: ({ name }: RemoteRelease) => modules[name],
    ownerOf: () => 'things 0.1.0',
    signal: AbortSignal.timeout(20_000),
    ...more,
  });

it('gives a page with its answers, its title and what belongs into the head (G62)', async () => {
  const view = await pageAt('/things/7/');
  expect(view).toMatchObject({
    kind: 'page',
    status: 200,
    title: 'Thing 7 – Patchbay',
    head: '<meta name="description" content="A thing &gt; another"/>',
    content: {
      address: '/things/7/',
      remotes: [{ name: 'things', version: '0.1.0' }],
      answers: [{ key: ['name', '7'], data: 'Thing 7' }],
    },
  });
  expect(view).toHaveProperty('markup', expect.stringMatching(/^<div.*<h1>Thing 7<\/h1>/s));
  expect(view).toHaveProperty('markup', expect.stringContaining('<p>Search</p>'));
  expect(view).toHaveProperty('markup', expect.stringContaining('Sign In'));
  expect(asked).toEqual(['/api/7/']);
});

it('gives a remote what the operator has set for it, and leaves a page to the browser whose remote refuses it (G166)', async () => {
  const setSchema = object({ greeting: string().required() });
  const set: RemoteModule = {
    contract: contractVersion,
    activate: ({ settings }) => {
      const { greeting } = parse(setSchema, settings);
      return { routes: [{ path: '/things/:id/', Component: () => <h1>{greeting}</h1> }] };
    },
  };
  const markup = expect.stringContaining('<h1>Good day</h1>') as string;
  const view = await pageAt('/things/7/', { things: set }, { things: { greeting: 'Good day' } });
  expect(view).toMatchObject({ kind: 'page', markup });
  expect(await pageAt('/things/7/', { things: set }, { other: { greeting: 'Good day' } })).toEqual({
    kind: 'left',
    reason: 'things 0.1.0 does not start',
  });
});

it('tells of a slot that fails, which costs nothing but itself', async () => {
  expect(await pageAt('/things/7/')).toMatchObject({
    kind: 'page',
    problems: [expect.stringMatching(/^things 0\.1\.0: .*a broken slot/)],
  });
});

it.each(['/things/missing/', '/nothing/', '/things/7/8/9/'])(
  'answers 404 at %s (G62)',
  async (path) => {
    expect(await pageAt(path)).toMatchObject({ kind: 'page', status: 404 });
  },
);

it('tells a remote that its page is rendered here, so that its loaders wait for their answers', async () => {
  const waiting: RemoteModule = {
    contract: contractVersion,
    activate: ({ isServerRendered }) => ({
      routes: [{ path: '/things/:id/', Component: () => <h1>{String(isServerRendered?.())}</h1> }],
    }),
  };
  const markup = expect.stringContaining('<h1>true</h1>') as string;
  expect(await pageAt('/things/7/', { things: waiting })).toMatchObject({ markup });
});

describe('the system of the visitor’s computer', () => {
  const shownFor = (system?: 'linux' | null) => {
    const Asking = () => <h1>{String(useHost().assumedSystem?.())}</h1>;
    const more = system === undefined ? {} : { system };
    return pageAt('/things/7/', { things: thingsWith(Asking) }, {}, [release], more);
  };

  it('is told to who asks, and stands in the page for the browser (C100)', async () => {
    const markup = expect.stringContaining('<h1>linux</h1>') as string;
    expect(await shownFor('linux')).toMatchObject({ markup, content: { system: 'linux' } });
  });

  it('is none where it is not known, and where an older server does not say it', async () => {
    for (const view of [await shownFor(null), await shownFor()]) {
      const markup = expect.stringContaining('<h1>null</h1>') as string;
      expect(view).toMatchObject({ markup, content: { system: null } });
    }
  });

  it('is not in a page that does not ask (C100)', async () => {
    const view = await pageAt('/things/7/', undefined, undefined, undefined, { system: 'linux' });
    expect(view).toHaveProperty('content.system', undefined);
  });
});

it('sends to the page’s one address, with the query (G62)', async () => {
  expect(await pageAt('/things/7/old/?a=1')).toEqual({
    kind: 'redirect',
    status: 301,
    location: '/things/7/?a=1',
  });
});

const thingsWith = (Component: () => React.ReactNode): RemoteModule => ({
  ...things,
  activate: () => ({ routes: [{ path: '/things/:id/', Component }] }),
});

it('leaves a page that throws to the browser, and tells whose it is', async () => {
  expect(await pageAt('/things/7/', { things: thingsWith(Broken) })).toEqual({
    kind: 'left',
    reason: 'things 0.1.0: a broken slot',
    isFault: true,
  });
});

it('has a page that waits for a moment', async () => {
  const words = Promise.resolve('Soon');
  const view = await pageAt('/things/7/', { things: thingsWith(() => <h1>{use(words)}</h1>) });
  expect(view).toHaveProperty('markup', expect.stringContaining('<h1>Soon</h1>'));
  expect(view).toHaveProperty('markup', expect.not.stringContaining('Loading the page'));
});

it.each([
  ['as it is', {}],
  ['with a part that comes later', { lazy: { Component: () => Promise.resolve(Thing) } }],
])(
  'a page whose time is over while its loader waits is one that the backend did not answer: a route %s',
  async (_, later) => {
    const over = new AbortController();
    const loader = async () => {
      void Promise.resolve().then(() => {
        over.abort();
      });
      return await new Promise<null>(() => undefined);
    };
    const routes = [
      { path: '/things/:id/', ...('lazy' in later ? {} : { Component: Thing }), ...later, loader },
    ];
    const late = { ...things, activate: () => ({ routes }) };
    const { signal } = over;
    expect(await pageAt('/things/7/', { things: late }, {}, [release], { signal })).toEqual({
      kind: 'left',
      reason: 'the backend did not answer',
      isUnanswered: true,
    });
  },
);

it.each([
  ['the backend does not answer', '/things/down/', { things }],
  ['its mount says so', '/things/own/', { things }],
  ['a remote has no server part', '/things/7/', {}],
  ['a remote does not start', '/things/7/', { things: { ...things, activate: () => Broken() } }],
  ['a remote is none', '/things/7/', { things: { hello: 'world' } }],
])('leaves the page to the browser where %s', async (_, path, modules) => {
  expect(await pageAt(path, modules)).toMatchObject({ kind: 'left' });
});

it('a slot says nothing of the page that it is on: title, status and address', async () => {
  function Claim() {
    usePageTitle('Mine');
    usePageStatus(404);
    usePageAddress('/things/mine/');
    return <p>A claim</p>;
  }
  const claiming: RemoteModule = {
    contract: contractVersion,
    activate: (host) => ({ ...things.activate(host), slots: { 'frame-notices': Claim } }),
  };
  expect(await pageAt('/things/7/', { things: claiming })).toMatchObject({
    kind: 'page',
    status: 200,
    title: 'Thing 7 – Patchbay',
    markup: expect.stringContaining('<p>A claim</p>') as string,
  });
});

it('a slot puts nothing into the head that says something of the page', async () => {
  const { jsx, jsxs, Fragment } = jsxRuntime;
  const makeElement = react.createElement;
  const Head = () =>
    jsxs(Fragment, {
      children: [
        jsx('meta', { name: 'robots', content: 'noindex' }, '1'),
        jsx('meta', { httpEquiv: 'refresh', content: '0;url=/elsewhere/' }, '2'),
        jsx('link', { rel: 'canonical', href: '/elsewhere/' }, '3'),
        jsx('link', { rel: 'preload', as: 'image', href: '/news.png' }, '4'),
        jsx('meta', { itemProp: 'price', content: '0' }, '5'),
        jsx('p', { children: 'A claim' }, '6'),
        makeElement('meta', { key: '7', name: 'googlebot', content: 'none' }),
        makeElement('i', { key: '8' }, 'made', ' otherwise'),
      ],
    });
  const claiming = (slot: RemoteModule['activate']) => ({
    things: { contract: contractVersion, activate: slot },
  });
  let view = await pageAt(
    '/things/7/',
    claiming((host) => ({ ...things.activate(host), slots: { 'frame-notices': Head } })),
  );
  expect(view).toMatchObject({
    head: expect.not.stringMatching(/robots|refresh|canonical|googlebot/) as string,
    markup: expect.stringMatching(
      /<meta itemprop="price"[^>]*>.*<p>A claim<\/p><i>made<!-- --> otherwise/i,
    ) as string,
  });
  expect(view).toHaveProperty('head', expect.stringContaining('/news.png'));
  view = await pageAt(
    '/things/7/',
    claiming(() => ({ routes: [{ path: '/things/:id/', Component: Head }] })),
  );
  for (const word of ['robots', 'refresh', 'canonical', 'googlebot', '/news.png']) {
    expect(view).toHaveProperty('head', expect.stringContaining(word));
  }
});

describe('a slot that waits for what never comes', () => {
  const never = new Promise<never>(() => undefined);
  const fills = (search: () => React.ReactNode): RemoteModule => ({
    contract: contractVersion,
    activate: (host) => ({ ...things.activate(host), slots: { search } }),
  });

  it('is left to the browser, and the page around it is there', async () => {
    const Waits = () => use(never);
    const view = await pageAt('/things/7/', { things: fills(Waits) });
    expect(view).toMatchObject({ kind: 'page', status: 200, title: 'Thing 7 – Patchbay' });
    expect(view).toHaveProperty('markup', expect.stringContaining('<h1>Thing 7</h1>'));
    expect(view).toHaveProperty('problems', [
      expect.stringMatching(/^a slot of .*: it was not there in time$/),
    ]);
  });

  it('and so is one that waits for another thing at each look', async () => {
    const WaitsAnew = () => use(new Promise<never>(() => undefined));
    const view = await pageAt('/things/7/', { things: fills(WaitsAnew) });
    expect(view).toMatchObject({ kind: 'page', title: 'Thing 7 – Patchbay' });
  });
});

describe('the work on a page', () => {
  const footer = createRelease({ ...controls, slots: ['footer'] });
  const working: unknown[] = [];
  const atWork = (owner: string | null) => working.push(owner);
  const modules = {
    things: {
      contract: contractVersion,
      activate: () => ({
        routes: [{ path: '/things/:id/', Component: () => <h1>{working.push('page')}</h1> }],
        slots: { search: () => <p>{working.push('search')}</p> },
      }),
    },
    controls: {
      contract: contractVersion,
      activate: () => {
        working.push('start of the slot');
        return { routes: [], slots: { footer: () => <p>{working.push('slot')}</p> } };
      },
    },
  };

  beforeEach(() => {
    working.length = 0;
  });

  it('is known as that of the remote whose code runs', async () => {
    await pageAt('/things/7/', modules, {}, [release, footer], { atWork });
    const [page, slot] = ['things 0.1.0', 'controls 0.1.0'];
    // Each mark that says nothing new is left out.
    const marks = working.filter((mark, index) => mark !== working[index - 1]);
    expect(marks).toEqual([
      ...[page, null, slot, 'start of the slot', null],
      // It declares one more slot, and shows nothing there.
      ...[page, 'search', null, 'page', slot, 'slot', null, page, null],
    ]);
  });
});

it('a remote that has no server part, or is not rendered any more, leaves its slots to the browser', async () => {
  const others = [release, createRelease({ ...controls, slots: ['footer'] })];
  const view = await pageAt('/things/7/', { things }, {}, others);
  expect(view).toMatchObject({ kind: 'page', title: 'Thing 7 – Patchbay' });
});

it('a remote without slots has no part in the pages of others', async () => {
  const activate = jest.fn();
  const others = [release, createRelease({ ...controls, slots: [] })];
  const modules = { things, controls: { contract: contractVersion, activate } };
  expect(await pageAt('/things/7/', modules, {}, others)).toMatchObject({ kind: 'page' });
  expect(activate).not.toHaveBeenCalled();
});

describe('a slot of another remote that asks in vain', () => {
  const never = new Promise<never>(() => undefined);
  const circle: { own?: unknown } = {};
  circle.own = circle;

  const headlinesQuery = (ask: () => unknown) =>
    queryOptions({ queryKey: ['headlines'], queryFn: async () => (await ask()) ?? null });

  function Headlines({ ask }: { readonly ask: () => unknown }) {
    const { data: found } = useQuery(headlinesQuery(ask));
    return <p>{found === undefined ? 'No headlines' : 'Headlines'}</p>;
  }

  const fills = (activate: RemoteModule['activate']) => ({
    things,
    controls: { contract: contractVersion, activate },
  });
  const asking = (ask: (http: Http) => unknown) =>
    fills(({ http }) => ({
      routes: [],
      slots: { footer: () => <Headlines ask={() => ask(http)} /> },
    }));
  const footer = [release, createRelease({ ...controls, slots: ['footer'] })];
  const reason = (words: string): unknown =>
    expect.arrayContaining([`a slot of controls 0.1.0: ${words}`]);

  it.each<[string, (http: Http) => unknown, string]>([
    [
      'that fails',
      () => {
        throw new Error('no headlines');
      },
      'what it asks for fails',
    ],
    [
      'that the backend refuses',
      (http) => http.request('GET', '/api/down/'),
      'what it asks for fails',
    ],
    ['that never comes', () => never, 'what it asks for does not come'],
    ['that is no JSON', () => circle, 'a page cannot carry what it asks for'],
    ['that is a large number', () => 10n, 'a page cannot carry what it asks for'],
    ['that is too long', () => 'x'.repeat(5_000_000), 'a page cannot carry what it asks for'],
  ])('for an answer %s is left to the browser, and the page is there', async (_, ask, words) => {
    const view = await pageAt('/things/7/', asking(ask), {}, footer);
    expect(view).toMatchObject({ kind: 'page', status: 200, title: 'Thing 7 – Patchbay' });
    expect(view).toHaveProperty('markup', expect.stringContaining('<h1>Thing 7</h1>'));
    expect(view).toHaveProperty('markup', expect.not.stringContaining('eadlines</p>'));
    expect(view).toHaveProperty('problems', reason(words));
    expect(view).toHaveProperty('content.answers', [
      expect.objectContaining({ key: ['name', '7'], data: 'Thing 7' }),
    ]);
  });

  it('for an answer of the backend that never comes is left to the browser, and the page is there', async () => {
    const answer = jest.mocked(fetch).getMockImplementation();
    jest.mocked(fetch).mockImplementation((address, options) => {
      const { pathname } = new URL(address instanceof Request ? address.url : address);
      return pathname === '/api/slow/' || !answer ? never : answer(address, options);
    });
    const modules = asking((http) => http.request('GET', '/api/slow/'));
    const view = await pageAt('/things/7/', modules, {}, footer);
    expect(view).toMatchObject({ kind: 'page', title: 'Thing 7 – Patchbay' });
    expect(view).toHaveProperty('problems', reason('what it asks for does not come'));
  });

  it('as it is shown, with no query, is left to the browser', async () => {
    const answer = jest.mocked(fetch).getMockImplementation();
    jest.mocked(fetch).mockImplementation((address, options) => {
      const { pathname } = new URL(address instanceof Request ? address.url : address);
      return pathname === '/api/slow/' || !answer ? never : answer(address, options);
    });
    const modules = fills(({ http }) => {
      const call = http.request('GET', '/api/slow/');
      function Footer() {
        return <p>{use(call).body === null ? 'No headlines' : 'Headlines'}</p>;
      }
      return { routes: [], slots: { footer: Footer } };
    });
    const view = await pageAt('/things/7/', modules, {}, footer);
    expect(view).toMatchObject({ kind: 'page', title: 'Thing 7 – Patchbay' });
    expect(view).toHaveProperty('markup', expect.not.stringContaining('eadlines</p>'));
  });

  it('leaves the page its answers, however late they are', async () => {
    const answer = jest.mocked(fetch).getMockImplementation();
    let arrive: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (arrive = resolve));
    jest.mocked(fetch).mockImplementation(async (address, options) => {
      await late;
      return answer ? await answer(address, options) : await never;
    });
    function Footer() {
      const { http } = useHost();
      useQuery(nameQuery(http, '77'));
      return <p>Footer</p>;
    }
    const modules = fills(() => ({ routes: [], slots: { footer: Footer } }));
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      const view = pageAt('/things/77/', modules, {}, footer);
      // Beyond the time for which slots are waited for: the slot was the last to ask for it, so that its call is made.
      await jest.advanceTimersByTimeAsync(1000);
      arrive();
      await jest.advanceTimersByTimeAsync(100);
      expect(await view).toMatchObject({ kind: 'page', title: 'Thing 77 – Patchbay' });
    } finally {
      jest.useRealTimers();
    }
  });

  it('as it starts costs the page nothing, either', async () => {
    const modules = fills(({ queryClient }) => {
      void queryClient.query(headlinesQuery(() => never));
      return { routes: [], slots: { footer: () => <p>Footer</p> } };
    });
    expect(await pageAt('/things/7/', modules, {}, footer)).toMatchObject({ kind: 'page' });
  });

  it('for answers that are too long together is left to the browser, and the page is there', async () => {
    const part = (number: number) =>
      queryOptions({ queryKey: ['part', number], queryFn: () => 'x'.repeat(390_000) });
    function Parts() {
      useQuery(part(1));
      useQuery(part(2));
      return <p>Headlines</p>;
    }
    const modules = fills(() => ({ routes: [], slots: { footer: Parts } }));
    const view = await pageAt('/things/7/', modules, {}, footer);
    expect(view).toMatchObject({ kind: 'page', title: 'Thing 7 – Patchbay' });
    expect(view).toHaveProperty('markup', expect.not.stringContaining('Headlines'));
    expect(view).toHaveProperty('problems', reason('a page cannot carry what it asks for'));
    expect(view).toHaveProperty('content.answers', [
      expect.objectContaining({ key: ['name', '7'] }),
    ]);
  });

  it('has its answers on the page where they come', async () => {
    const view = await pageAt(
      '/things/7/',
      asking(() => 'News'),
      {},
      footer,
    );
    expect(view).toHaveProperty('markup', expect.stringContaining('<p>Headlines</p>'));
    expect(view).toHaveProperty('content.answers', [
      expect.objectContaining({ key: ['name', '7'] }),
      expect.objectContaining({ key: ['headlines'], data: 'News' }),
    ]);
  });

  it('leaves the page to the browser where the page itself asks for the same', async () => {
    function Footer() {
      const { http } = useHost();
      useQuery(nameQuery(http, 'down'));
      return <p>Footer</p>;
    }
    const modules = fills(() => ({ routes: [], slots: { footer: Footer } }));
    expect(await pageAt('/things/down/', modules, {}, footer)).toMatchObject({
      kind: 'left',
      isUnanswered: true,
    });
    expect(await pageAt('/things/7/', modules, {}, footer)).toMatchObject({ kind: 'page' });
  });
});
