import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  findOption,
  searchBox,
  searchedCatalogue,
  searchOptions,
  visitSearch,
} from '../../testing/search-box.tsx';

describe('the keyboard', () => {
  const searchEcho = async () => {
    const visited = await visitSearch('/', searchedCatalogue().http);
    await visited.user.type(searchBox(), 'echo');
    await findOption('Echo by Acme');
    return visited;
  };
  const active = () => {
    const id = searchBox().getAttribute('aria-activedescendant');
    return screen.queryAllByRole('option').find((option) => option.id === id)?.textContent ?? null;
  };

  it('moves the selection, past the end back to the input (S2, S12)', async () => {
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
    expect(searchBox()).toHaveFocus();
  });

  it('opens what is selected (S13)', async () => {
    const { user, router } = await searchEcho();
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/s/effects/acme/s1/1/'));
    expect(searchBox()).toHaveValue('');
    expect(searchOptions()).toEqual([]);
  });

  it('goes to all results where nothing is selected (S13)', async () => {
    const { user, router } = await searchEcho();
    await user.keyboard('{Enter}');
    expect(router.state.location).toMatchObject({ pathname: '/search/', search: '?q=echo' });
  });

  it('does nothing by Enter where there is no text', async () => {
    const { user, router } = await visitSearch('/', searchedCatalogue().http);
    await user.click(searchBox());
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/');
  });

  it('loses the selection with new text (S3)', async () => {
    const { user } = await searchEcho();
    await user.keyboard('{ArrowDown}');
    await user.type(searchBox(), ' t');
    expect(active()).toBeNull();
    await waitFor(() => expect(searchOptions()).toEqual(['Echo Tape by Surge']));
    expect(active()).toBeNull();
  });

  it('closes the list by Escape, then empties the field (S15)', async () => {
    const { user } = await searchEcho();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(searchBox()).toHaveValue('echo');
    await user.keyboard('{ArrowDown}');
    expect(await findOption('Echo by Acme')).toBeVisible();
    await user.keyboard('{Escape}{Escape}');
    expect(searchBox()).toHaveValue('');
  });

  it('leaves keys to an input method (S17)', async () => {
    const { router } = await searchEcho();
    fireEvent.keyDown(searchBox(), { key: 'Enter', isComposing: true });
    fireEvent.keyDown(searchBox(), { key: 'ArrowDown', isComposing: true });
    expect(active()).toBeNull();
    expect(router.state.location.pathname).toBe('/');
  });

  it.each(['/', '{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
    'comes to the box by %s, from anywhere that is no field (S18)',
    async (keys) => {
      const { user } = await visitSearch('/', searchedCatalogue().http);
      await user.keyboard(keys);
      expect(searchBox()).toHaveFocus();
      expect(searchBox()).toHaveValue('');
      await user.keyboard('/');
      expect(searchBox()).toHaveValue('/');
    },
  );
});

describe('the mouse', () => {
  it('opens a result, and closes the list beside it (S14)', async () => {
    const { user, router } = await visitSearch('/', searchedCatalogue().http);
    await user.type(searchBox(), 'hall');
    await findOption('Hall by Acme');
    await user.click(screen.getByRole('main'));
    expect(searchOptions()).toEqual([]);
    await user.click(searchBox());
    await user.click(await findOption('Hall by Acme'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/s/effects/acme/s3/3/'));
  });

  it('leaves the page where it is when a result is opened elsewhere (S14)', async () => {
    const { user, router } = await visitSearch('/', searchedCatalogue().http);
    await user.type(searchBox(), 'hall');
    const option = await findOption('Hall by Acme');
    // jsdom cannot open another page, and says so.
    option.addEventListener('click', (event) => event.preventDefault());
    await user.keyboard('{Control>}');
    await user.click(option);
    expect(router.state.location.pathname).toBe('/');
    expect(searchOptions()).toEqual(['Hall by Acme']);
  });
});

it('closes when the focus goes elsewhere (S16)', async () => {
  const { user } = await visitSearch('/', searchedCatalogue().http);
  await user.type(searchBox(), 'hall');
  await findOption('Hall by Acme');
  await user.tab();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Filter and sort these results' })).toHaveFocus();
  await user.tab();
  expect(searchOptions()).toEqual([]);
});

describe('recent searches', () => {
  it('are offered while there is no text, and can be forgotten (S21)', async () => {
    const { user } = await visitSearch('/', searchedCatalogue().http);
    await user.type(searchBox(), 'hall{Enter}');
    await screen.findByRole('heading', { name: /^Results for/ });
    await user.clear(searchBox());
    expect(screen.getByRole('listbox', { name: 'Recent searches' })).toBeVisible();
    expect(searchOptions()).toEqual(['hall']);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(searchOptions()).toEqual([]);
  });
});

it('is a button first on narrow screens, whose focus comes back (S23)', async () => {
  const { user } = await visitSearch('/', searchedCatalogue().http);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(searchBox()).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus();
});
