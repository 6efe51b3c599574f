import { screen, waitFor, within } from '@testing-library/react';
import { extendedHost } from '../../testing/extended-host.ts';
import { fakeBackend } from '../../testing/fake-backend.ts';
import { shownToast } from '../../testing/toasts.ts';
import { visitAdmin } from '../../testing/visit-admin.tsx';

const path = '/admin/search-misses/';
const listLine = 'GET /api/software-admin/search-misses/';
const clearLine = 'DELETE /api/software-admin/search-misses/';

const wordsPath = '/api/software-admin/trade-words/';
const wordsLine = `GET ${wordsPath}`;
const saveLine = `PUT ${wordsPath}`;

const misses = [
  { query: 'xylophone', count: 12, lastSeen: '2026-03-01' },
  { query: 'bagpipe', count: 3, lastSeen: '2026-03-04' },
  { query: 'zither', count: 3, lastSeen: '2026-02-01' },
];

interface Words {
  readonly id: number;
  readonly words: string;
  readonly means: string;
}

function backendWith(rows: readonly object[], explained: readonly Words[] = []) {
  let left = rows;
  let words = explained;
  return fakeBackend({
    [wordsLine]: () => ({ json: words }),
    [saveLine]: ({ body }) => {
      const saved = { ...(body as Omit<Words, 'id'>), id: 9 };
      words = [...words.filter((one) => one.words !== saved.words), saved];
      return { json: saved };
    },
    [`DELETE ${wordsPath}1/`]: () => {
      words = words.filter(({ id }) => id !== 1);
      return new Response(null, { status: 204 });
    },
    'GET /api/software/': ({ url }) =>
      Response.json([], {
        headers: { 'X-Total-Count': url.searchParams.get('search') === 'xylophone' ? '3' : '0' },
      }),
    [listLine]: () => ({ json: left }),
    [clearLine]: () => {
      left = [];
      return new Response(null, { status: 204 });
    },
  });
}

const visit = ({ http }: ReturnType<typeof fakeBackend>) =>
  visitAdmin(path, http, extendedHost(http));

const shownQueries = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

it('shows what was missed, the most frequent first, and sorts by its heads (L28)', async () => {
  const { user } = visit(backendWith(misses));
  await screen.findByRole('heading', { level: 1 });
  await screen.findByText('xylophone');
  const table = within(screen.getByRole('table', { name: 'Searches without results' }));
  expect(shownQueries()).toEqual(['xylophone', 'bagpipe', 'zither']);
  await user.click(table.getByRole('button', { name: 'Last seen' }));
  expect(shownQueries()).toEqual(['bagpipe', 'xylophone', 'zither']);
  expect(table.getByRole('columnheader', { name: 'Last seen' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await user.click(table.getByRole('button', { name: 'Searched for' }));
  expect(shownQueries()).toEqual(['bagpipe', 'xylophone', 'zither']);
  await user.click(table.getByRole('button', { name: 'Searched for' }));
  expect(shownQueries()).toEqual(['zither', 'xylophone', 'bagpipe']);
});

it('clears the list once that is confirmed (L28)', async () => {
  const backend = backendWith(misses);
  const { host, user } = visit(backend);
  await user.click(await screen.findByRole('button', { name: 'Clear list' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(backend.sent(clearLine)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Clear list' }));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('No searches without results')).toBeVisible();
  expect(shownToast(host)).toBe('The list is empty now');
});

it('says why it could not be cleared, and keeps the list (L28)', async () => {
  const backend = backendWith(misses);
  backend.set(clearLine, () => Response.json({ detail: 'No' }, { status: 500 }));
  const { host, user } = visit(backend);
  await user.click(await screen.findByRole('button', { name: 'Clear list' }));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(shownToast(host)).toContain('The list could not be cleared: '));
  expect(shownQueries()).toHaveLength(3);
});

it('says so where nothing was missed (L28)', async () => {
  visit(backendWith([]));
  expect(await screen.findByText('No searches without results')).toBeVisible();
});

it('shows a failure in its place, and tries again', async () => {
  const backend = backendWith(misses);
  backend.set(listLine, () => Response.json({}, { status: 500 }));
  const { user } = visit(backend);
  expect(await screen.findByRole('alert')).toHaveTextContent('The searches could not be loaded');
  backend.set(listLine, () => ({ json: misses }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table')).toBeVisible();
});

it('shows of which searches no result was opened apart from those without results (L28)', async () => {
  visit(
    backendWith([...misses, { query: 'reverb', count: 4, lastSeen: null, kind: 'not_opened' }]),
  );
  await screen.findByText('xylophone');
  const table = screen.getByRole('table', { name: 'Searches of which no result was opened' });
  const rows = within(table).getAllByRole('rowheader');
  expect(rows.map((cell) => cell.textContent)).toEqual(['reverb']);
});

const explainButton = (search: string) =>
  screen.getByRole('button', { name: 'What does it mean?', description: search });

const rankedVisit = (backend: ReturnType<typeof fakeBackend>) => {
  const host = extendedHost(backend.http);
  const config = { ...host.config, searchRanking: 'relevance' as const };
  return visitAdmin(path, backend.http, { config });
};

it('what a search means is said beside it, and how much it finds then is told (L28)', async () => {
  const backend = backendWith(misses);
  const { host, user } = rankedVisit(backend);
  await screen.findByText(/None yet/);
  await user.click(explainButton('xylophone'));
  expect(screen.getByRole('textbox', { name: 'Searched for' })).toHaveValue('xylophone');
  await user.type(screen.getByRole('textbox', { name: 'Means' }), 'mallets, marimba{Enter}');
  expect(await screen.findByRole('cell', { name: 'mallets, marimba' })).toBeVisible();
  await waitFor(() => expect(shownToast(host)).toBe('‘xylophone’ finds 3 now'));
  expect(backend.sent(saveLine).map(({ body }) => body)).toEqual([
    { words: 'xylophone', means: 'mallets, marimba' },
  ]);
  expect(screen.getByRole('link', { name: 'xylophone' })).toHaveAttribute(
    'href',
    '/search/?q=xylophone',
  );
});

it('an explanation is changed and removed (L28)', async () => {
  const backend = backendWith([], [{ id: 1, words: 'hurdy gurdy', means: 'organ' }]);
  const { host, user } = visit(backend);
  await user.click(await screen.findByRole('button', { name: 'Edit hurdy gurdy' }));
  const field = screen.getByRole('textbox', { name: 'Means' });
  expect(field).toHaveValue('organ');
  await user.clear(field);
  await user.type(field, 'drone');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(shownToast(host)).toBe('‘hurdy gurdy’ is explained'));
  expect(backend.sent(saveLine).map(({ body }) => body)).toEqual([
    { words: 'hurdy gurdy', means: 'drone' },
  ]);
});

it('words that were removed are gone from the list (L28)', async () => {
  const { user } = visit(backendWith([], [{ id: 1, words: 'hurdy gurdy', means: 'organ' }]));
  await user.click(await screen.findByRole('button', { name: 'Remove hurdy gurdy' }));
  expect(await screen.findByText(/None yet/)).toBeVisible();
});

it('tells what is wrong before it is sent, and what the backend refuses (L28)', async () => {
  const backend = backendWith(misses);
  const { user } = visit(backend);
  await screen.findByText(/None yet/);
  await user.click(explainButton('xylophone'));
  await user.type(screen.getByRole('textbox', { name: 'Means' }), 'mallets,{Enter}');
  expect(await screen.findByText(/^Must be up to 8 meanings/)).toBeVisible();
  expect(backend.sent(saveLine)).toEqual([]);
  const detail = 'There are 500 entries at most';
  backend.set(saveLine, () => Response.json({ detail }, { status: 400 }));
  await user.type(screen.getByRole('textbox', { name: 'Means' }), ' marimba{Enter}');
  expect(await screen.findByText(detail)).toBeVisible();
});

it('offers no words where the backend takes none (L28)', async () => {
  const backend = backendWith(misses);
  backend.set(wordsLine, () => Response.json({}, { status: 404 }));
  visit(backend);
  await screen.findByText('xylophone');
  expect(screen.queryByRole('button', { name: 'What does it mean?' })).toBeNull();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});
