import { QueryClient, QueryClientProvider, useQuery } from '@patchbay/shared/query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { giveAnswers } from './page-content.ts';

const minute = 60_000;
const key = ['software', 'latest'];

/** A query of the page over answers that are as old as the test says. */
function setUp({ ageMs }: { readonly ageMs: number }) {
  const queryClient = new QueryClient();
  const ask = jest.fn(() => Promise.resolve('new'));
  const options = { queryKey: key, queryFn: ask, staleTime: minute };
  const updateAges = giveAnswers(queryClient, [
    { key, data: 'rendered', askedAt: Date.now() - ageMs },
  ]);
  const show = () =>
    renderHook(() => useQuery(options), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    });
  return { queryClient, ask, options, show, updateAges };
}

const anHour = 60 * minute;

test('an old answer is what the page is taken over with, and is asked for again behind that', async () => {
  const { queryClient, ask, options, show, updateAges } = setUp({ ageMs: anHour });
  await expect(queryClient.query(options)).resolves.toBe('rendered');
  const { result } = show();
  expect(result.current).toMatchObject({ data: 'rendered', fetchStatus: 'idle' });
  expect(ask).not.toHaveBeenCalled();

  act(updateAges);
  await waitFor(() => {
    expect(result.current.data).toBe('new');
  });
});

test('an answer that is young enough is not asked for again', async () => {
  const { queryClient, ask, options, show, updateAges } = setUp({ ageMs: minute / 2 });
  const { unmount } = show();
  act(updateAges);
  unmount();
  await expect(queryClient.query(options)).resolves.toBe('rendered');
  expect(ask).not.toHaveBeenCalled();
});

test('an old answer that nothing on the page shows is asked for when something does', async () => {
  const { queryClient, ask, options, updateAges } = setUp({ ageMs: anHour });
  updateAges();
  expect(ask).not.toHaveBeenCalled();
  await expect(queryClient.query(options)).resolves.toBe('new');
});

test('what has changed since is left as it is', async () => {
  const { queryClient, options, updateAges } = setUp({ ageMs: anHour });
  queryClient.setQueryData(key, 'saved', { updatedAt: Date.now() + 1 });
  updateAges();
  await expect(queryClient.query(options)).resolves.toBe('saved');
});

test('what was made invalid since stays so', async () => {
  const { queryClient, options, updateAges } = setUp({ ageMs: 0 });
  await queryClient.invalidateQueries({ queryKey: key });
  updateAges();
  await expect(queryClient.query(options)).resolves.toBe('new');
});

test('an answer of a server whose clock is ahead is no younger than the page', async () => {
  jest.useFakeTimers();
  try {
    const { queryClient, ask, options, updateAges } = setUp({ ageMs: -anHour });
    updateAges();
    await expect(queryClient.query(options)).resolves.toBe('rendered');
    jest.advanceTimersByTime(minute);
    await expect(queryClient.query(options)).resolves.toBe('new');
    expect(ask).toHaveBeenCalledTimes(1);
  } finally {
    jest.useRealTimers();
  }
});
