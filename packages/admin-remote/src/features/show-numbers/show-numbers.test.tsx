import { screen, within } from '@testing-library/react';
import type { Http } from '@patchbay/shared/http';
import { createTestHost } from '@patchbay/shared/testing';
import { fakeBackend } from '../../testing/fake-backend.ts';
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
});

it('shows other spans by the address (L65)', async () => {
  const backend = backendWith(kinds);
  const { user } = visit(backend.http);
  await user.click(await screen.findByRole('link', { name: '2 years' }));
  await screen.findByRole('figure', { name: 'Searches' });
  expect(backend.sent(usageLine).map(({ url }) => url.searchParams.get('days'))).toEqual([
    '90',
    '731',
  ]);
});

it.each([
  ['no data', [], days],
  ['one day', [{ kind: 'view', counts: [4] }], ['2026-03-04']],
])('draws %s with numbers alone (L65)', async (_, counted, shownDays) => {
  visit(backendWith(counted, shownDays).http);
  const views = await screen.findByRole('figure', { name: 'Views of software' });
  expect(views.innerHTML).toContain('<polyline');
  expect(views.innerHTML).not.toMatch(/NaN|Infinity/);
});

it('says that the numbers cannot be loaded (L65)', async () => {
  visit(fakeBackend({}).http);
  expect(await screen.findByText('The numbers could not be loaded')).toBeVisible();
});

it('is no page where the backend does not count (H179)', async () => {
  visit(backendWith(kinds).http, { usageCounts: false });
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});
