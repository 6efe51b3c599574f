import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useState,
  useTransition,
  type ReactElement,
} from 'react';
import { HostProvider } from '@patchbay/shared/host';
import { ApiError } from '@patchbay/shared/http';
import { RouterProvider, useLocation, useOutlet, type RouteObject } from '@patchbay/shared/router';
import { fork, ScopeProvider } from '@patchbay/shared/state';
import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { lazyCode } from '@patchbay/ui';
import { createPageRelease } from '@patchbay/composition/testing/releases';
import { createErrorReporter } from '../features/report-errors/error-reporter.ts';
import { LastResort } from '../features/report-errors/last-resort.tsx';
import { createRouter } from '@patchbay/composition/create-router';
import { NotFound } from '@patchbay/composition/not-found';

beforeEach(() => {
  // jsdom does not scroll.
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

interface FrameProps {
  /** Stands in for a slot of the frame. */
  readonly notices?: ReactElement;
}

function Frame({ notices }: FrameProps) {
  const [count, setCount] = useState(0);
  return (
    <>
      <p>The frame</p>
      <button onClick={() => setCount(count + 1)}>Pressed {count} times</button>
      {notices && <Suspense fallback={<p>No notices</p>}>{notices}</Suspense>}
      {useOutlet() ?? <NotFound />}
    </>
  );
}

/**
 * The page at an address, with a remote for each first part of an address.
 * @param arrivals when the code of a remote is there; at once where it is not given
 */
function openPage(
  path: string,
  routes: Readonly<Record<string, RouteObject[]>>,
  arrivals: Readonly<Record<string, Promise<void>>> = {},
  frame = <Frame />,
) {
  window.history.replaceState(null, '', path);
  const sent: unknown[] = [];
  const { connect, reportProblem } = createErrorReporter({ isActive: true, log: () => undefined });
  connect((report) => sent.push(report));
  const load = async (name: string) => {
    await arrivals[name];
    return { routes: routes[name] ?? [] };
  };
  const router = createRouter({
    frame,
    remotes: Object.keys(routes).map((name) =>
      createPageRelease({ name, mounts: [{ path: `/${name}/`, layout: 'bare' }] }),
    ),
    absentRemotes: [],
    loader: {
      load: ({ name }) => load(name),
      lazyParts: ({ name }) => lazyCode(() => load(name)),
      dispose: () => undefined,
    },
    loadCode: (_, loadPage) => loadPage(),
    reportProblem,
    pages: [],
    whoIsHere: () => Promise.resolve({ status: 'unauthorized', user: null }),
  });
  const host = createTestHost(
    createFakeHttp(() => ({ json: null })),
    { reportProblem },
  );
  render(
    <HostProvider value={host}>
      <ScopeProvider value={fork()}>
        <LastResort>
          <RouterProvider router={router} onError={() => undefined} />
        </LastResort>
      </ScopeProvider>
    </HostProvider>,
  );
  const goTo = (address: string) => act(() => router.navigate(address));
  return { sent, goTo, router };
}

const heading = (name: string) => screen.findByRole('heading', { name });
const fail = (): never => {
  throw new Error('nobody looks at this');
};

const Broken = () => fail();

describe.each([
  ['undefined', () => undefined],
  ['null', () => null],
  ['an object without anything', () => Object.create(null) as unknown],
  ['a text that cannot be read', () => ({ toString: fail })],
  [
    'an error whose cause cannot be read',
    () => Object.defineProperty(new Error('x'), 'cause', { get: fail }),
  ],
  [
    'an error whose stack cannot be read',
    () => Object.defineProperty(new Error('x'), 'stack', { get: fail }),
  ],
  [
    'an error that does not say what it has',
    () => {
      const error: Error = new Proxy(new Error('x'), { has: fail });
      return error;
    },
  ],
  [
    'an error whose time to wait cannot be read',
    () =>
      Object.defineProperty(
        new ApiError('x', { kind: 'http', method: 'GET', url: '/', status: 503 }),
        'retryAfterSeconds',
        { get: fail },
      ),
  ],
  [
    'an error that is its own cause',
    () => {
      const error = new Error('x');
      error.cause = error;
      return error;
    },
  ],
])('a remote that throws %s', (_, create) => {
  const throwIt = (): never => {
    throw create();
  };
  const Throwing = () => throwIt();

  it.each<[string, Pick<RouteObject, 'element' | 'loader' | 'middleware' | 'lazy'>]>([
    ['as its page is shown', { element: <Throwing /> }],
    ['as its page is loaded', { loader: throwIt, element: <h1>Broken</h1> }],
    [
      'before its page is loaded',
      { middleware: [throwIt], loader: () => null, element: <h1>Broken</h1> },
    ],
    [
      'in a loader that comes later',
      { lazy: { loader: () => Promise.resolve(throwIt) }, element: <h1>Broken</h1> },
    ],
    [
      'in a middleware that comes later',
      {
        lazy: { middleware: () => Promise.resolve([throwIt]) },
        loader: () => null,
        element: <h1>Broken</h1>,
      },
    ],
    [
      'as its loader is fetched',
      {
        lazy: {
          loader: async () => {
            await Promise.resolve();
            return throwIt();
          },
        },
        element: <h1>Broken</h1>,
      },
    ],
  ])('%s costs that page alone, and is reported once', async (__, page) => {
    // React and the page tell of what was caught.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { sent, goTo } = openPage('/broken/', {
      broken: [{ path: '/broken/', ...page }],
      news: [{ path: '/news/', element: <h1>News</h1> }],
    });
    expect(await heading('This page could not be shown')).toBeVisible();
    expect(screen.getByText('The frame')).toBeVisible();
    expect(sent).toHaveLength(1);
    await goTo('/news/');
    expect(await heading('News')).toBeVisible();
    await goTo('/broken/');
    expect(await heading('This page could not be shown')).toBeVisible();
  });

  it.each<[string, Pick<RouteObject, 'action' | 'lazy'>]>([
    ['an action', { action: throwIt }],
    ['an action that comes later', { lazy: { action: () => Promise.resolve(throwIt) } }],
  ])('in %s costs its page alone', async (__, page) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { goTo, router } = openPage('/broken/', {
      broken: [{ path: '/broken/', element: <h1>A form</h1>, ...page }],
      news: [{ path: '/news/', element: <h1>News</h1> }],
    });
    expect(await heading('A form')).toBeVisible();
    await act(() => router.navigate('/broken/', { formMethod: 'post', formData: new FormData() }));
    expect(await heading('This page could not be shown')).toBeVisible();
    expect(screen.getByText('The frame')).toBeVisible();
    await goTo('/news/');
    expect(await heading('News')).toBeVisible();
  });
});

it.each(['page', 'list', 'remote:news'])(
  'two remotes that give a route the id %s both have their pages',
  async (id) => {
    const { goTo } = openPage('/one/', {
      one: [{ path: '/one/', id, element: <h1>One</h1> }],
      news: [{ path: '/news/', children: [{ index: true, id, element: <h1>News</h1> }] }],
    });
    expect(await heading('One')).toBeVisible();
    await goTo('/news/');
    expect(await heading('News')).toBeVisible();
  },
);

describe('a remote whose code takes its time', () => {
  function openSlowly() {
    let arrive: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => (arrive = resolve));
    const page = openPage(
      '/one/',
      {
        one: [{ path: '/one/', element: <h1>One</h1> }],
        news: [
          { path: '/news/', element: <h1>News</h1> },
          { path: '/news/old/', element: <h1>Old news</h1> },
        ],
      },
      { news: arrival },
    );
    const arriveNow = () =>
      act(async () => {
        arrive();
        await arrival;
      });
    return { ...page, arriveNow };
  }

  it('has its pages for who went elsewhere meanwhile, and comes back', async () => {
    const { goTo, router, arriveNow } = openSlowly();
    expect(await heading('One')).toBeVisible();
    act(() => void router.navigate('/news/'));
    await goTo('/one/');
    await arriveNow();
    expect(await heading('One')).toBeVisible();
    await goTo('/news/');
    expect(await heading('News')).toBeVisible();
  });

  it.each(['/news/', '/news/old/'])('and who asks for %s while it is on its way', async (path) => {
    const { router, arriveNow } = openSlowly();
    expect(await heading('One')).toBeVisible();
    act(() => void router.navigate('/news/'));
    act(() => void router.navigate(path));
    await arriveNow();
    expect(await heading(path === '/news/' ? 'News' : 'Old news')).toBeVisible();
  });
});

describe('routes that the router does not take', () => {
  it.each<[string, RouteObject[]]>([
    ['have a path that is no expression', [{ path: '/broken/????/', element: <p /> }]],
    [
      'have an id twice',
      [
        { path: '/broken/', id: 'one', element: <p /> },
        { path: '/broken/two/', id: 'one', element: <p /> },
      ],
    ],
  ])('as they %s cost no other remote its pages', async (_, routes) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { sent, goTo } = openPage('/broken/', {
      broken: routes,
      news: [{ path: '/news/', element: <h1>News</h1> }],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
    expect(sent).toMatchObject([{ remoteName: 'broken' }]);
    await goTo('/news/');
    expect(await heading('News')).toBeVisible();
    await goTo('/broken/');
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  });
});

it('a route that stands below another one, and not by its path, costs no other remote its pages', async () => {
  const below = { path: '/broken/two/', element: <h1>Two</h1> };
  const { sent, goTo } = openPage('/broken/', {
    broken: [
      { path: '/broken/one/', children: [below] },
      { path: '/broken/', element: <h1>Still there</h1> },
    ],
    news: [{ path: '/news/', element: <h1>News</h1> }],
  });
  expect(await heading('Still there')).toBeVisible();
  expect(sent).toMatchObject([{ error: { kind: 'routes' }, remoteName: 'broken' }]);
  await goTo('/news/');
  expect(await heading('News')).toBeVisible();
});

it('a route around others takes no path that is not its remote’s', async () => {
  const { sent, goTo } = openPage('/news/', {
    news: [{ path: '/', children: [{ path: 'news', element: <h1>News</h1> }] }],
    one: [{ path: '/one/', element: <h1>One</h1> }],
  });
  expect(await heading('Not found')).toBeVisible();
  await goTo('/');
  expect(await heading('Not found')).toBeVisible();
  expect(sent).toMatchObject([{ error: { kind: 'routes', remoteName: 'news' } }]);
  await goTo('/one/');
  expect(await heading('One')).toBeVisible();
});

describe('a page that waits for what never comes', () => {
  const Waiting = lazy(() => new Promise<never>(() => undefined));

  function WaitingLater() {
    const [isWaiting, setWaiting] = useState(false);
    return isWaiting ? <Waiting /> : <button onClick={() => setWaiting(true)}>Wait</button>;
  }

  const news = [{ path: '/news/', element: <h1>News</h1> }];

  it('from its beginning leaves the frame in use, and all other pages', async () => {
    const { goTo } = openPage('/slow/', { slow: [{ path: '/slow/', Component: Waiting }], news });
    await userEvent.click(await screen.findByRole('button', { name: 'Pressed 0 times' }));
    expect(await screen.findByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
    expect(screen.getByText('Loading the page')).toBeInTheDocument();
    await goTo('/news/');
    expect(await heading('News')).toBeVisible();
  });

  it('since something was pressed leaves them in use, too', async () => {
    const { goTo } = openPage('/slow/', {
      slow: [{ path: '/slow/', Component: WaitingLater }],
      news,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Wait' }));
    await userEvent.click(screen.getByRole('button', { name: 'Pressed 0 times' }));
    expect(await screen.findByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
    await goTo('/news/');
    expect(await heading('News')).toBeVisible();
  });
});

/** A page with a slot that waits for ever once somebody goes to the next page. */
function openWithLateSlot() {
  const Late = lazy(() => new Promise<never>(() => undefined));
  function Notices() {
    return useLocation().pathname === '/one/' ? <p>A notice</p> : <Late />;
  }
  return openPage(
    '/one/',
    {
      one: [{ path: '/one/', element: <h1>One</h1> }],
      news: [{ path: '/news/', element: <h1>News</h1> }],
    },
    {},
    <Frame notices={<Notices />} />,
  );
}

it('a slot that waits as the page moves is hidden, and keeps nobody from the next page', async () => {
  const { router } = openWithLateSlot();
  expect(await heading('One')).toBeVisible();
  expect(screen.getByText('A notice')).toBeVisible();
  jest.useFakeTimers();
  try {
    const goToNews = () =>
      act(() => void router.navigate('/news/?page=2#top', { state: { email: 'ann@site.test' } }));
    goToNews();
    await act(() => jest.advanceTimersByTimeAsync(3000));
    // Who clicks once more does not wait anew.
    goToNews();
    await act(() => jest.advanceTimersByTimeAsync(1500));
    expect(screen.getByRole('heading')).toHaveTextContent('One');
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('heading')).toHaveTextContent('News');
    expect(screen.getByText('No notices')).toBeVisible();
    // What the page was given on the way is there too.
    expect(router.state.location).toMatchObject({
      search: '?page=2',
      hash: '#top',
      state: { email: 'ann@site.test' },
    });
    act(() => void router.navigate('/one/'));
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('heading')).toHaveTextContent('One');
  } finally {
    jest.useRealTimers();
  }
});

it.each([
  ['only works', () => undefined, 'News'],
  ['rests', (rest: () => void) => rest(), 'One'],
])(
  'a page that does not come is shown soon where the browser %s meanwhile',
  async (_, idle, shown) => {
    const { router } = openWithLateSlot();
    expect(await heading('One')).toBeVisible();
    jest.useFakeTimers();
    const requestIdleCallback = (rest: () => void) => {
      idle(rest);
      return 1;
    };
    Object.assign(globalThis, { requestIdleCallback, cancelIdleCallback: () => undefined });
    try {
      act(() => void router.navigate('/news/'));
      await act(() => jest.advanceTimersByTimeAsync(1900));
      expect(screen.getByRole('heading')).toHaveTextContent('One');
      await act(() => jest.advanceTimersByTimeAsync(200));
      expect(screen.getByRole('heading')).toHaveTextContent(shown);
      await act(() => jest.advanceTimersByTimeAsync(5000));
      expect(screen.getByRole('heading')).toHaveTextContent('News');
    } finally {
      Reflect.deleteProperty(globalThis, 'requestIdleCallback');
      Reflect.deleteProperty(globalThis, 'cancelIdleCallback');
      jest.useRealTimers();
    }
  },
);

it('a transition of a remote that never ends holds the first page up, and hardly the next ones', async () => {
  const ends: (() => void)[] = [];
  const endAll = () =>
    act(async () => {
      for (const end of ends.splice(0)) end();
      await Promise.resolve();
    });
  function Notices() {
    const [, begin] = useTransition();
    const beginWork = () => begin(() => new Promise<void>((resolve) => ends.push(resolve)));
    useEffect(beginWork, []);
    return <button onClick={beginWork}>Begin</button>;
  }
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  jest.useFakeTimers();
  const { router } = openPage(
    '/one/',
    Object.fromEntries(
      ['one', 'two', 'three', 'four', 'five'].map((name) => [
        name,
        [{ path: `/${name}/`, element: <h1>{name}</h1> }],
      ]),
    ),
    { one: arrival },
    <Frame notices={<Notices />} />,
  );
  const goTo = async (name: string, withinMs: number) => {
    act(() => void router.navigate(`/${name}/`));
    await act(() => jest.advanceTimersByTimeAsync(withinMs));
  };
  try {
    await act(() => jest.advanceTimersByTimeAsync(100));
    arrive();
    await act(() => jest.advanceTimersByTimeAsync(4900));
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('heading')).toHaveTextContent('one');
    for (const name of ['two', 'three', 'four']) {
      await goTo(name, 500);
      expect(screen.getByRole('heading')).toHaveTextContent(name);
    }
    await endAll();
    // It comes by itself.
    await goTo('five', 10);
    expect(screen.getByRole('heading')).toHaveTextContent('five');
    // So the next one is waited for as usual, and however soon after that.
    fireEvent.click(screen.getByRole('button', { name: 'Begin' }));
    await goTo('one', 4900);
    expect(screen.getByRole('heading')).toHaveTextContent('five');
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByRole('heading')).toHaveTextContent('one');
  } finally {
    jest.useRealTimers();
    // It would hold up the pages of other tests.
    await endAll();
  }
});

describe('a remote that throws as something of it goes', () => {
  const LeavesAtOnce = () => {
    useLayoutEffect(() => fail, []);
    return <h1>Broken</h1>;
  };
  const LeavesLater = () => {
    useEffect(() => fail, []);
    return <h1>Broken</h1>;
  };

  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  it.each([
    ['at once', LeavesAtOnce],
    ['a moment later', LeavesLater],
  ])('%s costs the page of another remote nothing', async (_, Component) => {
    const { sent, goTo } = openPage('/broken/', {
      broken: [{ path: '/broken/', Component }],
      news: [{ path: '/news/', element: <h1>News</h1> }],
    });
    expect(await heading('Broken')).toBeVisible();
    await goTo('/news/');
    expect(await heading('News')).toBeVisible();
    expect(sent).toHaveLength(1);
    await goTo('/broken/');
    expect(await heading('Broken')).toBeVisible();
    await goTo('/news/');
    expect(await heading('News')).toBeVisible();
  });

  it('costs a page that throws the same no second chance', async () => {
    const { sent, goTo } = openPage('/one/', {
      one: [{ path: '/one/', Component: LeavesLater }],
      broken: [{ path: '/broken/', element: <Broken /> }],
    });
    expect(await heading('Broken')).toBeVisible();
    await goTo('/broken/');
    expect(await heading('This page could not be shown')).toBeVisible();
    expect(sent).toHaveLength(2);
  });
});
