import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Http } from '@patchbay/shared/api';
import { createFakeHttp } from '@patchbay/shared/testing';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import { visitCatalogue } from '../../testing/visit-catalogue.tsx';

const entry = (id: number, name: string, vendor = 'Acme', more: object = {}) => ({
  id,
  name,
  vendor,
  vendorSlug: 'acme',
  slug: `s${id}`,
  category_id: 1,
  ...more,
});
const categories = [{ id: 1, name: 'Effects', slug: 'effects', softwareCount: 3 }];
const software = [
  entry(1, 'Echo'),
  entry(2, 'Echo Tape', 'Surge'),
  entry(3, 'Hall'),
  entry(4, 'Echo Old', 'Acme', { status: 'disabled' }),
];
const catalogue = () => fakeCatalogue({ categories, software });

/** The page at a path, once the box is there. */
async function visit(path: string, http: Http) {
  const visited = visitCatalogue(path, http);
  await screen.findByRole('combobox');
  return visited;
}

const box = () => screen.getByRole('combobox', { name: 'Search' });
const options = () =>
  within(screen.getByRole('search'))
    .queryAllByRole('option')
    .map((option) => option.textContent);
const findOption = (name: string) => screen.findByRole('option', { name });
const status = () => within(screen.getByRole('search')).getByRole('status');
const searches = (addresses: readonly string[]) =>
  addresses.filter((address) => address.includes('search='));

describe('the list', () => {
  it("shows what is found as 'name by vendor', with the match marked", async () => {
    const { user } = await visit('/', catalogue().http);
    await user.type(box(), 'echo');
    const option = await findOption('Echo by Acme');
    expect(options()).toEqual(['Echo by Acme', 'Echo Tape by Surge']);
    expect(within(option).getByText('Echo').tagName).toBe('MARK');
    expect(option).toHaveAttribute('href', '/s/effects/acme/s1/1/');
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    expect(box().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
  });

  it('asks once the text stands still, with the limit, the order and the status', async () => {
    const { http, askedFor } = catalogue();
    const { user } = await visit('/', http);
    await user.type(box(), 'echo');
    await findOption('Echo by Acme');
    expect(searches(askedFor())).toEqual([
      '/api/software/?order=name&limit=10&search=echo&status=enabled',
    ]);
  });

  it('asks for nothing where there is no text', async () => {
    const { http, askedFor } = catalogue();
    const { user } = await visit('/', http);
    await user.type(box(), '   ');
    await user.clear(box());
    await user.type(box(), 'hall');
    await findOption('Hall by Acme');
    expect(searches(askedFor())).toHaveLength(1);
  });

  it('says how many there are, to who cannot see it', async () => {
    const { user } = await visit('/', catalogue().http);
    expect(status()).toBeEmptyDOMElement();
    await user.type(box(), 'echo');
    await waitFor(() => expect(status()).toHaveTextContent('2 results'));
  });

  it("says 'No results found' where there are none, and has no empty list", async () => {
    const { user } = await visit('/', catalogue().http);
    await user.type(box(), 'zzz');
    expect(await screen.findByText('No results found')).toBe(status());
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box()).toHaveAttribute('aria-expanded', 'false');
  });

  it('says that it is searching until the first answer is here', async () => {
    const { http, hang } = catalogue();
    hang('/api/software/');
    const { user } = await visit('/', http);
    await user.type(box(), 'e');
    expect(screen.getByText('Searching')).toBeVisible();
  });

  it('says in its place that the search failed, and tries again', async () => {
    const { http, cut, mend } = catalogue();
    const { user } = await visit('/', http);
    await screen.findByRole('heading', { level: 1 });
    cut('/api/software/');
    await user.type(box(), 'echo');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The search has failedThe server could not be reached.',
    );
    mend();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findOption('Echo by Acme')).toBeVisible();
  });

  it('ends with the way to all that was found', async () => {
    const many = Array.from({ length: 25 }, (_, i) => entry(i + 1, `Echo ${i + 1}`));
    const { user, router } = await visit('/', fakeCatalogue({ categories, software: many }).http);
    await user.type(box(), 'echo');
    await findOption('Echo 1 by Acme');
    expect(options()).toHaveLength(10);
    expect(status()).toHaveTextContent('10 of 25 results');
    await user.click(screen.getByRole('link', { name: 'See all 25 results' }));
    expect(router.state.location).toMatchObject({ pathname: '/search/', search: '?q=echo' });
  });

  it('ends with it too where the backend does not count', async () => {
    const { http } = fakeCatalogue({ categories, software }, { countsRows: false });
    const { user } = await visit('/', http);
    await user.type(box(), 'echo');
    expect(await screen.findByRole('link', { name: 'See all results' })).toBeVisible();
  });
});

it('never shows an earlier answer in the place of a later one, and stops the earlier request', async () => {
  const release: (() => void)[] = [];
  const stopped: string[] = [];
  const http = createFakeHttp(async ({ url }) => {
    const search = url.searchParams.get('search');
    if (search === 'ec') await new Promise<void>((resolve) => release.push(resolve));
    return { json: search === null ? [] : [entry(search.length, `Found ${search}`)] };
  });
  const { user } = await visit('/', {
    ...http,
    request: (method, path, given) => {
      const search = given?.query?.['search'];
      given?.signal?.addEventListener('abort', () => stopped.push(String(search)));
      return http.request(method, path, given);
    },
  });
  await user.type(box(), 'ec');
  await waitFor(() => expect(release).toHaveLength(1));
  await user.type(box(), 'ho');
  await findOption('Found echo by Acme');
  expect(stopped).toContain('ec');
  await act(async () => {
    for (const go of release) go();
    await Promise.resolve();
  });
  expect(options()).toEqual(['Found echo by Acme']);
});

describe('the keyboard', () => {
  const searchEcho = async () => {
    const visited = await visit('/', catalogue().http);
    await visited.user.type(box(), 'echo');
    await findOption('Echo by Acme');
    return visited;
  };
  const active = () => {
    const id = box().getAttribute('aria-activedescendant');
    return screen.queryAllByRole('option').find((option) => option.id === id)?.textContent ?? null;
  };

  it('moves the selection, past the end back to the input', async () => {
    const { user } = await searchEcho();
    expect(active()).toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe('Echo by Acme');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Echo by Acme');
    await user.keyboard('{ArrowDown}');
    expect(active()).toBe('Echo Tape by Surge');
    await user.keyboard('{ArrowDown}');
    expect(active()).toBeNull();
    await user.keyboard('{ArrowUp}');
    expect(active()).toBe('Echo Tape by Surge');
    expect(box()).toHaveFocus();
  });

  it('opens what is selected', async () => {
    const { user, router } = await searchEcho();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/s/effects/acme/s1/1/'));
    expect(box()).toHaveValue('');
    expect(options()).toEqual([]);
  });

  it('goes to all results where nothing is selected', async () => {
    const { user, router } = await searchEcho();
    await user.keyboard('{Enter}');
    expect(router.state.location).toMatchObject({ pathname: '/search/', search: '?q=echo' });
  });

  it('does nothing by Enter where there is no text', async () => {
    const { user, router } = await visit('/', catalogue().http);
    await user.click(box());
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/');
  });

  it('loses the selection with new text', async () => {
    const { user } = await searchEcho();
    await user.keyboard('{ArrowDown}');
    await user.type(box(), ' t');
    expect(active()).toBeNull();
    await waitFor(() => expect(options()).toEqual(['Echo Tape by Surge']));
    expect(active()).toBeNull();
  });

  it('closes the list by Escape, then empties the field', async () => {
    const { user } = await searchEcho();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box()).toHaveValue('echo');
    await user.keyboard('{ArrowDown}');
    expect(await findOption('Echo by Acme')).toBeVisible();
    await user.keyboard('{Escape}{Escape}');
    expect(box()).toHaveValue('');
  });

  it('leaves keys to an input method', async () => {
    const { router } = await searchEcho();
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(box(), { key: 'ArrowDown', isComposing: true });
    expect(active()).toBeNull();
    expect(router.state.location.pathname).toBe('/');
  });

  it.each(['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
    'comes to the box by %s, from anywhere that is no field',
    async (keys) => {
      const { user } = await visit('/', catalogue().http);
      await user.keyboard(keys);
      expect(box()).toHaveFocus();
      expect(box()).toHaveValue('');
      await user.keyboard('/');
      expect(box()).toHaveValue('/');
    },
  );
});

describe('the mouse', () => {
  it('opens a result, and closes the list beside it', async () => {
    const { user, router } = await visit('/', catalogue().http);
    await user.type(box(), 'hall');
    await findOption('Hall by Acme');
    await user.click(screen.getByRole('main'));
    expect(options()).toEqual([]);
    await user.click(box());
    await user.click(await findOption('Hall by Acme'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/s/effects/acme/s3/3/'));
  });

  it('leaves the page where it is when a result is opened elsewhere', async () => {
    const { user, router } = await visit('/', catalogue().http);
    await user.type(box(), 'hall');
    const option = await findOption('Hall by Acme');
    // jsdom cannot open another page, and says so.
    option.addEventListener('click', (event) => event.preventDefault());
    await user.keyboard('{Control>}');
    await user.click(option);
    expect(router.state.location.pathname).toBe('/');
    expect(options()).toEqual(['Hall by Acme']);
  });
});

it('closes when the focus goes elsewhere', async () => {
  const { user } = await visit('/', catalogue().http);
  await user.type(box(), 'hall');
  await findOption('Hall by Acme');
  await user.tab();
  await user.tab();
  expect(screen.getByRole('link', { name: 'See all 1 results' })).toHaveFocus();
  await user.tab();
  expect(options()).toEqual([]);
});

describe('recent searches', () => {
  it('are offered while there is no text, and can be forgotten', async () => {
    const { user, router } = await visit('/', catalogue().http);
    await user.type(box(), 'hall{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/search/'));
    await user.clear(box());
    expect(screen.getByRole('listbox', { name: 'Recent searches' })).toBeVisible();
    expect(options()).toEqual(['hall']);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(options()).toEqual([]);
  });
});

it('is a button first on narrow screens, whose focus comes back', async () => {
  const { user } = await visit('/', catalogue().http);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(box()).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus();
});
