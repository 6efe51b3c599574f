import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { entry, fakeList, findRow, listSettled } from '../../testing/fake-list.ts';
import { visitAdmin } from '../../testing/visit-admin.tsx';

const filter = () => screen.getByRole('searchbox', { name: 'Filter' });

it('goes into the address once it stands still, and what it found is marked (L5, L11)', async () => {
  const { http, log } = fakeList([entry(1, 'Surge XT', { vendor: 'Surge Synth Team' })]);
  const { user, router } = visitAdmin('/admin/software-list/?page=2', http);
  await findRow(/Sur\s?ge/);
  expect(filter()).toHaveAttribute('placeholder', 'Filter...');
  await user.type(filter(), 'surge');
  expect(router.state.location.search).toBe('?page=2');
  await waitFor(() => expect(router.state.location.search).toBe('?search=surge'));
  expect(await screen.findAllByText('Surge', { selector: 'mark' })).toHaveLength(2);
  expect(log().filter((line) => line.includes('query='))).toHaveLength(1);
  await listSettled();
});

it('waits for 300 ms of rest, and Back does not stop at each text (L5)', async () => {
  const { router, host } = visitAdmin('/admin/software-list/?page=2', fakeList([]).http);
  await listSettled();
  jest.useFakeTimers();
  try {
    fireEvent.change(filter(), { target: { value: 'su' } });
    await act(() => jest.advanceTimersByTimeAsync(299));
    fireEvent.change(filter(), { target: { value: 'sur' } });
    await act(() => jest.advanceTimersByTimeAsync(299));
    expect(router.state.location.search).toBe('?page=2');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(router.state.location.search).toBe('?search=sur');
    expect(router.state.historyAction).toBe('REPLACE');
  } finally {
    jest.useRealTimers();
  }
  await waitFor(() => expect(host.queryClient.isFetching()).toBe(0));
});

it('loses no letter that is typed while the address is on its way', async () => {
  const { router, host } = visitAdmin('/admin/software-list/', fakeList([]).http);
  await listSettled();
  jest.useFakeTimers();
  try {
    fireEvent.change(filter(), { target: { value: 's' } });
    act(() => {
      jest.advanceTimersByTime(300);
    });
    fireEvent.change(filter(), { target: { value: 'su' } });
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(router.state.location.search).toBe('?search=s');
    expect(filter()).toHaveValue('su');
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(router.state.location.search).toBe('?search=su');
  } finally {
    jest.useRealTimers();
  }
  await waitFor(() => expect(host.queryClient.isFetching()).toBe(0));
});

it('follows the address', async () => {
  const { router } = visitAdmin('/admin/software-list/?search=a', fakeList([]).http);
  expect(await screen.findByRole('searchbox', { name: 'Filter' })).toHaveValue('a');
  await act(() => router.navigate('/admin/software-list/?search=b'));
  expect(filter()).toHaveValue('b');
  await listSettled();
});

it('a text that has not stood still stays behind at Back, and goes along with another order', async () => {
  const { router, user } = visitAdmin('/admin/software-list/', fakeList([]).http);
  await listSettled();
  await user.click(screen.getByRole('link', { name: /^Enabled/ }));
  await user.type(filter(), 'su');
  await act(() => router.navigate(-1));
  expect(filter()).toHaveValue('');
  expect(router.state.location).toMatchObject({ pathname: '/admin/software-list/', search: '' });
  await user.type(filter(), 'su');
  await user.click(screen.getByRole('button', { name: 'Vendor' }));
  expect(filter()).toHaveValue('su');
  await waitFor(() => expect(router.state.location.search).toBe('?ordering=vendor&search=su'));
  await listSettled();
});

it('is cleared by its button, which leaves the focus in it', async () => {
  const { user, router } = visitAdmin('/admin/software-list/?search=a', fakeList([]).http);
  await listSettled();
  await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
  expect(filter()).toHaveValue('');
  expect(filter()).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear the filter' })).toBeNull();
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await listSettled();
});

it('takes no more than an address keeps', async () => {
  visitAdmin('/admin/software-list/', fakeList([]).http);
  await listSettled();
  expect(filter()).toHaveAttribute('maxlength', '200');
});
