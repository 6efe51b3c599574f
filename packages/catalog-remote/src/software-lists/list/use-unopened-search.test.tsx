import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import { extendedHost, rankedHost } from '../../testing/ranked-host.ts';
import {
  findOption,
  foundEntry,
  searchBox,
  searchedCategories,
} from '../../testing/search-box.tsx';
import { visitCatalogue } from '../../testing/visit-catalogue.tsx';

const software = [foundEntry(1, 'Echo'), foundEntry(2, 'Hall', 'Acme', { formats: ['VST3'] })];

function visit(
  path: string,
  hostOf = (http: Parameters<typeof extendedHost>[0]) => extendedHost(http, 'relevance'),
) {
  const { http, requests } = fakeCatalogue(
    { categories: searchedCategories, software },
    { maxCounted: 100 },
  );
  const told = () =>
    requests
      .filter(({ method, url }) => `${method} ${url.pathname}` === 'POST /api/unopened-searches/')
      .map(({ body }) => body);
  return { told, ...visitCatalogue(path, http, hostOf(http)) };
}

type User = ReturnType<typeof visit>['user'];

const findResult = (name: string) =>
  screen.findByRole('link', { name: new RegExp(`^${name} by Acme`) });

it('tells once of a search whose page was left without a press (S33)', async () => {
  const { told, router } = visit('/search/?q=Echo');
  await findResult('Echo');
  expect(told()).toEqual([]);
  act(() => void router.navigate('/'));
  await waitFor(() => expect(told()).toEqual([{ search: 'Echo' }]));
  act(() => void router.navigate('/search/?q=echo'));
  await findResult('Echo');
  fireEvent(window, new Event('pagehide'));
  act(() => void router.navigate('/search/?q=hall'));
  await findResult('Hall');
  act(() => void router.navigate('/'));
  await waitFor(() => expect(told()).toEqual([{ search: 'Echo' }, { search: 'hall' }]));
});

it('tells of it as the page is closed (S33)', async () => {
  const { told } = visit('/search/?q=echo');
  await findResult('Echo');
  fireEvent(window, new Event('pagehide'));
  await waitFor(() => expect(told()).toEqual([{ search: 'echo' }]));
});

it.each([
  [
    'a result',
    async () => {
      // Nothing is opened here.
      const stay = (event: Event) => event.preventDefault();
      document.addEventListener('click', stay, { capture: true, once: true });
      fireEvent.click(await findResult('Hall'));
    },
  ],
  [
    'a result that opens in a tab of its own',
    async () => fireEvent(await findResult('Hall'), new MouseEvent('auxclick', { bubbles: true })),
  ],
  [
    'a filter',
    () => Promise.resolve(fireEvent.click(screen.getByRole('button', { name: 'Filters' }))),
  ],
])(
  'tells nothing of a search of which %s was pressed, nor after a return to it (S33)',
  async (_, press) => {
    const { told, router } = visit('/search/?q=hall');
    await findResult('Hall');
    await act(async () => void (await press()));
    act(() => void router.navigate('/search/?q=hall'));
    await findResult('Hall');
    fireEvent(window, new Event('pagehide'));
    expect(told()).toEqual([]);
  },
);

it.each([
  ['of a search that found nothing', '/search/?q=zzz', 'No results found', undefined],
  ['of a list without a search', '/search/', 'All software', undefined],
  ['to a backend that does not count', '/search/?q=hall', '1 result', rankedHost],
])('tells nothing %s (S33)', async (_, path, shown, hostOf) => {
  const { told } = visit(path, hostOf);
  await screen.findByText(shown);
  fireEvent(window, new Event('pagehide'));
  expect(told()).toEqual([]);
});

describe('the list below the box', () => {
  const search = async () => {
    const visited = visit('/');
    await screen.findByRole('combobox', { name: 'Search' });
    await visited.user.type(searchBox(), 'hall');
    await findOption('Hall by Acme');
    return visited;
  };

  it.each([
    ['Escape', '{Escape}'],
    ['a focus that goes elsewhere', '{Tab}{Tab}{Tab}'],
  ])('tells of a search as %s closes it (S33)', async (_, keys) => {
    const { told, user } = await search();
    await user.keyboard(keys);
    await waitFor(() => expect(told()).toEqual([{ search: 'hall' }]));
  });

  it('tells of it as a press beside it closes it (S33)', async () => {
    const { told, user } = await search();
    await user.click(document.body);
    await waitFor(() => expect(told()).toEqual([{ search: 'hall' }]));
  });

  it.each([
    ['the mouse', async (user: User) => user.click(await findOption('Hall by Acme'))],
    ['the keyboard', async (user: User) => user.keyboard('{ArrowDown}{Enter}')],
  ])('tells nothing where a row was opened by %s (S33)', async (_, open) => {
    const { told, user } = await search();
    await open(user);
    fireEvent(window, new Event('pagehide'));
    expect(told()).toEqual([]);
  });

  it('leaves it to the page of all results where that is opened (S33)', async () => {
    const { told, user, router } = await search();
    await user.keyboard('{Enter}');
    await findResult('Hall');
    expect(told()).toEqual([]);
    act(() => void router.navigate('/'));
    await waitFor(() => expect(told()).toEqual([{ search: 'hall' }]));
  });
});
