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
const archive = (platform: string, arch: string, file: string) => ({
  platforms: [platform],
  arch,
  path: `/desktop/0a1b/${file}`,
  size: 38_400_000,
  sha256: 'ab'.repeat(32),
});
const release = {
  name: 'Patchbay',
  version: '0.14.0',
  archives: [
    archive('linux', 'x64', 'linux-x64.tar.gz'),
    archive('linux', 'arm64', 'linux-arm64.tar.gz'),
    archive('macos', 'x64', 'macos-x64.zip'),
    archive('macos', 'arm64', 'macos-arm64.zip'),
    archive('windows', 'x64', 'windows-x64.zip'),
  ],
};
const on = (userAgent: string) =>
  jest.spyOn(Navigator.prototype, 'userAgent', 'get').mockReturnValue(userAgent);

beforeEach(() => offering(() => new Response('Not found', { status: 404 })));
afterEach(() => jest.restoreAllMocks());

const userAgents = {
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0',
  linux: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
};
const downloads = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('download'))
    .map((link) => `${link.textContent} ${link.getAttribute('href')?.split('/').at(-1)}`);

it.each([
  [userAgents.mac, 'Download for macOS (Apple Silicon) macos-arm64.zip'],
  [userAgents.windows, 'Download for Windows windows-x64.zip'],
  [userAgents.linux, 'Download for Linux linux-x64.tar.gz'],
])('%s gets one button for its own system, and the others in a row (I74)', async (agent, own) => {
  on(agent);
  offering(() => Response.json(release));
  visit('/app/');
  await screen.findByRole('link', { name: /^Download for / });
  expect(downloads()[0]).toBe(own);
  expect(downloads()).toHaveLength(5);
  expect(screen.queryByRole('button', { name: 'Send to my computer' })).toBeNull();
  expect(screen.queryByRole('link', { name: /our website/ })).toBeNull();
});

it('a chip that the browser names chooses the archive (I74)', async () => {
  on(userAgents.mac);
  Object.defineProperty(Navigator.prototype, 'userAgentData', {
    configurable: true,
    value: { getHighEntropyValues: () => Promise.resolve({ architecture: 'x86' }) },
  });
  try {
    offering(() => Response.json(release));
    visit('/app/');
    await screen.findByRole('link', { name: 'Download for macOS (Intel)' });
  } finally {
    Reflect.deleteProperty(Navigator.prototype, 'userAgentData');
  }
});

it('sizes and checksums are folded away (I74)', async () => {
  offering(() => Response.json(release));
  const { user } = visit('/app/');
  const fold = await screen.findByText('Version 0.14.0, sizes and checksums');
  const line = screen.getByText(/^Windows: 38\.4 MB, SHA-256/);
  expect(line).not.toBeVisible();
  await user.click(fold);
  expect(line).toBeVisible();
});

it('a telephone sends the page to the computer, by its sheet for sharing (I75)', async () => {
  on(userAgents.iphone);
  offering(() => Response.json(release));
  const share = jest.fn<Promise<void>, [ShareData]>(() => Promise.resolve());
  Object.defineProperty(Navigator.prototype, 'share', { configurable: true, value: share });
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((query) => ({ matches: query.includes('coarse') }) as MediaQueryList);
  try {
    const { user } = visit('/app/');
    await user.click(await screen.findByRole('button', { name: 'Send to my computer' }));
    expect(share).toHaveBeenCalledWith({
      title: 'The Patchbay app',
      url: 'http://localhost/app/',
    });
    expect(screen.queryByRole('link', { name: /^Download for / })).toBeNull();
    expect(downloads()).toHaveLength(5);
  } finally {
    Reflect.deleteProperty(Navigator.prototype, 'share');
  }
});

it('before it is known whose app it is, no button stands there that another one replaces', async () => {
  on(userAgents.linux);
  let answerNow = (_: Response) => {};
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => new Promise((answer) => (answerNow = answer)));
  const { host } = visit('/app/');
  await opened('Get the app');
  await waitFor(() => expect(host.queryClient.isFetching()).toBeGreaterThan(0));
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
  expect(screen.getByText(/It runs on macOS, Windows and Linux/)).toBeVisible();
  expect(screen.getByRole('img', { name: /^The app with the plugins/ })).toBeVisible();
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

it('privacy says what is counted, and how to refuse it, where anything is (P32)', async () => {
  visit('/privacy/', { usageCounts: true });
  await opened('Privacy');
  expect(screen.getByRole('heading', { name: 'What is counted' })).toBeVisible();
  expect(screen.queryByText(/counts no visits/)).toBeNull();
});

it('privacy says that there are none where none is set, and nothing of what the backend lacks (C83)', async () => {
  visit('/privacy/');
  await opened('Privacy');
  expect(screen.getByText(/^This site counts no visits/)).toBeVisible();
  expect(screen.queryByText(/favourites|What you search for/)).toBeNull();
  expect(screen.getByText(/random number in another for 30 days/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Your account page' })).toBeNull();
});
