import { allSettled } from '@patchbay/shared/state';
import type { ReactNode } from 'react';
import { createStorage, type HostStorage } from '@patchbay/shared/host';
import { settled } from '@patchbay/shared/testing';
// eslint-disable-next-line testing-library/no-manual-cleanup -- the next start of the app shows another page
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { createFakeDesktop } from '../installs/testing/fake-desktop.ts';
import { installStarted } from '../installs/jobs/installs.model.ts';
import { extendedLists } from '../testing/extended-lists.ts';
import { renderPart } from '../testing/render-part.tsx';
import { LinkBadge } from './link-badge.view.tsx';

const software = { id: 7, name: 'Echo', vendor: 'Acme', vendorSlug: 'acme', slug: 'echo' };
const versions = [
  {
    id: 5,
    software_id: 7,
    version: '2.0',
    url: 'https://packages.test/a.zip',
    components: ['Echo.vst3'],
  },
];
const installed = [
  { filename: 'Echo.vst3', version: '1.0', componentPath: '/x/Echo.vst3', extension: 'vst3' },
];

const userAgent = Object.getOwnPropertyDescriptor(Navigator.prototype, 'userAgent');
beforeEach(() => {
  Object.defineProperty(Navigator.prototype, 'userAgent', {
    configurable: true,
    get: () => 'Mozilla/5.0 (X11; Linux x86_64)',
  });
});
afterEach(() => {
  if (userAgent) Object.defineProperty(Navigator.prototype, 'userAgent', userAgent);
});

const memory = () =>
  createStorage(() => {
    throw new Error('memory alone');
  });

interface Visit {
  /** By default the library. */
  readonly part?: ReactNode;
  readonly components?: readonly object[];
  readonly states?: object;
  readonly storage?: HostStorage;
  /** The backend cannot be reached. */
  readonly isAway?: boolean;
}

function visit({
  part = null,
  components = installed,
  states = {},
  storage = memory(),
  isAway = false,
}: Visit = {}) {
  storage.set('tracking-alert-shown', 'true');
  const desktop = createFakeDesktop({
    'get-installed-components': () => components,
    'get-all-version-states': () => states,
  });
  const asked: string[] = [];
  const view = renderPart(part, {
    desktop,
    path: part === null ? '/library/' : '/part/',
    overrides: { ...extendedLists, storage },
    answer: ({ url }) => {
      asked.push(url.pathname + url.search);
      if (isAway) throw new TypeError('Failed to fetch');
      if (url.pathname === '/api/software/by-components/')
        return { json: [{ software, versions }] };
      if (url.pathname === '/api/software/')
        return { json: [{ ...software, id: 8, name: 'Fresh' }] };
      return Response.json({}, { status: 404 });
    },
  });
  return { desktop, asked, storage, ...view };
}

it('says what has an update, and updates all of it (I85)', async () => {
  const { user, desktop } = visit();
  const updates = await screen.findByRole('region', { name: '1 update' });
  expect(within(updates).getByRole('listitem')).toHaveTextContent('Echoto 2.0');
  expect(within(updates).getByRole('link', { name: 'See the updates' })).toHaveAttribute(
    'href',
    '/installed/?updates=1',
  );
  await user.click(within(updates).getByRole('button', { name: 'Update all' }));
  await waitFor(() => expect(desktop.callsOf('start-install')).toEqual([{ versionId: 5 }]));
  const running = await screen.findByRole('region', { name: 'Running and failed' });
  expect(within(running).getByRole('progressbar')).toBeVisible();
  expect(within(updates).queryByRole('button', { name: 'Update all' })).toBeNull();
});

it('offers what is new and can be installed on this computer, and the store where nothing is (I85)', async () => {
  const { asked } = visit({ components: [] });
  expect(await screen.findByRole('region', { name: 'Nothing is installed yet' })).toBeVisible();
  const fresh = await screen.findByRole('region', { name: 'New for this computer' });
  expect(within(fresh).getByRole('link', { name: /^Fresh/ })).toHaveAttribute(
    'href',
    '/software/8/',
  );
  const [, query] = asked.find((path) => path.startsWith('/api/software/?'))?.split('?') ?? [];
  expect(Object.fromEntries(new URLSearchParams(query))).toMatchObject({
    install: 'app',
    platform: 'linux',
    order: '-created_at',
  });
  expect(screen.queryByRole('region', { name: 'Running and failed' })).toBeNull();
});

it('shows what it knew last where the backend cannot be reached (I84)', async () => {
  const storage = memory();
  visit({ storage });
  await screen.findByRole('region', { name: '1 update' });
  await screen.findByRole('region', { name: 'New for this computer' });
  cleanup();
  visit({ storage, isAway: true });
  expect(await screen.findByRole('region', { name: '1 update' })).toBeVisible();
  expect(await screen.findByRole('link', { name: /^Fresh/ })).toBeVisible();
});

it('has the number of updates at the link to what is installed, and at no other (I86)', async () => {
  visit({
    part: (
      <>
        <a href="/installed/">
          <LinkBadge path="/installed/" />
        </a>
        <a href="/search/">
          <LinkBadge path="/search/" />
        </a>
      </>
    ),
  });
  expect(await screen.findByRole('link', { name: '1 update' })).toHaveAttribute(
    'href',
    '/installed/',
  );
  await act(settled);
  expect(screen.getAllByText(/update/)).toHaveLength(1);
});

it('keeps what has ended for the next start of the app, until it is cleared (I89)', async () => {
  const storage = memory();
  const first = visit({ storage });
  const subject = { versionId: 5, softwareId: 7, softwareName: 'Echo', vendor: 'Acme' };
  await act(() =>
    allSettled(installStarted, {
      scope: first.host.scope,
      params: { ...subject, version: '2.0', components: ['Echo.vst3'] },
    }),
  );
  act(() => first.desktop.report(5, { status: 'error', message: 'The disk is full' }));
  const list = await screen.findByRole('list', { name: 'Installations' });
  expect(within(list).getByText('The disk is full')).toBeVisible();
  cleanup();

  const next = visit({ storage });
  const failed = await screen.findByRole('region', { name: 'Running and failed' });
  expect(within(failed).getByText('The disk is full')).toBeVisible();
  await next.user.click(within(failed).getByRole('button', { name: /^Retry Echo/ }));
  await waitFor(() => expect(next.desktop.callsOf('start-install')).toEqual([{ versionId: 5 }]));
  act(() => next.desktop.report(5, { status: 'cancelled' }));
  await act(() => next.router.navigate('/downloads/'));
  await next.user.click(await screen.findByRole('button', { name: 'Clear finished' }));
  cleanup();

  visit({ storage });
  await screen.findByRole('region', { name: '1 update' });
  expect(screen.queryByRole('region', { name: 'Running and failed' })).toBeNull();
  expect(storage.get('downloads-history')).toBe('[]');
});

it('says how much of a download has come and how fast, or that it waits for the server (I88)', async () => {
  const { desktop } = visit({ states: { 5: { status: 'downloading', progress: 1 } } });
  await screen.findByRole('region', { name: 'Running and failed' });
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const total = 315_000_000;
    const come = (received: number) =>
      act(() => desktop.report(5, { status: 'downloading', bytes: { received, total } }));
    come(55_000_000);
    jest.setSystemTime(Date.now() + 1_000);
    come(67_000_000);
    expect(screen.getByText('67 of 315 MB · 12 MB/s')).toBeVisible();
    act(() => jest.advanceTimersByTime(5_000));
    expect(screen.getByText('67 of 315 MB · Waiting for the server')).toBeVisible();
    come(68_000_000);
    expect(screen.getByText(/^68 of 315 MB/)).not.toHaveTextContent('Waiting');
  } finally {
    jest.useRealTimers();
  }
});

it('says what the project that was opened last needs (I85)', async () => {
  const storage = memory();
  storage.set(
    'last-project',
    JSON.stringify({ name: 'Song.rpp', summary: '2 plugins: 2 missing' }),
  );
  visit({ storage });
  expect(await screen.findByText('Song.rpp')).toBeVisible();
  expect(screen.getByText('. 2 plugins: 2 missing')).toBeVisible();
  cleanup();
  storage.set('last-project', '{"name":7}');
  visit({ storage });
  await screen.findByRole('region', { name: '1 update' });
  expect(screen.queryByText('Last:')).toBeNull();
});
