import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { $notification } from '@patchbay/shared/host';
import { type FakeRequest, settled } from '@patchbay/shared/testing';
import { createFakeDesktop, never } from '../../installs/testing/fake-desktop.ts';
import { extendedLists } from '../../testing/extended-lists.ts';
import { renderPart } from '../../testing/render-part.tsx';

const component = (filename: string, version = '1.0') => ({
  filename,
  version,
  componentPath: `/x/${filename}`,
  extension: filename.split('.').at(-1) ?? '',
});
const echo = { id: 7, name: 'Echo', vendor: 'Acme', vendorSlug: 'acme', slug: 'echo' };
const newer = {
  id: 5,
  software_id: 7,
  version: '2.0',
  url: 'https://packages.test/echo.zip',
  components: ['Echo.vst3'],
};

/** The catalogue lists it, and knows nothing more of it. */
const goneId = 404;

const gone = () => Response.json({}, { status: 404 });

function visit(
  installed: unknown,
  {
    path = '/installed/',
    software = [echo] as readonly object[],
    versions = [newer] as unknown[],
    versionsOf = (_id: number): unknown[] => versions,
    version = (_id: string): { json: unknown } | Response => gone(),
    isCut = false,
    isHanging = false,
    channels = {},
    overrides = {},
  } = {},
) {
  const desktop = createFakeDesktop({ 'get-installed-components': () => installed, ...channels });
  const view = renderPart(null, {
    desktop,
    path,
    overrides,
    answer: ({ url }) => {
      if (isCut) throw new TypeError('cut off');
      if (isHanging) return never();
      if (url.pathname === '/api/software/') return { json: software };
      if (url.pathname === '/api/software/by-components/')
        return { json: software.map((one) => ({ software: one, versions })) };
      const [, versionId] = /^\/api\/versions\/(\d+)\//.exec(url.pathname) ?? [];
      if (versionId !== undefined) return version(versionId);
      if (url.pathname === '/api/software/7/') return { json: echo };
      const isGone = url.pathname.startsWith(`/api/software/${goneId}/`);
      const id = Number(/^\/api\/software\/(\d+)\//.exec(url.pathname)?.[1]);
      return isGone ? gone() : { json: versionsOf(id) };
    },
  });
  return { desktop, ...view };
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.children[1]?.textContent);

it('ticks one, a range and all, and says how many (N6, N10)', async () => {
  const { user } = visit(['A', 'B', 'C', 'D'].map((name) => component(`${name}.vst3`)));
  await user.click(await screen.findByRole('checkbox', { name: 'Select A' }));
  expect(screen.getByRole('checkbox', { name: 'Select all' })).toBePartiallyChecked();
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select C' }));
  await user.keyboard('{/Shift}');
  expect(screen.getByRole('button', { name: 'Delete 3 Plugin(s)' })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(screen.getByRole('button', { name: 'Delete 4 Plugin(s)' })).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
});

it('offers the update beside a plugin of no readable version, and in no ‘Update all’ (I5, N16)', async () => {
  const { user, desktop } = visit([component('Echo.vst3', ''), component('Other.vst3', '')]);
  const update = await screen.findByRole('button', { name: 'Update Echo to 2.0' });
  const [, row, other] = screen.getAllByRole('row');
  expect(row).toHaveTextContent('Unknown to 2.0');
  expect(screen.getAllByTitle('Installed, version unknown')).toHaveLength(2);
  expect(other).toHaveTextContent('Unknown');
  expect(screen.queryByRole('button', { name: /^Updates \(/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Update all' })).toBeNull();
  await user.click(update);
  await waitFor(() => expect(desktop.callsOf('start-install')).toEqual([{ versionId: 5 }]));
});

it('asks about what is ticked at the Delete key too, in the table alone (N10)', async () => {
  const { user } = visit([component('A.vst3'), component('B.vst3')]);
  const filter = await screen.findByRole('searchbox');
  await user.click(screen.getByRole('checkbox', { name: 'Select A' }));
  await user.type(filter, 'x{Delete}{Backspace}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  screen.getByRole('checkbox', { name: 'Select A' }).focus();
  await user.keyboard('{Delete}');
  expect(screen.getByRole('alertdialog', { name: 'Uninstall A?' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
});

it('takes its state from the address, and strange values for none (N9)', async () => {
  visit([component('Echo.vst3'), component('Delay.vst3'), component('Other.vst3')], {
    path: '/installed/?q=e&sort=-name&updates=maybe',
  });
  await screen.findByRole('link', { name: 'Echo' });
  expect(names()).toEqual(['Other', 'Echo', 'Delay']);
  expect(screen.getByRole('columnheader', { name: 'Plugin' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
});

it('loses no letter of a fast typist, and the address follows', async () => {
  const { router } = visit([component('Echo.vst3'), component('Delay.vst3')]);
  const filter = await screen.findByRole('searchbox');
  for (const text of ['d', 'de', 'del', 'dela'])
    fireEvent.change(filter, { target: { value: text } });
  expect(filter).toHaveValue('dela');
  expect(names()).toEqual(['Delay']);
  await waitFor(() => expect(router.state.location.search).toBe('?q=dela'));
  expect(filter).toHaveValue('dela');
});

it('follows an address that changes under it', async () => {
  const { router, user } = visit([component('Echo.vst3'), component('Delay.vst3')]);
  const filter = await screen.findByRole('searchbox');
  await user.type(filter, 'delay');
  await waitFor(() => expect(router.state.location.search).toBe('?q=delay'));
  await act(() => router.navigate('/installed/'));
  expect(filter).toHaveValue('');
  await act(() => router.navigate(-1));
  expect(filter).toHaveValue('delay');
  expect(names()).toEqual(['Delay']);
});

it('shows all again, whatever has left nothing to show', async () => {
  const { user, router } = visit([component('Echo.vst3'), component('Unknown.vst3')], {
    path: '/installed/?q=unknown&updates=1',
  });
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(names()).toEqual(['Echo', 'Unknown']);
});

it('says what has an update, installs it, and links to the software (N15, N16)', async () => {
  const { user, desktop } = visit([component('Echo.vst3'), component('Unknown.vst3')]);
  await user.click(await screen.findByRole('button', { name: 'Updates (1)' }));
  expect(names()).toEqual(['Echo']);
  expect(screen.getByRole('link', { name: 'Echo' })).toHaveAttribute('href', '/software/7/');
  await user.click(screen.getByRole('button', { name: 'Update all' }));
  await waitFor(() => expect(desktop.callsOf('start-install')).toEqual([{ versionId: 5 }]));
  expect(screen.queryByRole('button', { name: 'Update all' })).toBeNull();
});

it('an update can be skipped or pinned, is shown so, and offered again (N25)', async () => {
  const { user } = visit([component('Echo.vst3'), component('Unknown.vst3')]);
  await user.click(await screen.findByRole('button', { name: 'Skip Echo 2.0' }));
  expect(screen.queryByRole('button', { name: /^Updates/ })).toBeNull();
  expect(screen.getByText('2.0 skipped')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stop skipping Echo' }));
  expect(screen.getByRole('button', { name: 'Updates (1)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pin Echo: offer no updates' }));
  expect(screen.getByText('Pinned')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Update/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Unpin Echo' }));
  expect(screen.getByRole('button', { name: 'Update Echo to 2.0' })).toBeVisible();
});

describe('the version before an update', () => {
  const previous = { versionId: 4, version: '1.0', isKept: true };
  const latest = { ...newer, components: ['Echo.vst3', 'Echo.clap'] };
  const updated = (others: object = {}) => [
    { ...component('Echo.vst3', '2.0'), softwareId: 7, previous: { ...previous, ...others } },
  ];
  const channels = { capabilities: () => ({ version: 5, channels: [], extensions: ['vst3'] }) };
  const back = { name: 'Back to Echo 1.0' };

  it('comes back by one press, in the formats that are there, and the newer one is skipped until that is undone (I94)', async () => {
    const { user, desktop } = visit(updated(), { versions: [latest], channels });
    await user.click(await screen.findByRole('button', back));
    const calls = () => desktop.callsOf('start-install');
    await waitFor(() => expect(calls()).toEqual([{ versionId: 4, formats: ['vst3'] }]));
    expect(screen.getByRole('progressbar', { name: 'Downloading Echo' })).toBeVisible();
    desktop.answer('get-installed-components', () => [
      {
        ...component('Echo.vst3', '1.0'),
        softwareId: 7,
        previous: { versionId: 5, version: '2.0', isKept: true },
      },
    ]);
    act(() => desktop.report(4, { status: 'done' }));
    expect(await screen.findByText('2.0 skipped')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Back to|^Update/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Stop skipping Echo' }));
    expect(screen.getByRole('button', { name: 'Update all' })).toBeVisible();
  });

  it('that cannot be installed says why, and can be tried again (I94)', async () => {
    const { user, desktop } = visit(updated(), { versions: [latest], channels });
    await user.click(await screen.findByRole('button', back));
    act(() => desktop.report(4, { status: 'error', message: 'The disk is full.' }));
    await user.click(
      await screen.findByRole('button', { name: 'Details of the failed way back of Echo' }),
    );
    expect(screen.getByRole('alertdialog')).toHaveTextContent('The disk is full.');
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    expect(screen.getByRole('button', { name: 'Retry the way back of Echo to 1.0' })).toBeVisible();
  });

  it.each([
    ['offered where the catalogue has it still', 4, true],
    ['not offered where it is kept nowhere', 9, false],
  ])('whose package is not kept is %s (I94)', async (_, versionId, isOffered) => {
    const asked: string[] = [];
    visit(updated({ versionId, isKept: false }), {
      versions: [latest],
      channels,
      version: (id) => {
        asked.push(id);
        return id === '4' ? { json: { ...newer, id: 4, version: '1.0' } } : gone();
      },
    });
    await waitFor(() => expect(asked).toContain(String(versionId)));
    if (isOffered) expect(await screen.findByRole('button', back)).toBeVisible();
    await settled();
    expect(screen.queryAllByRole('button', back)).toHaveLength(isOffered ? 1 : 0);
  });

  it('is not offered where it is no older one, or the files have several (I94)', async () => {
    const mixed = { ...component('Echo.clap', '2.0'), previous: { ...previous, versionId: 3 } };
    visit([...updated(), mixed], { versions: [latest], channels });
    expect(await screen.findByRole('link', { name: 'Echo' })).toBeVisible();
    expect(screen.queryByRole('button', back)).toBeNull();
  });
});

/** A, B and C, each with an update: A's is by another maker, and has the version 10. */
function visitThree() {
  const installed = ['A', 'B', 'C'].map((name) => component(`${name}.vst3`));
  const software = installed.map((_, index) => ({
    ...echo,
    id: index + 1,
    name: 'ABC'.charAt(index),
    vendor: index === 0 ? 'Else' : 'Acme',
    cover: `covers/${index + 1}.webp`,
  }));
  return visit(installed, {
    software,
    versionsOf: (id) => [
      {
        id: 10 * id,
        software_id: id,
        version: '2.0',
        url: 'https://packages.test/a.zip',
        components: [`${'ABC'.charAt(id - 1)}.vst3`],
      },
    ],
  });
}

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`^Select ${name} `) });

it('shows of each its cover, its maker, and what is installed and what is to come (N29)', async () => {
  visitThree();
  await screen.findByRole('button', { name: 'Updates (3)' });
  const row = within(rowOf('A'));
  expect(row.getByRole('presentation')).toHaveAttribute(
    'src',
    'http://images.test/600x/covers/1.webp',
  );
  expect(row.getAllByRole('cell')[2]).toHaveTextContent('1.0 to 2.0 Update');
});

it('tells how far all updates are, cancels them as one, and says in the end what failed (N28)', async () => {
  const { user, desktop } = visitThree();
  await user.click(await screen.findByRole('button', { name: 'Update all' }));
  const updates = within(screen.getByRole('group', { name: 'Updates' }));
  expect(await updates.findByText('3 updates started')).toBeVisible();
  act(() => desktop.report(10, { status: 'downloading', progress: 50 }));
  const all = updates.getByRole('progressbar', { name: 'All updates' });
  expect(all).toHaveAttribute('aria-valuetext', '0 of 3 finished, 13 %');
  expect(within(rowOf('A')).getByRole('progressbar', { name: 'Downloading A' })).toBeVisible();
  act(() => desktop.report(10, { status: 'error', message: 'The disk is full' }));
  act(() => desktop.report(20, { status: 'done' }));
  await user.click(updates.getByRole('button', { name: 'Cancel all' }));
  expect(desktop.callsOf('cancel-install')).toEqual([30]);
  expect(await updates.findByText('1 updated, 1 failed, 1 cancelled')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Updates' })).toHaveFocus();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const failed = within(rowOf('A'));
  expect(failed.getByText('Failed')).toBeVisible();
  expect(failed.getByRole('button', { name: 'Retry the update of A to 2.0' })).toBeVisible();
  await user.click(failed.getByRole('button', { name: 'Details of the failed update of A' }));
  expect(screen.getByRole('alertdialog', { name: 'Installation error' })).toHaveTextContent(
    'The disk is full',
  );
  await user.click(screen.getByRole('button', { name: 'Okay' }));
  await user.click(updates.getByRole('button', { name: 'Dismiss' }));
  expect(updates.queryByText(/updated/)).toBeNull();
  expect(screen.getByRole('group', { name: 'Updates' })).toHaveFocus();
});

it('updates all of one maker, where others have updates too (N26)', async () => {
  const { user, desktop } = visitThree();
  await user.click(await screen.findByRole('button', { name: 'Update all 2 by Acme' }));
  await waitFor(() =>
    expect(desktop.callsOf('start-install')).toEqual([{ versionId: 20 }, { versionId: 30 }]),
  );
  expect(screen.queryByRole('button', { name: /by Else/ })).toBeNull();
});

it('says which files lie in several folders (N27)', async () => {
  visit([
    component('Echo.vst3'),
    { ...component('Echo.vst3', '2.0'), componentPath: '/y/Echo.vst3' },
  ]);
  await screen.findByRole('link', { name: 'Echo' });
  expect(screen.getByText('1 file is installed twice or more')).toBeVisible();
  const places = within(screen.getByRole('list', { name: 'Places of Echo.vst3' }));
  expect(places.getAllByRole('listitem').map((place) => place.textContent)).toEqual([
    '/x/Echo.vst3 v1.0',
    '/y/Echo.vst3 v2.0',
  ]);
});

it('installs no update that has no package (C72)', async () => {
  visit([component('Echo.vst3')], { versions: [{ ...newer, hasPackage: false }] });
  expect(await screen.findByRole('button', { name: 'Updates (1)' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Update all' })).toBeNull();
});

it('leaves the choice between several versions to the person (N16)', async () => {
  visit([component('Echo.vst3')], {
    versions: [newer, { ...newer, id: 6, type: 'trial' }],
  });
  expect(await screen.findByRole('button', { name: 'Updates (1)' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Update all' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Choose a version of Echo' })).toHaveAttribute(
    'href',
    '/software/7/',
  );
});

it('does not guess where several in the catalogue have such a file (N15)', async () => {
  visit([component('Echo.vst3')], { software: [echo, { ...echo, id: 8, vendor: 'Else' }] });
  expect(await screen.findByRole('link', { name: 'Echo' })).toHaveAttribute(
    'href',
    '/search/?q=Echo',
  );
  expect(screen.queryByRole('button', { name: /Update/ })).toBeNull();
});

it('says where more is installed than was asked for (N16)', async () => {
  const installed = Array.from({ length: 501 }, (_, i) => component(`P${i}.vst3`));
  visit(installed, { software: [] });
  expect(await screen.findByText('Only 500 plugins were checked for updates.')).toBeVisible();
});

describe('what is installed is looked up', () => {
  const addressOf = ({ url }: FakeRequest) => `${url.pathname}${decodeURIComponent(url.search)}`;
  /** The report is no question about the catalogue. */
  const isReport = ({ url }: FakeRequest) => url.pathname === '/api/installed-software/save/';

  it('by its names, each once and a few at a time, where the backend announces nothing (N16)', async () => {
    const installed = ['Echo.vst3', 'Echo.component', 'Delay.vst3', 'A.vst3', 'B.vst3', 'C.vst3'];
    const requests: FakeRequest[] = [];
    let atOnce = 0;
    let maxAtOnce = 0;
    renderPart(null, {
      desktop: createFakeDesktop({
        'get-installed-components': () =>
          [...installed, 'Alone.app'].map((file) => component(file)),
      }),
      path: '/installed/',
      answer: async (request) => {
        if (isReport(request)) return Response.json({});
        requests.push(request);
        atOnce += 1;
        maxAtOnce = Math.max(maxAtOnce, atOnce);
        await settled();
        atOnce -= 1;
        if (request.url.pathname !== '/api/software/') return { json: [newer] };
        return { json: request.url.searchParams.get('search') === 'Echo' ? [echo] : [] };
      },
    });
    expect(await screen.findByRole('button', { name: 'Updates (1)' })).toBeVisible();
    expect(maxAtOnce).toBe(4);
    const search = (name: string) =>
      `/api/software/?order=name&limit=10&search=${name}&status=enabled`;
    expect(requests.map(addressOf).sort()).toEqual(
      ['/api/software/7/latest_versions/', ...['A', 'B', 'C', 'Delay', 'Echo'].map(search)].sort(),
    );
  });

  it('by its files in one call, where the backend has that: a suite is one product and gets its update (N16, I92)', async () => {
    const plugins = ['HallReverb', 'RoomReverb', 'PlateReverb', 'EarlyReflections'];
    const files = (...formats: readonly string[]) =>
      plugins.flatMap((plugin) => formats.map((format) => `Dragonfly${plugin}.${format}`));
    const software = { id: 174, name: 'Dragonfly Reverb', vendor: 'Michael Willis' };
    const latest = {
      id: 1740,
      software_id: 174,
      version: '3.2.10',
      platforms: ['macos', 'windows', 'linux'],
      url: 'https://packages.test/dragonfly.zip',
      components: files('vst', 'vst3', 'clap', 'lv2'),
    };
    const requests: FakeRequest[] = [];
    const desktop = createFakeDesktop({
      'get-installed-components': () =>
        files('vst3', 'lv2').map((file) => component(file, '3.2.7')),
    });
    const { user } = renderPart(null, {
      desktop,
      path: '/installed/',
      config: { listCalls: 'extended' },
      answer: (request) => {
        if (isReport(request)) return Response.json({});
        requests.push(request);
        return { json: [{ software, versions: [latest] }], headers: { 'X-Total-Count': '1' } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Update all' }));
    await waitFor(() => expect(desktop.callsOf('start-install')).toEqual([{ versionId: 1740 }]));
    expect(screen.getByRole('button', { name: 'Updates (1)' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Dragonfly/ })).toHaveLength(1);
    const [inside] = screen.getAllByRole('button', { name: '8 components of Dragonfly Reverb' });
    if (inside) await user.click(inside);
    const dialog = within(screen.getByRole('dialog', { name: 'Components of Dragonfly Reverb' }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(8);
    expect(dialog.getByText('/x/DragonflyHallReverb.lv2')).toBeVisible();
    expect(requests.map((request) => [addressOf(request), request.body])).toEqual([
      ['/api/software/by-components/', { components: files('vst3', 'lv2').sort() }],
    ]);
  });
});

it('says what is not in the catalogue, and takes a wish for it (I92)', async () => {
  const wishes: unknown[] = [];
  const { user } = renderPart(null, {
    desktop: createFakeDesktop({
      'get-installed-components': () => [{ ...component('Rare.vst3'), sizeBytes: 12_345_678 }],
    }),
    path: '/installed/',
    config: { listCalls: 'extended' },
    answer: ({ url, body }) => {
      if (url.pathname !== '/api/unopened-searches/') return { json: [] };
      wishes.push(body);
      return new Response(null, { status: 204 });
    },
  });
  expect(await screen.findByText('not in the catalogue')).toBeVisible();
  expect(screen.getAllByRole('button', { name: '1 component, 12.3 MB of Rare' })).not.toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Wish for it: Rare' }));
  await waitFor(() => expect(wishes).toEqual([{ search: 'Rare' }]));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Wish for it: Rare' })).toBeNull(),
  );
});

it('takes a software that was there a moment ago for none', async () => {
  visit([component('Echo.vst3'), component('Gone.vst3')], {
    software: [{ ...echo, id: goneId, name: 'Gone' }, echo],
  });
  expect(await screen.findByRole('link', { name: 'Echo' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Gone' })).toBeNull();
});

it('stands without the catalogue (N20)', async () => {
  visit([component('Echo.vst3')], { isCut: true });
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't check for updates");
  expect(names()).toEqual(['Echo']);
});

it.each([
  ['nothing is installed', [], 'No plugins installed yet'],
  ['only an application is', [component('Alone.app')], 'No plugins installed yet'],
])('says so where %s', async (_, installed, text) => {
  visit(installed);
  expect(await screen.findByText(text)).toBeVisible();
});

it('says what is wrong where the app answers nonsense, and tries again', async () => {
  const { user, desktop } = visit({ length: 2 });
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load installed plugins");
  desktop.answer('get-installed-components', () => [component('Echo.vst3')]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table')).toBeVisible();
});

it('is printed whole (N19)', async () => {
  visit(
    Array.from({ length: 300 }, (_, i) => component(`P${i}.vst3`)),
    { isHanging: true },
  );
  await screen.findByText('300 plugins');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getAllByRole('row')).toHaveLength(301);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.getAllByRole('row').length).toBeLessThan(80);
});

it('renders the rows in sight alone (N19)', async () => {
  visit(
    Array.from({ length: 10_000 }, (_, i) => component(`P${i}.vst3`)),
    {
      isHanging: true,
    },
  );
  expect(await screen.findByText('10000 plugins')).toBeVisible();
  expect(screen.getAllByRole('row').length).toBeLessThan(80);
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
});

it('names the formats as people do, with their extensions as titles (N5)', async () => {
  visit([component('Echo.vst3'), component('Echo.component')]);
  const row = (await screen.findAllByRole('row')).at(-1);
  if (!row) throw new Error('There is no row');
  for (const [format, extension] of [
    ['AU', '.component'],
    ['VST3', '.vst3'],
  ] as const) {
    for (const badge of within(row).getAllByText(format)) {
      expect(badge).toHaveAttribute('title', extension);
    }
  }
});

it('the vendor of what the catalogue knows leads to everything by them (C49)', async () => {
  visit([component('Echo.vst3'), component('Own.vst3')], {
    software: [{ ...echo, formats: ['VST3'] }],
    overrides: extendedLists,
  });
  const vendor = await screen.findByRole('link', { name: 'Acme' });
  expect(vendor).toHaveAttribute('href', '/vendor/acme/');
  expect(screen.getByRole('link', { name: 'Echo' })).toHaveAttribute('href', '/software/7/');
});

it('the vendor is a mere name on a site without pages of vendors (C49)', async () => {
  visit([component('Echo.vst3')], { software: [{ ...echo, formats: ['VST3'] }] });
  expect(await screen.findByRole('link', { name: 'Echo' })).toBeVisible();
  expect(screen.getByText('Acme')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Acme' })).toBeNull();
});

describe('a deletion', () => {
  const both = [component('A.vst3'), component('B.vst3')];

  async function deleteAll(restore: (() => unknown) | null) {
    const channels = restore && {
      capabilities: () => ({ version: 3, channels: ['restore-components'] }),
      'restore-components': restore,
    };
    const view = visit(both, channels ? { channels } : {});
    const { user, desktop } = view;
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Delete 2 Plugin(s)' }));
    desktop.answer('get-installed-components', () => []);
    await user.click(screen.getByRole('button', { name: 'Uninstall' }));
    const notice = await screen.findByRole('alertdialog', { name: 'Plugins uninstalled' });
    return { ...view, notice };
  }
  const undo = () => screen.findByRole('button', { name: 'Undo' });

  it('is undone in its notice, and the plugins are listed again (I56)', async () => {
    const { user, desktop, notice, host } = await deleteAll(() => ['A.vst3', 'B.vst3']);
    desktop.answer('get-installed-components', () => both);
    await user.click(await undo());
    expect(await screen.findByRole('checkbox', { name: 'Select A' })).toBeVisible();
    expect(notice).not.toBeInTheDocument();
    expect(desktop.callsOf('restore-components')).toEqual([['A.vst3', 'B.vst3']]);
    expect(host.scope.getState($notification)?.title).toBe('Plugins restored');
  });

  it('ends with ‘OK’, where ‘Uninstall’ was: who presses twice does not undo it', async () => {
    const { user, desktop, notice } = await deleteAll(() => ['A.vst3', 'B.vst3']);
    await undo();
    const buttons = within(notice).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Undo', 'OK']);
    expect(buttons.map(({ dataset }) => dataset.variant)).toEqual(['secondary', 'primary']);
    expect(buttons[1]).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(notice).not.toBeInTheDocument();
    expect(desktop.callsOf('restore-components')).toEqual([]);
  });

  it('of which a part is lost says so, and leaves the rest to be tried again (I56)', async () => {
    const { user, desktop, notice } = await deleteAll(() => ['A.vst3']);
    desktop.answer('get-installed-components', () => both.slice(0, 1));
    await user.click(await undo());
    expect(await within(notice).findByRole('alert')).toHaveTextContent(
      'Some files could not be restored.',
    );
    expect(within(notice).getByRole('list', { name: 'Removed files' })).toHaveTextContent('B.vst3');
    desktop.answer('restore-components', () => ['B.vst3']);
    await user.click(await undo());
    await waitFor(() => expect(notice).not.toBeInTheDocument());
    expect(desktop.callsOf('restore-components').at(-1)).toEqual(['B.vst3']);
  });

  it('that the app does not take back says why (I56)', async () => {
    const { user, notice } = await deleteAll(() => {
      throw new Error('The disk is full.');
    });
    await user.click(await undo());
    expect(await within(notice).findByRole('alert')).toHaveTextContent(
      'The files could not be restored. The disk is full.',
    );
    expect(await undo()).toBeEnabled();
  });

  it('in an app that cannot restore is told without an undo (I56)', async () => {
    const { user, notice } = await deleteAll(null);
    expect(within(notice).getByRole('list', { name: 'Removed files' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(notice).not.toBeInTheDocument();
  });
});

describe('what is shown can be saved', () => {
  const saved: { readonly name: string; readonly blob: Blob }[] = [];

  beforeEach(() => {
    saved.length = 0;
    let blob = new Blob();
    URL.createObjectURL = (given) => {
      if (given instanceof Blob) blob = given;
      return 'blob:list';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, blob });
    });
  });

  it.each([
    ['Export JSON', 'installed-plugins.json', 'application/json'],
    ['Export CSV', 'installed-plugins.csv', 'text/csv'],
  ])('by ‘%s’ (N18)', async (label, name, type) => {
    const { user } = visit([component('A.vst3'), component('B.vst3')], {
      path: '/installed/?filter=B',
    });
    await screen.findByRole('checkbox', { name: 'Select B' });
    await user.click(screen.getByRole('button', { name: label }));
    expect(saved).toHaveLength(1);
    expect(saved[0]?.name).toBe(name);
    expect(saved[0]?.blob.type).toBe(type);
  });
});
