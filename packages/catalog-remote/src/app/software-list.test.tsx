import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeCatalogue } from '../testing/fake-catalogue.ts';
import { extendedHost } from '../testing/ranked-host.ts';
import { silentBridge } from '../testing/silent-bridge.ts';
import { visitCatalogue } from '../testing/visit-catalogue.tsx';

const categories = [{ id: 2, name: 'Delays', slug: 'delays', softwareCount: 3 }];
const entry = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  vendor: 'Acme',
  vendorSlug: 'acme',
  slug: `s${id}`,
  category_id: 2,
  formats: ['VST3'],
  types: ['free'],
  architectures: ['universal'],
  ...more,
});
const software = [
  entry(1, 'Echo', { formats: ['VST3', 'AU'] }),
  entry(2, 'Tape', { types: ['paid'] }),
  entry(3, 'Hall', { formats: ['EXE'], types: ['trial'], architectures: ['arm'] }),
];
const maxCounted = 1000;
const catalogue = () => fakeCatalogue({ categories, software }, { maxCounted });
const counting = () => fakeCatalogue({ categories, software }, { maxCounted, countsFacets: true });
const visitExtended = (path: string, { http }: Pick<ReturnType<typeof catalogue>, 'http'>) =>
  visitCatalogue(path, http, extendedHost(http));

const main = () => within(screen.getByRole('main'));
const cards = () =>
  main()
    .queryAllByRole('link', { name: / by Acme/ })
    .map((link) => within(link).getByTitle(/./).textContent);
const panel = () => within(screen.getByRole('region', { name: 'Filters' }));
const openFilters = async (
  path: string,
  backend: Pick<ReturnType<typeof catalogue>, 'http'> = catalogue(),
) => {
  const visited = visitExtended(path, backend);
  await visited.user.click(await screen.findByRole('button', { name: 'Filters' }));
  return visited;
};

/** The panel above the list asks by itself where one call counts all. */
const countsArrived = () => panel().findByRole('link', { name: /^VST3 \d/ });

it('offers what would leave something, with how much (C28)', async () => {
  await openFilters('/category/2/');
  expect(await panel().findByRole('link', { name: 'VST3 2' })).toBeVisible();
  await panel().findByRole('link', { name: 'Paid 1' });
  await panel().findByRole('link', { name: 'Apple Silicon 1' });
  expect(
    panel()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'VST3 2',
    'AU 1',
    'EXE 1',
    'Free 1',
    'Trial 1',
    'Paid 1',
    'Universal 2',
    'Apple Silicon 1',
  ]);
});

it('asks for counts only once somebody looks at the filters (C28)', async () => {
  const backend = catalogue();
  visitExtended('/category/2/', backend);
  await screen.findByRole('button', { name: 'Filters' });
  expect(backend.askedFor().filter((address) => address.includes('limit=1&'))).toEqual([]);
});

it('asks once for all counts where the backend says that it can (C28)', async () => {
  const backend = counting();
  const { user } = await openFilters('/category/2/', backend);
  expect(await panel().findByRole('link', { name: 'VST3 2' })).toBeVisible();
  expect(panel().queryByRole('link', { name: /AAX/ })).toBeNull();
  expect(panel().getByRole('link', { name: 'Paid 1' })).toBeVisible();
  const counts = () => backend.askedFor().filter((address) => /facets|limit=1&/.test(address));
  expect(counts()).toEqual(['/api/software/facets/?category_tree=2&status=enabled']);
  await user.click(panel().getByRole('link', { name: 'Paid 1' }));
  expect(await panel().findByRole('link', { name: 'VST3 1' })).toBeVisible();
  expect(panel().getByRole('link', { name: 'Free 1' })).toBeVisible();
  expect(counts()).toHaveLength(2);
});

it('has the filters above a wide list where one call counts them all (C92)', async () => {
  const backend = counting();
  visitExtended('/category/2/', backend);
  const filters = within(await screen.findByRole('region', { name: 'Filters' }));
  expect(await filters.findByRole('link', { name: 'VST3 2' })).toBeVisible();
  expect(backend.askedFor().filter((address) => /facets|limit=1&/.test(address))).toHaveLength(1);
});

it('has the filters as links before anybody looks at them or they are counted (G336)', async () => {
  jest.spyOn(IntersectionObserver.prototype, 'observe').mockImplementation(() => undefined);
  const backend = counting();
  visitExtended('/category/2/', backend);
  const filters = within(await screen.findByRole('region', { name: 'Filters' }));
  expect(filters.getByRole('link', { name: 'VST3' })).toHaveAttribute(
    'href',
    '/category/2/?format=VST3',
  );
  expect(backend.askedFor().filter((address) => address.includes('facets'))).toEqual([]);
});

it('counts value by value where the one call for it fails (C28)', async () => {
  const backend = counting();
  backend.cut('/api/software/facets/');
  await openFilters('/category/2/', backend);
  expect(await panel().findByRole('link', { name: 'VST3 2' })).toBeVisible();
});

it('narrows the list down, in the address, and takes it back (C26)', async () => {
  const { user, router } = await openFilters('/category/2/?utm_source=mail');
  await user.click(await panel().findByRole('link', { name: 'VST3 2' }));
  await waitFor(() => expect(cards()).toEqual(['Echo', 'Tape']));
  expect(router.state.location.search).toBe('?utm_source=mail&format=VST3');
  await user.click(await panel().findByRole('link', { name: 'Paid 1' }));
  await waitFor(() => expect(cards()).toEqual(['Tape']));
  expect(panel().getByRole('link', { name: 'Paid 1' })).toHaveAttribute('aria-current', 'true');
  await user.click(screen.getByRole('link', { name: 'Remove Format: VST3' }));
  await waitFor(() => expect(router.state.location.search).toBe('?utm_source=mail&type=paid'));
  await user.click(screen.getByRole('link', { name: 'Clear all' }));
  await waitFor(() => expect(cards()).toHaveLength(3));
  expect(router.state.location.search).toBe('?utm_source=mail');
});

it('adds a second filter to one that is still on its way', async () => {
  const { router } = await openFilters('/category/2/');
  const paid = await panel().findByRole('link', { name: 'Paid 1' });
  fireEvent.click(panel().getByRole('link', { name: 'VST3 2' }));
  fireEvent.click(paid);
  await waitFor(() => expect(router.state.location.search).toBe('?format=VST3&type=paid'));
  await waitFor(() => expect(cards()).toEqual(['Tape']));
  await waitFor(() => expect(panel().queryAllByRole('list', { busy: true })).toEqual([]));
});

it('says how many there are', async () => {
  visitExtended('/category/2/?format=VST3', catalogue());
  expect(await screen.findByText('2 results')).toBeVisible();
});

it('says so where nothing matches, and how to go on (C30)', async () => {
  const { user, router } = visitExtended('/category/2/?format=AU&type=paid', catalogue());
  expect(await screen.findByText('No matches')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Clear all filters' }));
  await waitFor(() => expect(cards()).toHaveLength(3));
  expect(router.state.location.search).toBe('');
});

it('sorts by the address, which begins with A to Z', async () => {
  const { http, askedFor } = fakeCatalogue({ categories, software });
  const { user, router } = visitCatalogue('/category/2/', http);
  const sort = await screen.findByRole('combobox', { name: 'Sort' });
  expect(sort).toHaveValue('name');
  await user.selectOptions(sort, 'Newest');
  await waitFor(() => expect(router.state.location.search).toBe('?sort=newest'));
  expect(askedFor()).toContain(
    '/api/software/?order=-created_at&limit=60&category=2&status=enabled',
  );
  await user.selectOptions(sort, 'Vendor');
  await waitFor(() => expect(router.state.location.search).toBe('?sort=vendor'));
});

it('puts strange values right without a new entry in the history (C27)', async () => {
  const { router } = visitExtended('/category/2/?format=vst3&sort=x&a=1', catalogue());
  await waitFor(() => expect(router.state.location.search).toBe('?format=VST3&a=1'));
  expect(router.state.historyAction).toBe('REPLACE');
  await waitFor(() => expect(cards()).toEqual(['Echo', 'Tape']));
});

it('has no filters where the backend knows no formats, and still sorts (C31)', async () => {
  const plain = software.map(({ formats: _, types: __, architectures: ___, ...row }) => row);
  visitExtended('/category/2/', fakeCatalogue({ categories, software: plain }, { maxCounted }));
  expect(await screen.findByRole('combobox', { name: 'Sort' })).toBeVisible();
  await waitFor(() => expect(cards()).toHaveLength(3));
  expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull();
});

it('has none either where lists are basic, whatever the answers and the address say (C31)', async () => {
  const { http, askedFor } = fakeCatalogue({ categories, software }, { countsFacets: true });
  const { router } = visitCatalogue('/category/2/?format=AU&sort=vendor&updated=month', http, {
    bridge: silentBridge,
  });
  await waitFor(() => expect(router.state.location.search).toBe('?sort=vendor'));
  await waitFor(() => expect(cards()).toHaveLength(3));
  expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull();
  expect(askedFor().filter((address) => address.startsWith('/api/software/'))).toEqual([
    '/api/software/?order=vendor&limit=60&category=2&status=enabled',
  ]);
});

describe('of a backend that knows systems and licences', () => {
  const known = [
    entry(1, 'Echo', { platforms: ['macos', 'linux'], license: 'gpl-3.0' }),
    entry(2, 'Tape', { platforms: ['macos'], license: 'Commercial' }),
    entry(3, 'Hall', { platforms: [], license: '' }),
  ];
  const knowing = () =>
    fakeCatalogue({ categories, software: known }, { maxCounted, countsFacets: true });
  const userAgent = Object.getOwnPropertyDescriptor(Navigator.prototype, 'userAgent');
  const onLinux = () =>
    Object.defineProperty(Navigator.prototype, 'userAgent', {
      configurable: true,
      get: () => 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
    });
  afterEach(() => {
    if (userAgent) Object.defineProperty(Navigator.prototype, 'userAgent', userAgent);
  });
  const fits = () => screen.findByRole('button', { name: 'Fits my computer' });

  it('offers system, licence and age in plain words (C26)', async () => {
    const { user, router } = await openFilters('/category/2/', knowing());
    await user.click(await panel().findByRole('link', { name: 'Linux 1' }));
    await waitFor(() => expect(cards()).toEqual(['Echo']));
    expect(router.state.location.search).toBe('?platform=linux');
    expect(panel().getByRole('link', { name: 'macOS 2' })).toBeVisible();
    expect(await panel().findByRole('link', { name: 'GPL-3.0 1' })).toBeVisible();
    await user.click(panel().getByRole('link', { name: 'Past 6 months' }));
    await waitFor(() =>
      expect(router.state.location.search).toBe('?platform=linux&updated=half-year'),
    );
    expect(screen.getByRole('link', { name: 'Remove Updated: Past 6 months' })).toBeVisible();
  });

  it('offers none of them where nobody says such things (C31)', async () => {
    onLinux();
    await openFilters('/category/2/');
    await panel().findByRole('link', { name: 'VST3 2' });
    expect(screen.queryByRole('button', { name: 'Fits my computer' })).toBeNull();
    for (const name of ['System', 'Licence', 'Updated']) {
      expect(panel().queryByRole('heading', { name })).toBeNull();
    }
  });

  it('leaves what fits the computer at a press, and all at another (C71)', async () => {
    onLinux();
    const { user, router } = visitExtended('/category/2/', knowing());
    const toggle = await fits();
    expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await user.click(toggle);
    await waitFor(() => expect(cards()).toEqual(['Echo']));
    expect(router.state.location.search).toBe('?platform=linux');
    expect(await fits()).toHaveAttribute('aria-pressed', 'true');
    await user.click(await fits());
    await waitFor(() => expect(cards()).toHaveLength(3));
    expect(router.state.location.search).toBe('');
    await countsArrived();
  });

  it('has what fits the computer from the start in the app, until somebody wants all (C71)', async () => {
    onLinux();
    const { http, askedFor } = knowing();
    const { user, router } = visitCatalogue('/category/2/', http, {
      ...extendedHost(http),
      bridge: silentBridge,
    });
    await waitFor(() => expect(cards()).toEqual(['Echo']));
    expect(router.state.location.search).toBe('');
    expect(askedFor()).not.toContain(
      '/api/software/?order=name&limit=60&fields=brief&total=capped&category_tree=2&status=enabled',
    );
    await user.click(screen.getByRole('link', { name: 'Remove System: Linux' }));
    await waitFor(() => expect(cards()).toHaveLength(3));
    expect(router.state.location.search).toBe('?platform=any');
    await countsArrived();
  });

  describe('and of what has a package', () => {
    const packaged = known.map((row, index) => ({ ...row, hasPackage: index > 0 }));
    const saying = () =>
      fakeCatalogue({ categories, software: packaged }, { maxCounted, countsFacets: true });
    it('leaves what the app can install, with how many that is (C103)', async () => {
      const { user, router } = await openFilters('/category/2/', saying());
      await user.click(await panel().findByRole('link', { name: 'In the app 2' }));
      await waitFor(() => expect(cards()).toEqual(['Tape', 'Hall']));
      expect(router.state.location.search).toBe('?install=app');
      await user.click(screen.getByRole('link', { name: 'Remove Install: In the app' }));
      await waitFor(() => expect(cards()).toHaveLength(3));
      await countsArrived();
    });

    it('what fits has what says no system (C70, C71)', async () => {
      onLinux();
      const { user, router } = visitExtended('/category/2/', saying());
      await user.click(await fits());
      await waitFor(() => expect(cards()).toEqual(['Echo', 'Hall']));
      expect(router.state.location.search).toBe('?platform=linux-or-unsaid');
      expect(screen.getByRole('link', { name: 'Remove System: Fits Linux' })).toBeVisible();
      // Another system takes its place.
      await user.click(await panel().findByRole('link', { name: 'macOS 2' }));
      await waitFor(() => expect(cards()).toEqual(['Echo', 'Tape']));
      await countsArrived();
    });

    it('lists of the app begin with that until it is switched off, for all lists (C71)', async () => {
      onLinux();
      const { http } = saying();
      const host = { ...extendedHost(http), bridge: silentBridge };
      const { user, router } = visitCatalogue('/search/', http, host);
      await waitFor(() => expect(cards()).toEqual(['Echo', 'Hall']));
      await user.click(await fits());
      await waitFor(() => expect(cards()).toHaveLength(3));
      await user.click(screen.getByRole('link', { name: /^Delays/ }));
      await screen.findByRole('heading', { name: 'Delays' });
      await waitFor(() => expect(cards()).toHaveLength(3));
      expect(await fits()).toHaveAttribute('aria-pressed', 'false');
      await user.click(await fits());
      await waitFor(() => expect(cards()).toEqual(['Echo', 'Hall']));
      await waitFor(() => expect(router.state.location.search).toBe(''));
      await countsArrived();
    });

    it('a card says what does not fit, and what the app does not have (C102)', async () => {
      onLinux();
      visitExtended('/category/2/', saying());
      const names = async () =>
        (await main().findAllByRole('link', { name: / by Acme/ })).map(
          (link) => /Not for Linux|Not in the app/.exec(link.textContent)?.[0],
        );
      await waitFor(async () =>
        expect(await names()).toEqual(['Not in the app', 'Not for Linux', undefined]),
      );
    });

    it('it says neither where nobody knows the system (C102)', async () => {
      visitExtended('/category/2/', saying());
      await waitFor(() => expect(cards()).toHaveLength(3));
      expect(main().queryByText(/^Not for|^Not in the app$/)).toBeNull();
      await countsArrived();
    });
  });

  it('asks a backend for no system that it does not know, in the app either (C71)', async () => {
    onLinux();
    const { http, askedFor } = catalogue();
    visitCatalogue('/category/2/', http, { ...extendedHost(http), bridge: silentBridge });
    await waitFor(() => expect(cards()).toHaveLength(3));
    expect(askedFor().filter((address) => address.includes('platform'))).toEqual([]);
  });
});
