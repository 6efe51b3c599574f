import { renderToString } from 'react-dom/server';
import { screen, waitFor } from '@testing-library/react';
import { HostProvider, type Host } from '@patchbay/shared/host';
import { QueryClientProvider } from '@patchbay/shared/query';
import { createTestHost } from '@patchbay/shared/testing';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import { silentBridge } from '../../testing/silent-bridge.ts';
import { visitCatalogue } from '../../testing/visit-catalogue.tsx';
import { AppDownload } from './app-download.tsx';

const categories = [{ id: 1, name: 'Effects', slug: 'effects', softwareCount: 1 }];
const { http } = fakeCatalogue({ categories });
const visit = (path: string, config: Partial<Host['config']> = {}, host: Partial<Host> = {}) =>
  visitCatalogue(path, http, { config: { ...createTestHost(http).config, ...config }, ...host });
const opened = async (heading: string) => {
  await screen.findByRole('heading', { level: 1, name: heading });
  await screen.findByRole('link', { name: 'Effects' });
};

it.each([
  ['/app/', 'Get the app'],
  ['/about/', 'About Patchbay'],
  ['/privacy/', 'Privacy'],
  ['/contact/', 'Contact'],
])('%s has a page of its own (C82)', async (path, heading) => {
  visit(path);
  await opened(heading);
  expect(document.title).toBe(`${heading} – Patchbay`);
  // eslint-disable-next-line testing-library/no-node-access -- what programs read has no role
  const canonical = document.querySelector('link[rel="canonical"]');
  expect(canonical).toHaveAttribute('href', `http://localhost${path}`);
});

/** The site's answer about the desktop app that it offers. */
const offering = (answer: () => Response) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    expect(address).toBe('http://localhost/desktop/release.json');
    return Promise.resolve(answer());
  });
const release = {
  name: 'Patchbay',
  version: '0.14.0',
  archives: [
    {
      platforms: ['linux', 'macos', 'windows'],
      path: '/desktop/0a1b/patchbay-0.14.0.tar.gz',
      size: 3_200_000,
      sha256: 'ab'.repeat(32),
    },
  ],
};

beforeEach(() => offering(() => new Response('Not found', { status: 404 })));
afterEach(() => jest.restoreAllMocks());

it('the app that the site offers is had from the site itself (C82)', async () => {
  offering(() => Response.json(release));
  visit('/app/');
  await opened('Get the app');
  const link = await screen.findByRole('link', { name: 'Download for Linux, macOS, Windows' });
  expect(link).toHaveAttribute('href', '/desktop/0a1b/patchbay-0.14.0.tar.gz');
  expect(link).toHaveAttribute('download');
  expect(screen.getByRole('main')).toHaveTextContent(/Version 0\.14\.0, 3\.2 MB\. SHA-256: abab/);
  expect(screen.queryByRole('link', { name: /our website/ })).toBeNull();
});

it('before it is known whose app it is, no button stands there that another one replaces', async () => {
  let answerNow = (_: Response) => {};
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => new Promise((answer) => (answerNow = answer)));
  const { host } = visit('/app/');
  await opened('Get the app');
  await waitFor(() => expect(host.queryClient.isFetching()).toBe(1));
  const ways = () => screen.queryAllByRole('link', { name: /^Download for|our website/ });
  expect(ways()).toEqual([]);
  answerNow(Response.json(release));
  await waitFor(() => expect(ways()).toHaveLength(1));
});

it('a site that cannot be asked leaves nobody without a way while it is asked again', async () => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('cut off'));
  visit('/app/');
  expect(await screen.findByRole('link', { name: 'Get it from our website' })).toBeVisible();
});

it('the site’s server, which renders the page, does not ask itself for it', () => {
  const host = createTestHost(http);
  const view = renderToString(
    <HostProvider value={host}>
      <QueryClientProvider client={host.queryClient}>
        <AppDownload />
      </QueryClientProvider>
    </HostProvider>,
  );
  expect(view).toMatch(/<noscript>.*Get it from our website.*<\/noscript>/);
  const wanted = host.queryClient.getQueryCache().getAll();
  expect(wanted.map(({ options }) => options)).toEqual([
    expect.objectContaining({ enabled: false }),
  ]);
});

it.each<[string, () => Response]>([
  ['offers none', () => new Response('Not found', { status: 404 })],
  ['answers with its page', () => new Response('<!doctype html>')],
  ['says nonsense of it', () => Response.json({ ...release, version: 7 })],
])('of a site that %s, the app is had from the website of the product (C82)', async (_, answer) => {
  offering(answer);
  const { host } = visit('/app/');
  await opened('Get the app');
  await waitFor(() => expect(host.queryClient.isFetching()).toBe(0));
  expect(screen.getByRole('link', { name: 'Get it from our website' })).toBeVisible();
});

it('the app is had from the website of the product, for three systems (C82)', async () => {
  visit('/app/');
  await opened('Get the app');
  const link = await screen.findByRole('link', { name: 'Get it from our website' });
  expect(link).toHaveAttribute('href', 'https://patchbay.example/');
  expect(screen.getByText('macOS, Windows and Linux.')).toBeVisible();
});

it('in the app there is nothing to get (C82)', async () => {
  visit('/app/', {}, { bridge: silentBridge });
  await opened('Get the app');
  expect(screen.getByText('You are using the app right now.')).toBeVisible();
  expect(screen.queryByRole('link', { name: /website/ })).toBeNull();
});

it('privacy names the services that this deployment uses, and no other (C83)', async () => {
  visit('/privacy/', { plausibleDomain: 'patchbay.example', sentryDsn: 'https://a@b.test/1' });
  await opened('Privacy');
  expect(screen.getByText('Plausible counts visits and pages.')).toBeVisible();
  expect(screen.getByText(/^Sentry gets a report/)).toBeVisible();
  expect(screen.queryByText(/Google/)).toBeNull();
});

it('privacy says which searches are counted, where any are (C83)', async () => {
  visit('/privacy/', { searchRanking: 'relevance', listCalls: 'extended' });
  await opened('Privacy');
  expect(screen.getByText(/or whose results nobody opens, are counted/)).toBeVisible();
});

it('privacy says that there are none where none is set, and nothing of what the backend lacks (C83)', async () => {
  visit('/privacy/');
  await opened('Privacy');
  expect(screen.getByText(/^This site counts no visits/)).toBeVisible();
  expect(screen.queryByText(/favourites|What you search for/)).toBeNull();
  expect(screen.getByText(/random number in another for 30 days/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Your account page' })).toBeNull();
});
