import { createMemoryRouter, redirect, type RouteObject } from '@patchbay/shared/router';
import { recoverableRoutes } from './recoverable-routes.tsx';

it('a loader that never answers fails in the end, is told, and can be tried again', async () => {
  jest.useFakeTimers();
  const reports: Error[] = [];
  const answers = [new Promise<string>(() => undefined), Promise.resolve('there')];
  const routes = recoverableRoutes(
    [{ path: '/news/', id: 'news', loader: () => answers.shift(), errorElement: <p /> }],
    {
      load: (loadPage) => loadPage(),
      reportProblem: (error) => reports.push(error),
      remoteName: 'news',
    },
  );
  const router = createMemoryRouter([{ path: '/', element: <p /> }, ...routes]);
  const first = router.navigate('/news/');
  await jest.advanceTimersByTimeAsync(44_000);
  expect(router.state.navigation.state).toBe('loading');
  await jest.advanceTimersByTimeAsync(2000);
  await first;
  expect(router.state.errors).toMatchObject({ news: { kind: 'timeout', remoteName: 'news' } });
  expect(reports).toHaveLength(1);
  await router.navigate('/news/', { replace: true });
  expect(router.state.loaderData).toEqual({ news: 'there' });
  expect(reports).toHaveLength(1);
  jest.useRealTimers();
});

it('a page and its loader that both come later are there', async () => {
  const routes = recoverableRoutes(
    [
      {
        path: '/news/',
        id: 'news',
        lazy: {
          Component: () => Promise.resolve(() => <p>News</p>),
          loader: () => Promise.resolve(() => 'there'),
          middleware: () => Promise.resolve([]),
        },
      },
    ],
    { load: (loadPage) => loadPage(), reportProblem: () => undefined },
  );
  const router = createMemoryRouter([{ path: '/', element: <p /> }, ...routes]);
  await router.navigate('/news/');
  expect(router.state.loaderData).toEqual({ news: 'there' });
  expect(router.state.errors).toBeNull();
});

type Action = () => string;

const throwing = (thrown: unknown) => (): never => {
  throw thrown;
};

describe.each<[string, (action: Action) => Pick<RouteObject, 'action' | 'lazy'>]>([
  ['that comes with its route', (action) => ({ action })],
  ['that comes later', (action) => ({ lazy: { action: () => Promise.resolve(action) } })],
])('an action %s', (_, withAction) => {
  const post = async (action: Action) => {
    const routes = recoverableRoutes(
      [{ path: '/news/', id: 'news', errorElement: <p />, element: <p />, ...withAction(action) }],
      { load: (loadPage) => loadPage(), reportProblem: () => undefined },
    );
    const router = createMemoryRouter([{ path: '/', element: <p /> }, ...routes]);
    await router.navigate('/news/', { formMethod: 'post', formData: new FormData() });
    return router.state;
  };
  it('which throws nothing that is an error costs its own page alone', async () => {
    expect((await post(throwing(undefined))).errors).toEqual({ news: expect.any(Error) as Error });
  });

  it('answers and leads elsewhere as it says', async () => {
    expect((await post(() => 'saved')).actionData).toEqual({ news: 'saved' });
    expect((await post(throwing(redirect('/')))).location.pathname).toBe('/');
  });
});

it('an action whose code does not come costs its own page alone', async () => {
  const lazy = {
    action: async () => {
      await Promise.resolve();
      return throwing(undefined)();
    },
  };
  const routes = recoverableRoutes(
    [{ path: '/news/', id: 'news', errorElement: <p />, element: <p />, lazy }],
    { load: (loadPage) => loadPage(), reportProblem: () => undefined },
  );
  const router = createMemoryRouter([{ path: '/', element: <p /> }, ...routes]);
  await router.navigate('/news/', { formMethod: 'post', formData: new FormData() });
  expect(router.state.errors).toEqual({ news: expect.any(Error) as Error });
});

describe('pages that lead to each other', () => {
  function openPages(loaders: Readonly<Record<string, () => unknown>>) {
    const reports: Error[] = [];
    const routes = recoverableRoutes(
      Object.entries(loaders).map(([path, loader]) => ({
        path,
        id: path,
        loader,
        errorElement: <p />,
      })),
      {
        load: (loadPage) => loadPage(),
        reportProblem: (error) => reports.push(error),
        remoteName: 'news',
      },
    );
    return { reports, router: createMemoryRouter([{ path: '/', element: <p /> }, ...routes]) };
  }

  it.each([
    ['answered', (path: string) => redirect(path)],
    [
      'thrown',
      (path: string) => {
        throw redirect(path);
      },
    ],
  ])('by redirects that are %s end in a failure', async (_, lead) => {
    const { reports, router } = openPages({ '/a/': () => lead('/b/'), '/b/': () => lead('/a/') });
    for (let time = 1; time <= 2; time += 1) {
      await router.navigate('/a/');
      expect(Object.values(router.state.errors ?? {})).toMatchObject([
        { kind: 'routes', remoteName: 'news' },
      ]);
      expect(reports).toHaveLength(time);
      await router.navigate('/');
      await new Promise((resolve) => setTimeout(resolve));
    }
  });

  it('before they are loaded end in one, too', async () => {
    const lead = (path: string) => (): never => {
      throw redirect(path);
    };
    const reports: Error[] = [];
    const pageAt = (path: string, next: string) => ({
      path,
      id: path,
      middleware: [lead(next)],
      loader: () => null,
      errorElement: <p />,
    });
    const routes = recoverableRoutes([pageAt('/a/', '/b/'), pageAt('/b/', '/a/')], {
      load: (loadPage) => loadPage(),
      reportProblem: (error) => reports.push(error),
    });
    const router = createMemoryRouter([{ path: '/', element: <p /> }, ...routes]);
    await router.navigate('/a/');
    expect(reports).toMatchObject([{ kind: 'routes', remoteName: 'shell' }]);
  });

  it('by loaders that come later end in one, too', async () => {
    const reports: Error[] = [];
    const pageAt = (path: string, next: string) => ({
      path,
      id: path,
      lazy: { loader: () => Promise.resolve(() => redirect(next)) },
      errorElement: <p />,
    });
    const routes = recoverableRoutes([pageAt('/a/', '/b/'), pageAt('/b/', '/a/')], {
      load: (loadPage) => loadPage(),
      reportProblem: (error) => reports.push(error),
    });
    const router = createMemoryRouter([{ path: '/', element: <p /> }, ...routes]);
    await router.navigate('/a/');
    expect(reports).toMatchObject([{ kind: 'routes', remoteName: 'shell' }]);
  });

  it('and end somewhere are followed, however often somebody comes', async () => {
    const { reports, router } = openPages({ '/a/': () => redirect('/b/'), '/b/': () => 'there' });
    for (let time = 1; time <= 30; time += 1) {
      await router.navigate('/a/');
      expect(router.state.location.pathname).toBe('/b/');
      await router.navigate('/');
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(reports).toEqual([]);
  });
});
