import { render, screen, within } from '@testing-library/react';
import { HostProvider, type Host } from '@patchbay/shared/host';
import { createMemoryRouter, RouterProvider } from '@patchbay/shared/router';
import { createFakeHttp, createTestHost } from '@patchbay/shared/testing';
import { RemotesProvider } from '../../lib/remotes-context.ts';
import { createPageRelease } from '../../testing/releases.ts';
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
  render(
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

it('leads to everything, to the app, and to what there is to know', () => {
  show();
  expect(linkNames()).toEqual([
    'Browse everything /search/',
    'Get the app /app/',
    'About Patchbay /about/',
    'Privacy /privacy/',
    'Contact /contact/',
  ]);
});

it('offers no app in the app', () => {
  const bridge = {
    invoke: () => Promise.resolve(null),
    send: () => undefined,
    on: () => () => undefined,
  };
  show({ bridge });
  expect(linkNames()).not.toContain('Get the app /app/');
});

it('leads nowhere where nothing is live', () => {
  show({}, []);
  expect(screen.queryByRole('navigation')).toBeNull();
});
