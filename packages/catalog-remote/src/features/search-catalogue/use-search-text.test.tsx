import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { searchBox, searchedCatalogue, visitSearch } from '../../testing/search-box.tsx';

/** A catalogue whose searches take longer than anybody waits. */
const slowCatalogue = () => {
  const catalogue = searchedCatalogue();
  catalogue.hang('/api/software/');
  return catalogue;
};
const resultsFor = (text: string) =>
  screen.findByRole('heading', { level: 1, name: new RegExp(`^Results for ‘ ?${text} ?’`) });

it('keeps what is typed while the page of a search is on its way (S28)', async () => {
  const { http, askedFor } = slowCatalogue();
  const { user } = await visitSearch('/', http);
  await user.type(searchBox(), 'hall{Enter}');
  await user.type(searchBox(), 'way');
  await resultsFor('hall');
  await waitFor(() => expect(askedFor().join()).toContain('search=hallway'));
  expect(searchBox()).toHaveValue('hallway');
});

it('keeps what is typed while a page that was asked for elsewhere is on its way', async () => {
  const { http, askedFor } = slowCatalogue();
  const { router } = await visitSearch('/search/?q=echo', http);
  await resultsFor('echo');
  act(() => void router.navigate('/search/?q=hall'));
  fireEvent.change(searchBox(), { target: { value: 'echo tape' } });
  await resultsFor('hall');
  await waitFor(() => expect(askedFor().join()).toContain('search=echo+tape'));
  expect(searchBox()).toHaveValue('echo tape');
});

it('is what a page looks for that was asked for after the typing', async () => {
  const { user, router } = await visitSearch('/search/?q=echo', searchedCatalogue().http);
  await resultsFor('echo');
  await user.type(searchBox(), ' x');
  act(() => void router.navigate('/search/?q=hall'));
  await resultsFor('hall');
  expect(searchBox()).toHaveValue('hall');
  await user.type(searchBox(), ' y');
  act(() => void router.navigate(-1));
  await resultsFor('echo');
  expect(searchBox()).toHaveValue('echo');
});

it('begins anew with the search after one that was typed over', async () => {
  const { user, router } = await visitSearch('/', slowCatalogue().http);
  await user.type(searchBox(), 'hall{Enter}');
  await user.type(searchBox(), 'way{Enter}');
  await resultsFor('hallway');
  expect(searchBox()).toHaveValue('hallway');
  act(() => void router.navigate('/search/?q=echo'));
  await resultsFor('echo');
  expect(searchBox()).toHaveValue('echo');
});

it('leaves with the search page that it is of', async () => {
  const { router } = await visitSearch('/search/?q=hall', searchedCatalogue().http);
  await resultsFor('hall');
  act(() => void router.navigate('/'));
  await waitFor(() => expect(searchBox()).toHaveValue(''));
});

it('says what it is for (S1)', async () => {
  await visitSearch('/', searchedCatalogue().http);
  expect(searchBox()).toHaveAttribute('placeholder', 'Search...');
});

it('asks once the text has stood still for 300 ms, and not before (S5)', async () => {
  const { http, askedFor } = slowCatalogue();
  await visitSearch('/', http);
  const searches = () => askedFor().filter((address) => address.includes('search='));
  jest.useFakeTimers();
  try {
    fireEvent.change(searchBox(), { target: { value: 'ha' } });
    await act(() => jest.advanceTimersByTimeAsync(299));
    fireEvent.change(searchBox(), { target: { value: 'hall' } });
    await act(() => jest.advanceTimersByTimeAsync(299));
    expect(searches()).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(searches()).toHaveLength(1);
    expect(searches()[0]).toContain('search=hall&');
  } finally {
    jest.useRealTimers();
  }
});
