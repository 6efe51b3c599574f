import { screen } from '@testing-library/react';
import { createFakeDesktop } from '../../testing/fake-desktop.ts';
import { renderPart } from '../../testing/render-part.tsx';

const version = { id: 5, software_id: 7, version: '2.0', components: ['Echo.vst3'] };
const software = { id: 7, name: 'Echo', vendor: 'Acme', vendorSlug: 'acme', slug: 'echo' };

it('‘Copy details’ puts the failure and what it is of where it can be pasted from', async () => {
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

it('the vendor of a download leads to everything by them, where there is such a page', async () => {
  const desktop = createFakeDesktop({
    'get-all-version-states': () => ({ 5: { status: 'done' } }),
  });
  renderPart(null, {
    desktop,
    path: '/downloads/',
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
  expect(screen.getByText(/ v2\.0$/)).toHaveTextContent('Echo by Acme v2.0');
  expect(screen.getByRole('presentation')).toHaveAttribute(
    'src',
    'http://images.test/600x/covers/7.webp',
  );
});
