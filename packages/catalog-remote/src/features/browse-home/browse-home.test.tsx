import { screen, waitFor, within } from '@testing-library/react';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import { extendedHost } from '../../testing/ranked-host.ts';
import { visitCatalogue } from '../../testing/visit-catalogue.tsx';

const categories = [{ id: 1, name: 'Synths', slug: 'synths', softwareCount: 2 }];
const vital = {
  id: 7,
  name: 'Vital',
  vendor: 'Matt Tytel',
  vendorSlug: 'matt-tytel',
  slug: 'vital',
  category_id: 1,
  cover: 'covers/7-a.webp',
  formats: ['VST3', 'AU'],
};
const uncategorised = { id: 8, name: 'Lone', vendor: 'Nobody', vendorSlug: 'nobody', slug: 'lone' };
const disabled = { ...vital, id: 9, name: 'Hidden', status: 'disabled' };

const main = () => within(screen.getByRole('main'));
const latest = () => within(screen.getByRole('region', { name: 'Latest Added' }));
const findMain = async () => within(await screen.findByRole('main'));

it('shows the newest enabled software, and no other (C8, C9)', async () => {
  const { http, askedFor } = fakeCatalogue({
    categories,
    software: [vital, uncategorised, disabled],
  });
  visitCatalogue('/', http);
  expect(await screen.findByRole('heading', { level: 2, name: 'Latest Added' })).toBeVisible();
  expect(latest().getAllByRole('link')).toHaveLength(2);
  expect(main().queryByText('Hidden')).toBeNull();
  expect(askedFor()).toContain('/api/software/?order=-created_at&limit=12&status=enabled');
});

it('asks a backend with extended lists for brief rows, which are all that a card shows (C59)', async () => {
  const { http, askedFor } = fakeCatalogue({ categories, software: [vital] }, { maxCounted: 100 });
  visitCatalogue('/', http, extendedHost(http));
  await screen.findByRole('link', { name: /Vital/ });
  for (const list of ['-created_at&limit=12', '-modified_at&limit=20']) {
    expect(askedFor()).toContain(`/api/software/?order=${list}&fields=brief&status=enabled`);
    expect(askedFor()).not.toContain(`/api/software/?order=${list}&status=enabled`);
  }
});

it('links a card to the slug address where the category is known, else to the short one (C20)', async () => {
  const { http } = fakeCatalogue({ categories, software: [vital, uncategorised] });
  visitCatalogue('/', http);
  expect(await screen.findByRole('link', { name: 'Vital by Matt Tytel VST3, AU' })).toHaveAttribute(
    'href',
    '/s/synths/matt-tytel/vital/7/',
  );
  expect(screen.getByRole('link', { name: 'Lone by Nobody' })).toHaveAttribute(
    'href',
    '/software/8/',
  );
});

it('shows covers in the sizes of the image host, and a drawing where there is none', async () => {
  const { http } = fakeCatalogue({ categories, software: [vital, uncategorised] });
  visitCatalogue('/', http);
  await screen.findByRole('link', { name: /Vital/ });
  const images = latest().getAllByRole('presentation');
  expect(images).toHaveLength(1);
  expect(images[0]).toHaveAttribute(
    'srcset',
    'http://images.test/300x/covers/7-a.webp 300w, http://images.test/600x/covers/7-a.webp 600w, http://images.test/1200px/covers/7-a.webp 1200w',
  );
  expect(images[0]).toHaveAttribute('loading', 'eager');
  expect(images[0]).toHaveAttribute('fetchpriority', 'high');
});

it('fetches a software when somebody is about to go there', async () => {
  const { http, askedFor } = fakeCatalogue({ categories, software: [vital] });
  const { user } = visitCatalogue('/', http);
  await user.hover(await screen.findByRole('link', { name: /Vital/ }));
  expect(askedFor()).toContain('/api/software/7/');
});

it('says type, formats and systems on a card, in the order in which people look for them (C23)', async () => {
  const many = {
    ...vital,
    types: ['free', 'paid'],
    formats: ['AAX', 'AU', 'App', 'CLAP', 'EXE', 'LV2', 'VST2', 'VST3'],
    platforms: ['macos', 'linux'],
  };
  visitCatalogue('/', fakeCatalogue({ categories, software: [many] }).http);
  const card = await screen.findByRole('link', { name: /^Vital/ });
  expect(card).toHaveAccessibleName(
    'Vital by Matt Tytel Free, Paid · VST3, AU, CLAP, AAX, LV2, VST2, App, EXE\nmacOS, Linux',
  );
});

it('says how many formats there are beyond those that anybody looks for (C23)', async () => {
  const formats = Array.from({ length: 30 }, (_, index) => `F${10 + index}`);
  visitCatalogue('/', fakeCatalogue({ categories, software: [{ ...vital, formats }] }).http);
  expect(await screen.findByText(/^F10, F11.*F17, 22 more$/)).toBeVisible();
});

const added = { createdAt: '2026-01-01T00:00:00Z', modifiedAt: '2026-01-01T00:00:00Z' };
const updated = { ...added, modifiedAt: '2026-03-01T00:00:00Z' };

it('shows below what was changed after it was added and is not shown above, with pictures that wait (C10)', async () => {
  const newer = Array.from({ length: 12 }, (_, i) => ({
    ...uncategorised,
    ...(i === 0 ? updated : added),
    id: 20 + i,
  }));
  const { http, askedFor } = fakeCatalogue({
    categories,
    software: [...newer, { ...vital, ...updated }, { ...disabled, ...updated }],
  });
  visitCatalogue('/', http);
  const part = within(await screen.findByRole('region', { name: 'Recently updated' }));
  expect(part.getAllByRole('listitem')).toHaveLength(1);
  expect(part.getByRole('link', { name: /Vital/ })).toBeVisible();
  expect(part.getByRole('link', { name: 'See all, the recently updated first' })).toHaveAttribute(
    'href',
    '/search/?sort=updated',
  );
  expect(part.getByRole('presentation')).toHaveAttribute('loading', 'lazy');
  expect(askedFor()).toContain('/api/software/?order=-modified_at&limit=20&status=enabled');
});

it('keeps of what was asked for there only what is shown, since a rendered page carries all that is kept (C10)', async () => {
  const software = [vital, uncategorised].map((each) => ({ ...each, ...updated }));
  const newer = Array.from({ length: 12 }, (_, i) => ({ ...uncategorised, ...added, id: 20 + i }));
  const { http } = fakeCatalogue(
    { categories, software: [...newer, ...software] },
    { maxCounted: 100 },
  );
  const { host } = visitCatalogue('/', http, extendedHost(http));
  await screen.findByRole('region', { name: 'Recently updated' });
  const [kept] = host.queryClient
    .getQueryCache()
    .findAll({ queryKey: ['catalog', 'updated-software'] });
  expect(kept?.state.data).toMatchObject(software.map(({ id }) => ({ id })));
});

it('keeps of a software what its card shows, and of one that is featured its line too', async () => {
  const shown = { ...vital, tagline: 'Warped', status: 'enabled', featured: true, ...added };
  const { http } = fakeCatalogue(
    { categories, software: [shown, { ...uncategorised, ...updated }] },
    { maxCounted: 100 },
  );
  const { host } = visitCatalogue('/', http, extendedHost(http));
  await screen.findByRole('region', { name: 'Featured' });
  const kept = (name: string) =>
    host.queryClient
      .getQueryCache()
      .findAll({ queryKey: ['catalog', name] })
      .map(({ state }) => state.data);
  const card = { ...vital, status: 'enabled' };
  const lone = { ...uncategorised, status: 'enabled', cover: null, category_id: null };
  expect(kept('latest-software')).toEqual([[card, lone]]);
  expect(kept('featured')).toEqual([[{ ...card, tagline: 'Warped' }]]);
});

it('has no such part where nothing was (C10)', async () => {
  const { http } = fakeCatalogue({ categories, software: [{ ...vital, ...added }, uncategorised] });
  visitCatalogue('/', http);
  await screen.findByRole('link', { name: /Vital/ });
  expect(screen.queryByRole('region', { name: 'Recently updated' })).toBeNull();
});

it('leaves a row out that breaks the contract, and reports it (C32)', async () => {
  const { http } = fakeCatalogue({ categories, software: [vital, { id: 'eight', name: 'Odd' }] });
  visitCatalogue('/', http);
  expect(await screen.findByRole('link', { name: /Vital/ })).toBeVisible();
  expect(latest().getAllByRole('link')).toHaveLength(1);
  expect(http.problems.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('row 1: id'),
  );
});

it('says so while the software is on its way', async () => {
  const { http, hang } = fakeCatalogue({ categories, software: [vital] });
  hang('/api/software/');
  visitCatalogue('/', http);
  expect(await (await findMain()).findByRole('status')).toHaveTextContent(
    'Loading the latest software',
  );
});

it('says so where there is no software yet', async () => {
  visitCatalogue('/', fakeCatalogue({ categories }).http);
  expect(await screen.findByText('Coming Soon')).toBeVisible();
});

it('shows a failure in its place, keeps the categories, and tries again (R39)', async () => {
  const { http, cut, mend } = fakeCatalogue({ categories, software: [vital] });
  cut('/api/software/');
  const { user } = visitCatalogue('/', http);
  expect(await (await findMain()).findByRole('alert')).toHaveTextContent(
    'The latest software could not be loadedThe server could not be reached.',
  );
  expect(screen.getByRole('link', { name: 'Synths' })).toBeVisible();
  mend();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /Vital/ })).toBeVisible();
});

it('links to short addresses where the categories cannot be had', async () => {
  const { http, cut } = fakeCatalogue({ categories, software: [vital] });
  cut('/api/categories/');
  visitCatalogue('/', http);
  expect(await screen.findByText('The categories could not be loaded')).toBeVisible();
  expect(screen.getByRole('link', { name: /Vital/ })).toHaveAttribute('href', '/software/7/');
});

it('says what this is, and leads to the app, to everything and to the newest (C79, G334)', async () => {
  visitCatalogue('/', fakeCatalogue({ categories, software: [vital] }).http);
  await screen.findByRole('link', { name: /Vital/ });
  expect(main().getByRole('heading', { level: 1, name: /^Find the right plugin/ })).toBeVisible();
  expect(document.title).toBe('Find and install audio plugins – Patchbay');
  const hrefOf = (name: string) => main().getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('Get the app')).toBe('/app/');
  expect(hrefOf('Browse everything')).toBe('/search/');
  expect(hrefOf('See all, the newest first')).toBe('/search/?sort=newest');
});

describe('what staff recommend', () => {
  const featured = { ...vital, id: 30, name: 'Chosen', tagline: 'A warm one', featured: true };

  it('stands first, of a backend that is known to say so (C80)', async () => {
    const { http, askedFor } = fakeCatalogue(
      { categories, software: [featured, { ...vital, featured: false }] },
      { maxCounted: 100 },
    );
    visitCatalogue('/', http, extendedHost(http));
    const part = within(await screen.findByRole('region', { name: 'Featured' }));
    expect(part.getAllByRole('link')).toHaveLength(1);
    expect(part.getByRole('link', { name: 'Featured Chosen A warm one' })).toHaveAttribute(
      'href',
      '/s/synths/matt-tytel/vital/30/',
    );
    expect(askedFor()).toContain(
      '/api/software/?order=-modified_at&limit=3&fields=brief&status=enabled&featured=true',
    );
  });

  it('has the one picture that is asked for before all others', async () => {
    const { http } = fakeCatalogue(
      { categories, software: [featured, { ...featured, id: 31, name: 'Second' }] },
      { maxCounted: 100 },
    );
    visitCatalogue('/', http, extendedHost(http));
    const part = within(await screen.findByRole('region', { name: 'Featured' }));
    const latest = within(screen.getByRole('region', { name: 'Latest Added' }));
    await latest.findByRole('link', { name: /Chosen/ });
    const askedFor = (images: readonly HTMLElement[]) =>
      images.map((image) => [image.getAttribute('loading'), image.getAttribute('fetchpriority')]);
    expect(askedFor(part.getAllByRole('presentation'))).toEqual([
      ['eager', 'high'],
      ['eager', 'auto'],
    ]);
    expect(askedFor(latest.getAllByRole('presentation'))).toEqual([
      ['lazy', 'auto'],
      ['lazy', 'auto'],
    ]);
  });

  it('leaves out what stands in the row right below, where there is other (G335)', async () => {
    const addedIn = (year: number) => ({ createdAt: `${year}-01-01T00:00:00Z` });
    const newest = Array.from({ length: 5 }, (_, i) => ({
      ...vital,
      ...addedIn(2025 - i),
      id: 60 + i,
      name: `New ${i}`,
      featured: i === 2,
    }));
    const software = [{ ...featured, ...addedIn(2010), id: 20, name: 'Older' }, ...newest];
    const { http } = fakeCatalogue({ categories, software }, { maxCounted: 100 });
    visitCatalogue('/', http, extendedHost(http));
    const part = within(await screen.findByRole('region', { name: 'Featured' }));
    expect(part.getAllByRole('link')).toHaveLength(1);
    expect(part.getByRole('link', { name: /Older/ })).toBeVisible();
    expect(latest().getByRole('link', { name: /New 2/ })).toBeVisible();
  });

  it('is not asked of any other (C80)', async () => {
    const { http, askedFor } = fakeCatalogue({ categories, software: [featured] });
    visitCatalogue('/', http);
    await screen.findByRole('link', { name: /Chosen/ });
    expect(screen.queryByRole('region', { name: 'Featured' })).toBeNull();
    expect(askedFor().filter((address) => address.includes('featured'))).toEqual([]);
  });
});

describe('a shelf', () => {
  const coversIn = ({ innerHTML }: Element) => innerHTML.split('data-shape="fill"').length - 1;
  const newest = Array.from({ length: 12 }, (_, i) => ({ ...vital, id: 50 + i, types: ['free'] }));
  const tree = [
    { id: 1, name: 'Synths', slug: 'synths', softwareCount: 4 },
    { id: 2, name: 'Effects', slug: 'effects', softwareCount: 3 },
  ];
  const free = { ...vital, id: 40, name: 'Gift', types: ['free'] };
  const paid = { ...vital, id: 41, name: 'Dear', types: ['paid'] };

  it('has what is free, and each category with enough in it, with the way to all of it (C81)', async () => {
    const rows = { categories: tree, software: [...newest, free, paid] };
    const { http } = fakeCatalogue(rows, { maxCounted: 100 });
    visitCatalogue('/', http, extendedHost(http));
    const gifts = within(await screen.findByRole('region', { name: 'Free' }));
    expect(await gifts.findByRole('link', { name: /^Gift/ })).toBeVisible();
    expect(gifts.getAllByRole('listitem')).toHaveLength(1);
    expect(gifts.getByRole('link', { name: 'See all free software' })).toHaveAttribute(
      'href',
      '/search/?type=free',
    );
    const synths = within(screen.getByRole('region', { name: 'Synths' }));
    expect(await synths.findByRole('link', { name: /^Dear/ })).toBeVisible();
    expect(synths.getByRole('link', { name: 'See all of Synths' })).toHaveAttribute(
      'href',
      '/category/1/',
    );
    expect(screen.queryByRole('region', { name: 'Effects' })).toBeNull();
  });

  it('has the place of one card while it is far from the window', async () => {
    jest.spyOn(IntersectionObserver.prototype, 'observe').mockImplementation(() => undefined);
    const rows = { categories: tree, software: [...newest, free] };
    const { http } = fakeCatalogue(rows, { maxCounted: 100 });
    visitCatalogue('/', http, extendedHost(http));
    const shelf = within(await screen.findByRole('region', { name: 'Free' }));
    const place = shelf.getByRole('status');
    expect(place).toHaveTextContent('Loading free software');
    expect(coversIn(place)).toBe(1);
  });

  it('has the places of its cards while they are on their way', async () => {
    const rows = { categories: tree, software: [...newest, free] };
    const { http } = fakeCatalogue(rows, { maxCounted: 100 });
    const never = new Promise<never>(() => undefined);
    const waiting: typeof http = {
      ...http,
      request: (method, path, options) =>
        options?.query?.['type'] === 'free' ? never : http.request(method, path, options),
    };
    visitCatalogue('/', waiting, extendedHost(waiting));
    const synths = within(await screen.findByRole('region', { name: 'Synths' }));
    expect(await synths.findByRole('link', { name: /^Gift/ })).toBeVisible();
    const gifts = within(screen.getByRole('region', { name: 'Free' }));
    await waitFor(() => expect(coversIn(gifts.getByRole('status'))).toBe(8));
  });

  it('of what is free is left out where nobody says prices (C81)', async () => {
    const software = [...newest.map(({ types: _, ...row }) => row), { ...vital, id: 40 }];
    visitCatalogue('/', fakeCatalogue({ categories: tree, software }).http);
    const synths = within(await screen.findByRole('region', { name: 'Synths' }));
    expect(await synths.findByRole('link')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Free' })).toBeNull();
  });
});
