import { act, render, screen } from '@testing-library/react';
import { HostProvider } from '@patchbay/shared/host';
import { RouterProvider, useOutlet, type RouteObject } from '@patchbay/shared/router';
import { fork, ScopeProvider } from '@patchbay/shared/state';
import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { lazyCode } from '@patchbay/ui';
import { createPageRelease } from '../testing/releases.ts';
import { createErrorReporter } from '../features/report-errors/error-reporter.ts';
import { LastResort } from '../features/report-errors/last-resort.tsx';
import { createRouter } from '../features/route-pages/create-router.tsx';
import { NotFound } from '../features/route-pages/not-found.view.tsx';

beforeEach(() => {
  // jsdom does not scroll.
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

function Frame() {
  return (
    <>
      <p>The frame</p>
      {useOutlet() ?? <NotFound />}
    </>
  );
}

/** The page at an address, with a remote for each first part of an address. */
function openPage(path: string, routes: Readonly<Record<string, RouteObject[]>>) {
  window.history.replaceState(null, '', path);
  const sent: unknown[] = [];
  const { connect, reportProblem } = createErrorReporter({ isActive: true, log: () => undefined });
  connect((report) => sent.push(report));
  const load = (name: string) => Promise.resolve({ routes: routes[name] ?? [] });
  const router = createRouter({
    frame: <Frame />,
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
  return { sent, goTo };
}

const heading = (name: string) => screen.findByRole('heading', { name });
const fail = (): never => {
  throw new Error('nobody looks at this');
};

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
  const Broken = () => throwIt();

  it.each([
    ['as its page is shown', { element: <Broken /> }],
    ['as its page is loaded', { loader: throwIt, element: <h1>Broken</h1> }],
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
