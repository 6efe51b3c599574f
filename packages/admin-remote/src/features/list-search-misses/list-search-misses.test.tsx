import { screen, waitFor, within } from '@testing-library/react';
import { extendedHost } from '../../testing/extended-host.ts';
import { fakeBackend } from '../../testing/fake-backend.ts';
import { shownToast } from '../../testing/toasts.ts';
import { visitAdmin } from '../../testing/visit-admin.tsx';

const path = '/admin/search-misses/';
const listLine = 'GET /api/software-admin/search-misses/';
const clearLine = 'DELETE /api/software-admin/search-misses/';

const misses = [
  { query: 'xylophone', count: 12, lastSeen: '2026-03-01' },
  { query: 'bagpipe', count: 3, lastSeen: '2026-03-04' },
  { query: 'zither', count: 3, lastSeen: '2026-02-01' },
];

function backendWith(rows: readonly object[]) {
  let left = rows;
  return fakeBackend({
    [listLine]: () => ({ json: left }),
    [clearLine]: () => {
      left = [];
      return new Response(null, { status: 204 });
    },
  });
}

const visit = ({ http }: ReturnType<typeof fakeBackend>) =>
  visitAdmin(path, http, extendedHost(http));

const shownQueries = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

it('shows what was missed, the most frequent first, and sorts by its heads (L28)', async () => {
  const { user } = visit(backendWith(misses));
  await screen.findByRole('heading', { level: 1 });
  await screen.findByText('xylophone');
  const table = within(screen.getByRole('table', { name: 'Searches without results' }));
  expect(shownQueries()).toEqual(['xylophone', 'bagpipe', 'zither']);
  await user.click(table.getByRole('button', { name: 'Last seen' }));
  expect(shownQueries()).toEqual(['bagpipe', 'xylophone', 'zither']);
  expect(table.getByRole('columnheader', { name: 'Last seen' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await user.click(table.getByRole('button', { name: 'Searched for' }));
  expect(shownQueries()).toEqual(['bagpipe', 'xylophone', 'zither']);
  await user.click(table.getByRole('button', { name: 'Searched for' }));
  expect(shownQueries()).toEqual(['zither', 'xylophone', 'bagpipe']);
});

it('clears the list once that is confirmed (L28)', async () => {
  const backend = backendWith(misses);
  const { host, user } = visit(backend);
  await user.click(await screen.findByRole('button', { name: 'Clear list' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(backend.sent(clearLine)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Clear list' }));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('No searches without results')).toBeVisible();
  expect(shownToast(host)).toBe('The list is empty now');
});

it('says why it could not be cleared, and keeps the list (L28)', async () => {
  const backend = backendWith(misses);
  backend.set(clearLine, () => Response.json({ detail: 'No' }, { status: 500 }));
  const { host, user } = visit(backend);
  await user.click(await screen.findByRole('button', { name: 'Clear list' }));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(shownToast(host)).toContain('The list could not be cleared: '));
  expect(shownQueries()).toHaveLength(3);
});

it('says so where nothing was missed (L28)', async () => {
  visit(backendWith([]));
  expect(await screen.findByText('No searches without results')).toBeVisible();
});

it('shows a failure in its place, and tries again', async () => {
  const backend = backendWith(misses);
  backend.set(listLine, () => Response.json({}, { status: 500 }));
  const { user } = visit(backend);
  expect(await screen.findByRole('alert')).toHaveTextContent('The searches could not be loaded');
  backend.set(listLine, () => ({ json: misses }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table')).toBeVisible();
});
