import { createMemoryRouter } from '@patchbay/shared/router';
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
