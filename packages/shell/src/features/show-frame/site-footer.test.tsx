import { render, screen, within } from '@testing-library/react';
import { HostProvider, type Host } from '@patchbay/shared/host';
import { createMemoryRouter, RouterProvider } from '@patchbay/shared/router';
import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { RemotesProvider } from '@patchbay/composition/remotes-context';
import { createPageRelease } from '@patchbay/composition/testing/releases';
import { SiteFooter } from './site-footer.tsx';

const paths = ['/search/', '/app/', '/about/', '/privacy/', '/contact/'];
const catalog = createPageRelease({
  name: 'catalog',
  mounts: paths.map((path) => ({ path, layout: 'sidebar' as const })),
});

function show(overrides: Partial<Host> = {}, remotes = [catalog]) {
  const host = createTestHost(
    createFakeHttp(() => ({ json: null })),
    overrides,
  );
  const router = createMemoryRouter([{ path: '*', element: <SiteFooter /> }]);
  return render(
    <HostProvider value={host}>
      <RemotesProvider value={remotes}>
        <RouterProvider router={router} />
      </RemotesProvider>
    </HostProvider>,
  );
}

const linkNames = () =>
  within(screen.getByRole('navigation', { name: 'About this site' }))
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href') ?? ''}`);

it('leads to everything, to the app, and to what there is to know (R56)', () => {
  show();
  expect(linkNames()).toEqual([
    'Browse everything /search/',
    'Get the app /app/',
    'About Patchbay /about/',
    'Privacy /privacy/',
    'Contact /contact/',
  ]);
});

it('offers no app in the app (R56)', () => {
  const bridge = {
    invoke: () => Promise.resolve(null),
    send: () => undefined,
    on: () => () => undefined,
  };
  show({ bridge });
  expect(linkNames()).not.toContain('Get the app /app/');
});

it("leads where the remotes say, by their order, and to nobody's other pages (G172)", () => {
  const news = createPageRelease({
    name: 'news',
    contract: '1.19.0',
    mounts: [{ path: '/news/', layout: 'bare' }],
    footerLinks: [
      { path: '/news/', label: 'News of {productName}', order: 50 },
      { path: '/news/staff/', label: 'For staff', requires: 'staff' },
      { path: '/contact/', label: 'Call us' },
    ],
  });
  show({}, [catalog, news]);
  expect(linkNames().slice(-2)).toEqual(['News of Patchbay /news/', 'Contact /contact/']);
  expect(linkNames()).toHaveLength(6);
});

it('a remote from before has the links that the catalogue declares now, and one that says none has none (G172)', () => {
  const { unmount } = show();
  const before = linkNames();
  unmount();
  const footerLinks = [
    { path: '/search/', label: 'Browse everything', order: 10 },
    { path: '/app/', label: 'Get the app', order: 20, where: 'browser' },
    { path: '/about/', label: 'About {productName}', order: 30 },
    { path: '/privacy/', label: 'Privacy', order: 40 },
    { path: '/contact/', label: 'Contact', order: 60 },
  ];
  const view = show({}, [{ ...catalog, contract: '1.19.0', footerLinks }]);
  expect(linkNames()).toEqual(before);
  view.unmount();
  show({}, [{ ...catalog, contract: '1.19.0' }]);
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('leads nowhere where nothing is live (R56)', () => {
  show({}, []);
  expect(screen.queryByRole('navigation')).toBeNull();
});
