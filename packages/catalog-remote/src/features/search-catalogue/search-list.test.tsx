import { act, screen, waitFor, within } from '@testing-library/react';
import { createFakeHttp } from '@patchbay/shared/testing';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import {
  findOption,
  foundEntry,
  searchBox,
  searchedCatalogue,
  searchedCategories,
  searchOptions,
  visitSearch,
} from '../../testing/search-box.tsx';

const status = () => within(screen.getByRole('search')).getByRole('status');
const searches = (addresses: readonly string[]) =>
  addresses.filter((address) => address.includes('search='));

describe('the list', () => {
  it("shows what is found as 'name by vendor', with the match marked (S9)", async () => {
    const { user } = await visitSearch('/', searchedCatalogue().http);
    await user.type(searchBox(), 'echo');
    const option = await findOption('Echo by Acme');
    expect(searchOptions()).toEqual(['Echo by Acme', 'Echo Tape by Surge']);
    expect(within(option).getByText('Echo').tagName).toBe('MARK');
    expect(option).toHaveAttribute('href', '/s/effects/acme/s1/1/');
    expect(searchBox()).toHaveAttribute('aria-expanded', 'true');
    expect(searchBox().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  });

  it('says what is not for the computer, and what the app does not have (C102)', async () => {
    const userAgent = jest.spyOn(Navigator.prototype, 'userAgent', 'get');
    userAgent.mockReturnValue('Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0');
    const software = [
      foundEntry(1, 'Echo', 'Acme', { platforms: ['macos'], hasPackage: true }),
      foundEntry(2, 'Echo Tape', 'Acme', { platforms: ['linux'], hasPackage: false }),
      foundEntry(3, 'Echo Dub', 'Acme', { platforms: ['linux'], hasPackage: true }),
    ];
    const { user } = await visitSearch('/', fakeCatalogue({ software }).http);
    await user.type(searchBox(), 'echo');
    expect(await screen.findByRole('option', { name: /^Echo by Acme/ })).toHaveTextContent(
      /Not for Linux$/,
    );
    expect(screen.getByRole('option', { name: /^Echo Tape/ })).toHaveTextContent(/Not in the app$/);
    expect(screen.getByRole('option', { name: 'Echo Dub by Acme' })).toBeVisible();
    userAgent.mockRestore();
  });

  it('asks once the text stands still, with the limit, the order and the status (S7, S8)', async () => {
    const { http, askedFor } = searchedCatalogue();
    const { user } = await visitSearch('/', http);
    await user.type(searchBox(), 'echo');
    await findOption('Echo by Acme');
    expect(searches(askedFor())).toEqual([
      '/api/software/?order=name&limit=10&search=echo&status=enabled',
    ]);
  });

  it('has ten software at most, also where the backend ignores the limit (S29)', async () => {
    const many = Array.from({ length: 12 }, (_, i) => foundEntry(i + 1, `Echo ${i + 1}`));
    const { user } = await visitSearch(
      '/',
      createFakeHttp(({ url }) => ({ json: url.pathname === '/api/software/' ? many : [] })),
    );
    await user.type(searchBox(), 'echo');
    await findOption('Echo 1 by Acme');
    expect(searchOptions()).toHaveLength(10);
  });

  it('asks for nothing where there is no text (S4)', async () => {
    const { http, askedFor } = searchedCatalogue();
    const { user } = await visitSearch('/', http);
    await user.type(searchBox(), '   ');
    await user.clear(searchBox());
    await user.type(searchBox(), 'hall');
    await findOption('Hall by Acme');
    expect(searches(askedFor())).toHaveLength(1);
  });

  it('says how many there are, to who cannot see it (S11)', async () => {
    const { user } = await visitSearch('/', searchedCatalogue().http);
    expect(status()).toBeEmptyDOMElement();
    await user.type(searchBox(), 'echo');
    await waitFor(() => expect(status()).toHaveTextContent('2 results'));
  });

  it("says 'No results found' where there are none, and has no empty list (S10)", async () => {
    const { user } = await visitSearch('/', searchedCatalogue().http);
    await user.type(searchBox(), 'zzz');
    expect(await screen.findByText('No results found')).toBe(status());
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(searchBox()).toHaveAttribute('aria-expanded', 'false');
  });

  it('offers the categories where nothing is found, and empties the box for who takes one (S10)', async () => {
    const { user } = await visitSearch('/', searchedCatalogue().http);
    await user.type(searchBox(), 'zzz');
    expect(await screen.findByText('Check the spelling or browse the categories.')).toBeVisible();
    const categories = within(screen.getByRole('search')).getByRole('list', {
      name: 'Categories to browse',
    });
    const [first] = within(categories).getAllByRole('link');
    if (!first) throw new Error('There is no category');
    expect(first).toHaveAttribute('href', '/category/1/');
    await user.click(first);
    expect(searchBox()).toHaveValue('');
    expect(screen.queryByText('Check the spelling or browse the categories.')).toBeNull();
  });

  it('says that it is searching until the first answer is here (S20)', async () => {
    const { http, hang } = searchedCatalogue();
    hang('/api/software/');
    const { user } = await visitSearch('/', http);
    await user.type(searchBox(), 'e');
    expect(screen.getByText('Searching')).toBeVisible();
  });

  it('says in its place that the search failed, and tries again (S20)', async () => {
    const { http, cut, mend } = searchedCatalogue();
    const { user } = await visitSearch('/', http);
    await screen.findByRole('heading', { level: 1 });
    cut('/api/software/');
    await user.type(searchBox(), 'echo');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Search isn't workingThe server could not be reached.",
    );
    mend();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findOption('Echo by Acme')).toBeVisible();
  });

  it('ends with the way to all that was found (S22)', async () => {
    const many = Array.from({ length: 25 }, (_, i) => foundEntry(i + 1, `Echo ${i + 1}`));
    const { user, router } = await visitSearch(
      '/',
      fakeCatalogue({ categories: searchedCategories, software: many }).http,
    );
    await user.type(searchBox(), 'echo');
    await findOption('Echo 1 by Acme');
    expect(searchOptions()).toHaveLength(10);
    expect(status()).toHaveTextContent('10 of 25 results');
    await user.click(screen.getByRole('link', { name: 'See all 25 results' }));
    expect(router.state.location).toMatchObject({ pathname: '/search/', search: '?q=echo' });
  });

  it('ends with it too where the backend does not count (S22)', async () => {
    const { http } = fakeCatalogue({ software: [foundEntry(1, 'Echo')] }, { countsRows: false });
    const { user } = await visitSearch('/', http);
    await user.type(searchBox(), 'echo');
    expect(await screen.findByRole('link', { name: 'See all results' })).toBeVisible();
  });
});

it('never shows an earlier answer in the place of a later one, and stops the earlier request (S19)', async () => {
  const release: (() => void)[] = [];
  const stopped: string[] = [];
  const http = createFakeHttp(async ({ url }) => {
    const search = url.searchParams.get('search');
    if (search === 'ec') await new Promise<void>((resolve) => release.push(resolve));
    return { json: search === null ? [] : [foundEntry(search.length, `Found ${search}`)] };
  });
  const { user } = await visitSearch('/', {
    ...http,
    request: (method, path, given) => {
      const search = given?.query?.['search'];
      given?.signal?.addEventListener('abort', () => stopped.push(String(search)));
      return http.request(method, path, given);
    },
  });
  await user.type(searchBox(), 'ec');
  await waitFor(() => expect(release).toHaveLength(1));
  await user.type(searchBox(), 'ho');
  await findOption('Found echo by Acme');
  expect(stopped).toContain('ec');
  await act(async () => {
    for (const go of release) go();
    await Promise.resolve();
  });
  expect(searchOptions()).toEqual(['Found echo by Acme']);
});
