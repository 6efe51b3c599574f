import { screen, waitFor, within } from '@testing-library/react';
import type { Http } from '@patchbay/shared/http';
import { createTestHost } from '@patchbay/shared/testing';
import { fakeBackend } from '../../testing/fake-backend.ts';
import { shownToast } from '../../testing/toasts.ts';
import { visitAdmin } from '../../testing/visit-admin.tsx';

const days = ['2026-03-02', '2026-03-03', '2026-03-04'];
const usageLine = 'GET /api/software-admin/counts/';

const kinds = [
  { kind: 'view', counts: [3, 0, 1200] },
  { kind: 'search_opened', counts: [2, 0, 0] },
  { kind: 'search_not_found', counts: [0, 0, 4] },
  { kind: 'install_failed_unpack', counts: [0, 1, 0] },
];

const backendWith = (counted: readonly object[], shownDays = days) =>
  fakeBackend({
    [usageLine]: () => ({ json: { days: shownDays, kinds: counted } }),
    'GET /api/software-admin/counts/software/': () => ({
      json: {
        most: [{ id: 7, name: 'Vital', views: 1203 }],
        least: [{ id: 8, name: '', views: 0 }],
        waiting: [{ id: 9, name: 'Surge', since: '2026-01-02T03:04:05.000Z' }],
      },
    }),
    'GET /api/software-admin/statuses/': () => ({ json: { pending: 5, enabled: 40 } }),
  });

const visit = (http: Http, { usageCounts = true, path = '/admin/numbers/' } = {}) =>
  visitAdmin(path, http, {
    config: { ...createTestHost(http).config, adminCalls: 'extended', usageCounts },
  });

it('shows a plot of each kind with its sum, and a table of its days (L65)', async () => {
  const { user } = visit(backendWith(kinds).http);
  const views = await screen.findByRole('figure', { name: 'Views of software' });
  expect(within(views).getByRole('img')).toHaveAccessibleName(/Views of software by day/);
  expect(within(views).getByRole('definition')).toHaveTextContent('1,203');
  await user.click(within(views).getByText(/^Table/));
  const rows = within(within(views).getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DayViews',
    expect.stringMatching(/Mar.*2026.*1,200$|2026.*1,200$/),
    expect.stringMatching(/3$/),
  ]);
  const failed = screen.getByRole('figure', { name: 'Failed installations' });
  expect(
    within(failed)
      .getAllByRole('definition')
      .map((sum) => sum.textContent),
  ).toEqual([...['0', '0', '1', '0', '0']]);
});

it('each number opens the entries behind it (L66)', async () => {
  visit(backendWith(kinds).http);
  const target = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await target('Pending')).toBe('/admin/software-list/pending/');
  expect(await target('Vital')).toBe('/admin/software/7/');
  expect(await target('Entry 8')).toBe('/admin/software/8/');
  expect(await target('Surge')).toBe('/admin/software/9/');
  expect(await target('No cover')).toBe('/admin/software-list/?missing=cover');
  expect(await target('Not ready')).toBe('/admin/software-list/?missing=any');
  expect(await target('No result')).toBe('/admin/search-misses/');
});

it('each number of software opens the entries behind it, most counted first (L67)', async () => {
  const backend = backendWith(kinds);
  backend.set('GET /api/software-admin/counts/entries/', () => ({
    json: [
      { id: 7, name: 'Vital', count: 1200 },
      { id: 8, name: '', count: 3 },
    ],
  }));
  const { user, router } = visit(backend.http);
  await user.click(await screen.findByRole('link', { name: 'Unpacking failed' }));
  expect(
    await screen.findByRole('heading', { name: 'Failed installations: Unpacking failed' }),
  ).toBeVisible();
  expect(router.state.location.search).toBe('?days=90&of=install_failed_unpack');
  const rows = within(await screen.findByRole('region', { name: /^Software behind it, 90 days/ }));
  expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Vital1,200',
    'Entry 83',
  ]);
  expect(rows.getByRole('link', { name: 'Vital' })).toHaveAttribute('href', '/admin/software/7/');
  const asked = () => backend.sent('GET /api/software-admin/counts/entries/').at(-1)?.url.search;
  expect(asked()).toBe('?kind=install_failed_unpack&days=90');
  await user.click(screen.getByRole('link', { name: '30 days' }));
  await waitFor(() => expect(asked()).toBe('?kind=install_failed_unpack&days=30'));
  await user.click(screen.getByRole('link', { name: 'Numbers' }));
  expect(await screen.findByRole('figure', { name: 'Searches' })).toBeVisible();
});

it('a number that is nothing, or is counted for all software together, is no link (L67)', async () => {
  visit(backendWith([...kinds, { kind: 'view_on_linux', counts: [1, 0, 0] }]).http);
  const systems = within(await screen.findByRole('figure', { name: 'Systems of visitors' }));
  expect(systems.queryByRole('link')).toBeNull();
  expect(systems.getByText('Counted for all software together.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Begun' })).toBeNull();
});

it.each([
  ['nothing was counted', () => ({ json: [] }), 'Nothing was counted in this time.'],
  ['they cannot be loaded', () => new Response('', { status: 500 }), /^The entries could not/],
])('the entries behind a number say that %s (L67)', async (_, answer, words) => {
  const backend = backendWith(kinds);
  backend.set('GET /api/software-admin/counts/entries/', answer);
  visit(backend.http, { path: '/admin/numbers/?of=view' });
  expect(await screen.findByText(words)).toBeVisible();
});

it('shows other spans by the address (L65)', async () => {
  const backend = backendWith(kinds);
  const { user } = visit(backend.http);
  await user.click(await screen.findByRole('link', { name: '2 years' }));
  await screen.findByRole('figure', { name: 'Searches' });
  expect(backend.sent(usageLine).map(({ url }) => url.searchParams.get('days'))).toEqual([
    '90',
    '728',
  ]);
});

it.each([
  ['a day alone', [{ kind: 'view', counts: [4] }], ['2026-03-04'], '500.0,0.0'],
  ['one day of three', [{ kind: 'view', counts: [0, 4, 0] }], days, '500.0,0.0'],
])('shows %s as a dot (L70)', async (_, counted, shownDays, place) => {
  visit(backendWith(counted, shownDays).http);
  const views = await screen.findByRole('figure', { name: 'Views of software' });
  expect(within(views).getByRole('img').innerHTML).toContain(`d="M${place}h0"`);
  expect(views.innerHTML).not.toMatch(/NaN|Infinity/);
});

it('says that nothing was counted, in place of an empty plot (L70)', async () => {
  visit(backendWith([{ kind: 'view', counts: [0, 0, 0] }]).http);
  const views = await screen.findByRole('figure', { name: 'Views of software' });
  expect(within(views).getByText('Nothing was counted in this time.')).toBeVisible();
  expect(within(views).queryByRole('img')).toBeNull();
});

it('shows weeks where days are too many to be told apart, and says so (L70)', async () => {
  const many = Array.from({ length: 728 }, (_, index) =>
    new Date(Date.UTC(2024, 2, 1 + index)).toISOString().slice(0, 10),
  );
  visit(backendWith([{ kind: 'view', counts: many.map(() => 2) }], many).http);
  const views = await screen.findByRole('figure', { name: 'Views of software' });
  expect(within(views).getByText('Up to 14 a week')).toBeVisible();
  expect(within(views).getByRole('definition')).toHaveTextContent('1,456');
  const table = within(views).getByRole('table', { hidden: true });
  expect(table).toHaveTextContent(/^Week from/);
  expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(1 + 728 / 7);
});

it('gives everything that is counted as a CSV file (L69)', async () => {
  const backend = backendWith(kinds);
  const csv = 'day,kind,software,count\r\n2026-03-04,view,all,1200\r\n';
  backend.set('GET /api/software-admin/counts.csv', () => new Response(csv));
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:counts';
  };
  URL.revokeObjectURL = () => undefined;
  const click = jest
    .spyOn(HTMLAnchorElement.prototype, 'click')
    .mockImplementation(() => undefined);
  const { user, host } = visit(backend.http);
  await user.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.text()).toBe(csv);
  expect(click).toHaveBeenCalled();
  backend.set('GET /api/software-admin/counts.csv', () => new Response('', { status: 500 }));
  await user.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(shownToast(host)).toMatch(/^The numbers could not be downloaded: /));
});

it('says that the numbers cannot be loaded (L65)', async () => {
  visit(fakeBackend({}).http);
  expect(await screen.findByText('The numbers could not be loaded')).toBeVisible();
});

it('is no page where the backend does not count (H179)', async () => {
  visit(backendWith(kinds).http, { usageCounts: false });
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});
