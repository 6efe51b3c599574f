import { act, render, screen } from '@testing-library/react';
import {
  createBrowserRouter,
  RouterProvider,
  ScrollRestoration,
  useOutlet,
} from '@patchbay/shared/router';
import { repairHistoryState } from './repair-history-state.ts';

const scrollKey = 'react-router-scroll-positions';

beforeEach(() => {
  // jsdom does not scroll.
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  sessionStorage.clear();
  window.history.replaceState(null, '', '/one/');
});

function Frame() {
  return (
    <>
      <ScrollRestoration />
      {useOutlet()}
    </>
  );
}

/** The page of a tab that has kept something. Shows its first page, and then another one. */
async function walk() {
  repairHistoryState(window);
  const router = createBrowserRouter([
    {
      element: <Frame />,
      children: [
        { path: '/one/', element: <h1>One</h1> },
        { path: '/two/', element: <h1>Two</h1> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  expect(await screen.findByRole('heading', { name: 'One' })).toBeVisible();
  await act(() => router.navigate('/two/'));
  expect(await screen.findByRole('heading', { name: 'Two' })).toBeVisible();
  return router;
}

it.each(['5', '"a text"', 'true', 'null', '{', '[]', '{"__proto__":{"a":1}}'])(
  'a tab that has kept %s as its places of scrolling goes on',
  async (text) => {
    sessionStorage.setItem(scrollKey, text);
    await walk();
  },
);

const strangeStates = [
  ['a text', 'text'],
  ['no index', { key: 'a', usr: null }],
  ['an index that is none', { key: 'a', idx: 1e308 }],
  ['another address', { key: 'a', idx: 0, masked: 7 }],
  ['a key that is none', { key: { a: 1 }, idx: 0 }],
] as const;

it.each(strangeStates)('a tab whose entry has %s as its state goes on', async (_, state) => {
  window.history.replaceState(state, '', '/one/');
  await walk();
});

it.each(strangeStates)(
  'a tab that goes back to an entry with %s as its state shows it, and goes on',
  async (_, state) => {
    const router = await walk();
    window.history.replaceState(state, '', '/one/');
    act(() => {
      window.dispatchEvent(new PopStateEvent('popstate', { state }));
    });
    expect(await screen.findByRole('heading', { name: 'One' })).toBeVisible();
    await act(() => router.navigate('/two/'));
    expect(await screen.findByRole('heading', { name: 'Two' })).toBeVisible();
  },
);

it('what the router has kept stays', () => {
  const state = { key: 'a', idx: 3, usr: { email: 'ada@patchbay.example' }, masked: undefined };
  window.history.replaceState(state, '', '/one/');
  sessionStorage.setItem(scrollKey, '{"a":120}');
  repairHistoryState(window);
  expect(window.history.state).toEqual(state);
  expect(sessionStorage.getItem(scrollKey)).toBe('{"a":120}');
});

it('a browser that stores nothing starts all the same', () => {
  const blocked = {
    history: window.history,
    addEventListener: () => undefined,
    get sessionStorage(): Storage {
      throw new DOMException('blocked', 'SecurityError');
    },
  };
  expect(() => repairHistoryState(blocked)).not.toThrow();
});
