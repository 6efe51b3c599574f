import { screen, within } from '@testing-library/react';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import { visitCatalogue } from '../../testing/visit-catalogue.tsx';

const entry = (id: number, name: string, vendor: string, more: object = {}) => ({
  id,
  name,
  vendor,
  vendorSlug: vendor.toLowerCase(),
  slug: `s${id}`,
  formats: [],
  ...more,
});
const software = [
  entry(1, 'Echo', 'Acme'),
  entry(2, 'Tape', 'Acme'),
  entry(3, 'Hall', 'Other'),
  entry(4, 'Old', 'Acme', { status: 'disabled' }),
];
const catalogue = (options = {}) => fakeCatalogue({ software }, options);

it('shows everything enabled by one vendor, and nothing of others', async () => {
  const { http, askedFor } = catalogue();
  visitCatalogue('/vendor/acme/', http);
  expect(await screen.findByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(
    main.getAllByRole('link', { name: / by / }).map((link) => link.textContent.trim()),
  ).toEqual(['Echo by Acme', 'Tape by Acme']);
  expect(askedFor()).toEqual([
    '/api/categories/',
    '/api/software/?order=name&limit=60&status=enabled&vendor=acme',
  ]);
  expect(document.title).toBe('Acme – Patchbay');
});

it('has no page for a vendor that nobody knows', async () => {
  visitCatalogue('/vendor/nobody/', catalogue().http);
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
});

it('has no page where the backend knows nothing of vendors and answers with everything', async () => {
  visitCatalogue('/vendor/acme/', catalogue({ countsRows: false }).http);
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
});

it('shows a failure in its place, and tries again', async () => {
  const { http, cut, mend } = catalogue();
  cut('/api/software/');
  const { user } = visitCatalogue('/vendor/acme/', http);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The software of this vendor could not be loaded',
  );
  mend();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
});

it('has no page for software that names no vendor', async () => {
  const nameless = entry(5, 'Nameless', '', { vendorSlug: 'untitled' });
  visitCatalogue('/vendor/untitled/', fakeCatalogue({ software: [nameless] }).http);
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
});
