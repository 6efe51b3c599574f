import { act, screen, within } from '@testing-library/react';
import { allSettled } from '@patchbay/shared/state';
import { settled } from '@patchbay/shared/testing';
import { installStarted } from '../../installs/jobs/installs.model.ts';
import { createFakeDesktop } from '../../installs/testing/fake-desktop.ts';
import { extendedLists } from '../../testing/extended-lists.ts';
import { renderPart } from '../../testing/render-part.tsx';

const version = { id: 5, software_id: 7, version: '2.0', components: ['Echo.vst3'] };
const software = { id: 7, name: 'Echo', vendor: 'Acme', vendorSlug: 'acme', slug: 'echo' };

it('‘Copy details’ puts the failure and what it is of where it can be pasted from (D7)', async () => {
  const desktop = createFakeDesktop({
    'get-all-version-states': () => ({ 5: { status: 'error', message: 'The disk is full' } }),
  });
  const { user } = renderPart(null, {
    desktop,
    path: '/downloads/',
    answer: ({ url }) => ({ json: url.pathname === '/api/versions/5/' ? version : software }),
  });
  await screen.findByRole('link', { name: /^Echo by Acme/ });
  const writeText = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy details' }));
  expect(writeText).toHaveBeenCalledWith('Echo by Acme v2.0 (version 5): The disk is full');
  expect(await screen.findByText('Copied')).toBeVisible();
});

it('what the app says of a download that is done stands in its row (I65)', async () => {
  const message = 'The folder “Echo Data” was not installed.';
  const desktop = createFakeDesktop({
    'get-all-version-states': () => ({ 5: { status: 'done', message } }),
  });
  renderPart(null, {
    desktop,
    path: '/downloads/',
    answer: ({ url }) => ({ json: url.pathname === '/api/versions/5/' ? version : software }),
  });
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry Echo by Acme v2.0' })).toBeNull();
});

it('a download of which nothing is known is ‘Version’ with its id, without a link (D2)', async () => {
  const desktop = createFakeDesktop({
    'get-all-version-states': () => ({ 5: { status: 'downloading', progress: 40 } }),
  });
  renderPart(null, {
    desktop,
    path: '/downloads/',
    answer: ({ url }) =>
      url.pathname === '/api/versions/5/' ? { json: version } : Response.json({}, { status: 404 }),
  });
  const list = await screen.findByRole('list', { name: 'Installations' });
  await act(settled);
  expect(within(list).getByText('Version 5')).toBeVisible();
  expect(within(list).queryByRole('link')).toBeNull();
  expect(within(list).getByRole('progressbar')).toBeVisible();
});

it.each(['done', 'error', 'cancelled'])('a download that is %s has no bar (D3)', async (status) => {
  const desktop = createFakeDesktop({
    'get-all-version-states': () => ({ 5: { status, progress: 40 } }),
  });
  renderPart(null, {
    desktop,
    path: '/downloads/',
    answer: ({ url }) => ({ json: url.pathname === '/api/versions/5/' ? version : software }),
  });
  await screen.findByRole('link', { name: /^Echo by Acme/ });
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('what a download is of is asked for once its row is near the window, however many run', async () => {
  jest.spyOn(IntersectionObserver.prototype, 'observe').mockImplementation(() => undefined);
  const ids = Array.from({ length: 200 }, (_, index) => index + 1);
  const states = Object.fromEntries(ids.map((id) => [id, { status: 'downloading' }]));
  const desktop = createFakeDesktop({ 'get-all-version-states': () => states });
  const asked: string[] = [];
  renderPart(null, {
    desktop,
    path: '/downloads/',
    answer: ({ url }) => {
      asked.push(url.pathname);
      return { json: software };
    },
  });
  expect(await screen.findByText('200 running')).toBeVisible();
  expect(screen.getByText('Version 200')).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/versions/'))).toEqual([]);
});

it('the vendor of a download leads to everything by them, where there is such a page (C49, D2)', async () => {
  const desktop = createFakeDesktop({
    'get-all-version-states': () => ({ 5: { status: 'done' } }),
  });
  renderPart(null, {
    desktop,
    path: '/downloads/',
    overrides: extendedLists,
    answer: ({ url }) => ({
      json:
        url.pathname === '/api/versions/5/'
          ? version
          : { ...software, formats: ['VST3'], cover: 'covers/7.webp' },
    }),
  });
  const vendor = await screen.findByRole('link', { name: 'Acme' });
  expect(vendor).toHaveAttribute('href', '/vendor/acme/');
  expect(screen.getByRole('link', { name: 'Echo' })).toHaveAttribute('href', '/software/7/');
  expect(screen.getByRole('list', { name: 'Installations' })).toHaveTextContent(
    'Echo by Acme v2.0',
  );
  expect(screen.getByRole('presentation')).toHaveAttribute(
    'src',
    'http://images.test/600x/covers/7.webp',
  );
});

it('‘Clear finished’ leaves what runs, also after a reload, until it runs again (D15)', async () => {
  const states = { 5: { status: 'done' }, 6: { status: 'downloading' } };
  const desktop = createFakeDesktop({ 'get-all-version-states': () => states });
  const { user, host } = renderPart(null, {
    desktop,
    path: '/downloads/',
    answer: ({ url }) => ({
      json: url.pathname.startsWith('/api/versions/')
        ? { ...version, id: Number(url.pathname.split('/')[3]) }
        : software,
    }),
  });
  expect(await screen.findByText('1 running, 1 finished')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear finished' }));
  expect(screen.getByText('1 running')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Clear finished' })).toBeNull();
  expect(JSON.parse(sessionStorage.getItem('downloads-cleared') ?? '')).toEqual([5]);
  const subject = { versionId: 5, softwareId: 7, softwareName: 'Echo', vendor: 'Acme' };
  await act(() =>
    allSettled(installStarted, {
      scope: host.scope,
      params: { ...subject, version: '2.0', components: ['Echo.vst3'] },
    }),
  );
  expect(await screen.findByText('2 running')).toBeVisible();
  expect(JSON.parse(sessionStorage.getItem('downloads-cleared') ?? '')).toEqual([]);
});

it('the downloads and what is installed lead to each other, with how many run', async () => {
  const desktop = createFakeDesktop({
    'get-all-version-states': () => ({ 5: { status: 'downloading' } }),
  });
  const { user } = renderPart(null, { desktop, path: '/downloads/', answer: () => ({ json: [] }) });
  const library = within(await screen.findByRole('navigation', { name: 'Library' }));
  const current = await library.findByRole('link', { name: 'Downloads 1' });
  expect(current).toHaveAttribute('aria-current', 'page');
  await user.click(library.getByRole('link', { name: 'Installed' }));
  expect(await screen.findByRole('heading', { name: 'Installed Software' })).toBeVisible();
  const again = within(screen.getByRole('navigation', { name: 'Library' }));
  expect(again.getByRole('link', { name: 'Downloads 1' })).toHaveAttribute('href', '/downloads/');
});
