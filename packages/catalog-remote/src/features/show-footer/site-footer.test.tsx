import { screen, within } from '@testing-library/react';
import { createTestHost, renderRoutes } from '@patchbay/shared/testing';
import type { Host } from '@patchbay/shared/host';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import { silentBridge } from '../../testing/silent-bridge.ts';
import { SiteFooter } from './site-footer.view.tsx';

function linksIn(overrides: Partial<Host> = {}) {
  const host = createTestHost(fakeCatalogue({}).http, overrides);
  renderRoutes([{ path: '/', element: <SiteFooter /> }], { host, path: '/' });
  const links = within(screen.getByRole('navigation', { name: 'About this site' }));
  return links.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

it('leads to everything, to the app, and to what there is to know', () => {
  expect(linksIn()).toEqual([
    ['Browse everything', '/search/'],
    ['Get the app', '/app/'],
    ['About Patchbay', '/about/'],
    ['Privacy', '/privacy/'],
    ['Contact', '/contact/'],
  ]);
});

it('offers no app in the app', () => {
  expect(linksIn({ bridge: silentBridge }).map(([name]) => name)).not.toContain('Get the app');
});
