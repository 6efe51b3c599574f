import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sessionScope } from '@patchbay/shared/testing';
import { extendedHost } from '../../testing/extended-host.ts';
import { held } from '../../testing/fake-backend.ts';
import {
  countsLine,
  entry,
  fakeList as backend,
  findRow as row,
  listLine,
  listSettled as settled,
} from '../../testing/fake-list.ts';
import { visitAdmin } from '../../testing/visit-admin.tsx';

it('leads from /admin/ to the list (R9)', async () => {
  const { router } = visitAdmin('/admin/', backend([entry(1, 'Echo')]).http);
  expect(await screen.findByRole('heading', { level: 1, name: 'Software' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/software-list/');
  await row(/Echo/);
  expect(document.title).toBe('Software list – Patchbay');
});

const pages = ['Searches without results', 'Log', 'Categories', 'Releases'];
const offeredPages = () => pages.filter((name) => screen.queryByRole('link', { name }) !== null);

it('leads to no page that neither site nor backend announces (L28)', async () => {
  const { http, log } = backend([entry(1, 'Echo')]);
  visitAdmin('/admin/software-list/', http, { scope: sessionScope({ isSuperuser: true }) });
  await settled();
  expect(offeredPages()).toEqual(['Categories']);
  expect(new Set(log().map((line) => line.split('?')[0]))).toEqual(new Set([listLine, countsLine]));
});

it.each(['/admin/log/', '/admin/search-misses/'])(
  'has no page at %s where the backend does not announce it, and asks for nothing',
  async (path) => {
    const { http, log } = backend([]);
    visitAdmin(path, http, { scope: sessionScope({ isSuperuser: true }) });
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    expect(log()).toEqual([]);
  },
);

it('leads to all that are announced (L28)', async () => {
  const { http } = backend([entry(1, 'Echo')]);
  const { config } = extendedHost(http);
  const scope = sessionScope({ isSuperuser: true });
  visitAdmin('/admin/software-list/', http, { scope, config: { ...config, staffReleases: true } });
  await settled();
  expect(offeredPages()).toEqual(pages);
});

it('has tabs with counts as links, the current one named (L1, L2)', async () => {
  visitAdmin('/admin/software-list/error/', backend([]).http);
  const tabs = within(await screen.findByRole('navigation', { name: 'Status' }));
  await tabs.findByRole('link', { name: 'All, 13' });
  expect(tabs.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    'All, 13',
    'Blank URLs, 3',
    'Blank, 2',
    'Enabled, 10',
    'Disabled, 0',
    'Rejected, 0',
    'Pending, 0',
    'Error, 1',
    'Vendor paywall, 0',
  ]);
  expect(tabs.getByRole('link', { current: 'page' })).toHaveAccessibleName('Error, 1');
});

it.each([
  ['/admin/software-list/', 'ordering=-created_at&limit=50&offset=0'],
  ['/admin/software-list/pending/', 'ordering=-created_at&status=pending&limit=50&offset=0'],
  [
    '/admin/software-list/blank_version_urls/',
    'ordering=-created_at&has_blank_version_urls=true&limit=50&offset=0',
  ],
  [
    '/admin/software-list/?search=sur&ordering=-vendor&page=3',
    'ordering=-vendor&query=sur&limit=50&offset=100',
  ],
])('at %s it asks for %s', async (path, query) => {
  const { http, log } = backend([entry(1, 'Surge')]);
  visitAdmin(path, http);
  await row(/Sur\s?ge/);
  expect(log()).toContain(`${listLine}?${query}`);
});

it('takes an unknown status for all of them (L4)', async () => {
  const { router } = visitAdmin('/admin/software-list/foo/?search=a', backend([]).http);
  await settled();
  expect(router.createHref(router.state.location)).toBe('/admin/software-list/?search=a');
});

it('shows every column of an entry, each date with its time in the title (L9, L12, L52)', async () => {
  const software = entry(7, 'Echo', {
    youtubeReviewsUrls: ['https://youtu.be/dQw4w9WgXcQ'],
    youtubeTutorialsUrls: ['# none'],
    youtubeOtherUrls: ['https://youtu.be/dQw4w9WgXcQ'],
  });
  visitAdmin('/admin/software-list/', backend([software]).http);
  const cells = within(await row(/Echo/)).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual([
    'Acme',
    'Enabled',
    '1.2.3',
    '02 Jan 2026 03:04',
    '03 Feb 2026 04:05',
    'OK',
    'OK',
    '#Placeholder',
    'Missing',
  ]);
  // A narrow window shows the day alone.
  expect(cells[3]).toHaveAttribute('title', '02 Jan 2026 03:04');
  expect(within(cells[3] ?? document.body).getByText('02 Jan 2026')).toBeVisible();
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Software',
    'Vendor',
    'Status',
    'Last Version',
    'Added',
    'Updated',
    'Version OK?',
    'Rev',
    'Tut',
    'Docs',
  ]);
  expect(screen.getByRole('link', { name: 'Echo' })).toHaveAttribute('href', '/admin/software/7/');
  expect(screen.getByRole('table', { name: 'Software' })).toBeVisible();
  expect(screen.getByText('1 entry')).toBeVisible();
});

it('an entry of a blank name can be opened too', async () => {
  visitAdmin('/admin/software-list/', backend([entry(7, ' ')]).http);
  expect(await screen.findByRole('link', { name: 'Software 7' })).toHaveAttribute(
    'href',
    '/admin/software/7/',
  );
});

it.each([
  [{}, null],
  [{ cover: '' }, 'No cover'],
  [{ descriptionOk: false }, 'No description'],
  [{ lastValidVersion: null }, 'No valid version'],
  [{ cover: null, descriptionOk: false }, 'No cover, no description'],
  [{ status: 'pending', cover: null }, null],
])('an entry with %j is red: %s (L13)', async (others, words) => {
  visitAdmin('/admin/software-list/', backend([entry(1, 'Echo', others)]).http);
  const shown = await row(/Echo/);
  if (words === null) {
    expect(shown).not.toHaveAttribute('data-problem');
    return;
  }
  expect(shown).toHaveAttribute('data-problem', 'true');
  expect(within(shown).getByText(words)).toBeVisible();
});

it.each([
  ['enabled', 'good'],
  ['disabled', 'warn'],
  ['rejected', 'warn'],
  ['pending', 'caution'],
  ['error', 'bad'],
  ['vendor_paywall', 'neutral'],
])('the badge of %s is %s (L14)', async (status, tone) => {
  visitAdmin('/admin/software-list/', backend([entry(1, 'Echo', { status })]).http);
  const cell = within(await row(/Echo/)).getAllByRole('cell')[1];
  // eslint-disable-next-line testing-library/no-node-access -- a badge's tone is no part of what it says
  expect(cell?.firstElementChild).toHaveAttribute('data-tone', tone);
});

it('a blank entry has no badge (L14)', async () => {
  visitAdmin('/admin/software-list/', backend([entry(1, 'Echo', { status: 'blank' })]).http);
  expect(within(await row(/Echo/)).getByText('Blank')).not.toHaveAttribute('data-tone');
});

it('shows ten rows of skeleton while the list is on its way (L17)', async () => {
  const { http, set } = backend([]);
  const { answer, release } = held();
  set(listLine, () => answer);
  visitAdmin('/admin/software-list/', http);
  expect(await screen.findAllByRole('row')).toHaveLength(11);
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  release({ json: { items: [entry(1, 'Echo')], count: 1 } });
  await row(/Echo/);
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

it('sorts by a column, the other way at the next click, and says so (L10)', async () => {
  const { http, log } = backend([entry(1, 'Echo')]);
  const { user, router } = visitAdmin('/admin/software-list/?page=2', http);
  await row(/Echo/);
  expect(screen.getByRole('columnheader', { name: 'Added' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await user.click(screen.getByRole('button', { name: 'Vendor' }));
  expect(router.state.location.search).toBe('?ordering=vendor');
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Vendor' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Vendor' }));
  expect(router.state.location.search).toBe('?ordering=-vendor');
  await waitFor(() => expect(log().join()).toContain('ordering=-vendor'));
  await settled();
  expect(screen.getAllByRole('columnheader').filter((head) => head.ariaSort)).toHaveLength(1);
});

it('a tab keeps filter and order, and leaves the page (L7)', async () => {
  visitAdmin('/admin/software-list/?search=a&ordering=name&page=2', backend([]).http);
  await settled();
  expect(screen.getByRole('link', { name: /^Pending/ })).toHaveAttribute(
    'href',
    '/admin/software-list/pending/?search=a&ordering=name',
  );
});

it('has pages of fifty (L18)', async () => {
  const { user, router } = visitAdmin('/admin/software-list/', backend([entry(1, 'A')], 130).http);
  const pages = within(await screen.findByRole('navigation', { name: 'Pages' }));
  expect(pages.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  expect(pages.queryByRole('link', { name: 'Previous' })).toBeNull();
  await user.click(pages.getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  await user.click(pages.getByRole('link', { name: 'Page 3' }));
  await waitFor(() => expect(pages.queryByRole('link', { name: 'Next' })).toBeNull());
  await user.click(pages.getByRole('link', { name: 'Previous' }));
  await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
  await settled();
});

it('rows of another tab are marked as such until its own are there', async () => {
  const { http, set } = backend([entry(1, 'Echo')]);
  const { user } = visitAdmin('/admin/software-list/', http);
  await settled();
  const rows = () => screen.getAllByRole('rowgroup')[1];
  expect(rows()).toHaveAttribute('data-outdated', 'false');
  const { answer, release } = held();
  set(listLine, () => answer);
  await user.click(screen.getByRole('link', { name: /^Error/ }));
  await waitFor(() => expect(rows()).toHaveAttribute('data-outdated', 'true'));
  release({ json: { items: [entry(2, 'Delay')], count: 1 } });
  await row(/Delay/);
  expect(rows()).toHaveAttribute('data-outdated', 'false');
});

it('a page beyond the last leads back to it', async () => {
  visitAdmin('/admin/software-list/?page=9', backend([], 130).http);
  expect(await screen.findByRole('link', { name: 'Previous' })).toHaveAttribute(
    'href',
    '/admin/software-list/?page=3',
  );
  await settled();
});

it('asks anew when the window takes the focus (L19)', async () => {
  const { http, sent, set } = backend([entry(1, 'Echo')]);
  visitAdmin('/admin/software-list/', http);
  await row(/Echo/);
  expect(sent(listLine)).toHaveLength(1);
  const { answer, release } = held();
  set(listLine, () => answer);
  fireEvent.focus(window);
  // The rows that are there stay meanwhile.
  expect(await screen.findByRole('table', { busy: true })).toHaveTextContent('Echo');
  release({ json: { items: [entry(1, 'Delay')], count: 1 } });
  await row(/Delay/);
  expect(sent(countsLine)).toHaveLength(2);
});

it('asks anew when the page comes into sight, and at each visit (L19)', async () => {
  const { http, sent } = backend([entry(1, 'Echo')]);
  const { router } = visitAdmin('/admin/software-list/', http);
  await settled();
  fireEvent(window, new Event('visibilitychange'));
  await waitFor(() => expect(sent(listLine)).toHaveLength(2));
  await settled();
  await act(() => router.navigate('/elsewhere/'));
  await act(() => router.navigate('/admin/software-list/'));
  await settled();
  expect(sent(listLine)).toHaveLength(3);
  expect(sent(countsLine)).toHaveLength(3);
});

it('shows a failure in its place, and tries again', async () => {
  const { http, set } = backend([]);
  set(listLine, () => {
    throw new Error('no network');
  });
  const { user } = visitAdmin('/admin/software-list/', http);
  expect(await screen.findByRole('alert')).toHaveTextContent('The list could not be loaded');
  set(listLine, () => ({ json: { items: [entry(1, 'Echo')], count: 1 } }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await row(/Echo/);
});

it('leaves out a row that breaks the contract, and reports it', async () => {
  const { http } = backend([entry(1, 'Echo'), { id: 'x' }]);
  visitAdmin('/admin/software-list/', http);
  await row(/Echo/);
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(http.problems).toHaveLength(1);
});

it('says so where there is nothing yet (L20)', async () => {
  visitAdmin('/admin/software-list/', backend([]).http);
  expect(await screen.findByText('No software yet')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Show all' })).toBeNull();
});

it('says so where nothing fits (L20)', async () => {
  visitAdmin('/admin/software-list/?search=zzz', backend([]).http);
  expect(await screen.findByText('No entries match')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all' })).toHaveAttribute(
    'href',
    '/admin/software-list/',
  );
});

it('shows the cover of a row beside its name', async () => {
  visitAdmin('/admin/software-list/', backend([entry(1, 'Echo')]).http);
  const picture = within(await row(/Echo/)).getByRole('presentation');
  expect(picture).toHaveAttribute('src', expect.stringMatching(/\/600x\/covers\/1\.webp$/));
});
