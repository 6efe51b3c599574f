import { screen, within } from '@testing-library/react';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import { extendedHost } from '../../testing/ranked-host.ts';
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
const catalogue = (rows: readonly object[] = software) =>
  fakeCatalogue({ software: rows.map((row) => ({ ...row })) }, { maxCounted: 100 });
const visitVendor = (
  path: string,
  { http }: Pick<ReturnType<typeof catalogue>, 'http'> = catalogue(),
) => visitCatalogue(path, http, extendedHost(http));

it('shows everything enabled by one vendor, and nothing of others (C18)', async () => {
  const backend = catalogue();
  visitVendor('/vendor/acme/', backend);
  expect(await screen.findByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(
    main.getAllByRole('link', { name: / by / }).map((link) => link.textContent.trim()),
  ).toEqual(['Echo by Acme', 'Tape by Acme']);
  expect(backend.askedFor()).toEqual([
    '/api/categories/',
    '/api/software/?order=name&limit=60&fields=brief&total=capped&status=enabled&vendor=acme',
  ]);
  expect(document.title).toBe('Acme – Patchbay');
});

it('has no page for a vendor that nobody knows', async () => {
  visitVendor('/vendor/nobody/');
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
});

it('has no page where the backend ignores the vendor and answers with everything (C18)', async () => {
  const { http } = catalogue();
  const ignoring: typeof http = {
    ...http,
    request: (method, path, options) =>
      http.request(method, path, { ...options, query: { ...options?.query, vendor: undefined } }),
  };
  visitCatalogue('/vendor/acme/', ignoring, extendedHost(ignoring));
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
});

it('has no page where lists are basic, and asks for none (C18)', async () => {
  const { http, askedFor } = fakeCatalogue({ software });
  visitCatalogue('/vendor/acme/', http);
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
  expect(askedFor().filter((address) => address.startsWith('/api/software/'))).toEqual([]);
});

it('shows a failure in its place, and tries again', async () => {
  const backend = catalogue();
  backend.cut('/api/software/');
  const { user } = visitVendor('/vendor/acme/', backend);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The software of this vendor could not be loaded',
  );
  backend.mend();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
});

it('has no page for software that names no vendor (C49)', async () => {
  const nameless = entry(5, 'Nameless', '', { vendorSlug: 'untitled' });
  visitVendor('/vendor/untitled/', catalogue([nameless]));
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeVisible();
});
