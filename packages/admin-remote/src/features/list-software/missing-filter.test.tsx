import { screen, waitFor, within } from '@testing-library/react';
import { extendedHost } from '../../testing/extended-host.ts';
import { entry, fakeList, findRow, listLine, listSettled } from '../../testing/fake-list.ts';
import { visitAdmin } from '../../testing/visit-admin.tsx';

const missingValues = ['none', 'any', 'cover', 'package', 'refused', 'solved_by_next_year'];

async function open(path = '/admin/software-list/', answer: object = { missingValues }) {
  const backend = fakeList([]);
  const items = [
    entry(1, 'Echo', { missing: [] }),
    entry(2, 'Gate', { missing: ['package', 'cover', 'solved_by_next_year'] }),
    entry(3, 'Tape', { missing: ['refused', 'cover'] }),
  ];
  backend.set(listLine, () => ({ json: { items, count: 3, ...answer } }));
  const visit = visitAdmin(path, backend.http, extendedHost(backend.http));
  await findRow(/Echo/);
  return { ...backend, ...visit };
}

const lastCell = async (name: RegExp) =>
  within(await findRow(name))
    .getAllByRole('cell')
    .at(-1);

it('a column says what is ready, and what visitors will miss of the rest (L50, F97)', async () => {
  await open();
  expect(screen.getAllByRole('columnheader').at(-1)).toHaveTextContent('Ready');
  expect(await lastCell(/Echo/)).toHaveTextContent(/^Ready$/);
  expect(await lastCell(/Gate/)).toHaveTextContent(/^No cover, no package$/);
  expect(await lastCell(/Gate/)).toHaveAttribute('title', 'No cover, no package');
  expect(await lastCell(/Tape/)).toHaveTextContent(/^No cover, package cannot be installed$/);
});

it('a filter lists what lacks something, by the backend, and is in the address (L50)', async () => {
  const { user, router, log } = await open('/admin/software-list/?ordering=name&page=2');
  const filter = screen.getByRole('combobox', { name: 'Missing' });
  const options = within(filter).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    ...['Ready or not', 'Ready', 'Not ready', 'No cover', 'No package'],
    'Package cannot be installed',
  ]);
  await user.selectOptions(filter, 'No package');
  expect(router.state.location.search).toBe('?ordering=name&missing=package');
  await waitFor(() => expect(log().join()).toContain('missing=package'));
  await listSettled();
  await user.selectOptions(filter, 'Ready or not');
  expect(router.state.location.search).toBe('?ordering=name');
  await listSettled();
});

it('nothing that matches is no empty catalogue (L20, L50)', async () => {
  const { user, set } = await open();
  set(listLine, () => ({ json: { items: [], count: 0, missingValues } }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Missing' }), 'Ready');
  expect(await screen.findByText('No entries match')).toBeVisible();
});

it('a backend that does not say what is missing has no filter and no column (L50)', async () => {
  await open('/admin/software-list/', {});
  expect(screen.queryByRole('combobox', { name: 'Missing' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Ready' })).toBeNull();
});

it('a backend with the basic calls alone is not asked for it (L50)', async () => {
  const { http, log } = fakeList([entry(1, 'Echo')]);
  visitAdmin('/admin/software-list/?missing=cover', http);
  await findRow(/Echo/);
  expect(log().join()).not.toContain('missing');
  expect(screen.queryByRole('combobox', { name: 'Missing' })).toBeNull();
});
