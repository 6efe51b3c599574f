import { fireEvent, screen, waitFor } from '@testing-library/react';
import { $shortcuts } from '@patchbay/shared/host';
import { fakeBackend, held } from '../../testing/fake-backend.ts';
import { visitAdmin } from '../../testing/visit-admin.tsx';

const createLine = 'POST /api/software-admin/software/';

const backend = () =>
  fakeBackend({
    'GET /api/software-admin/': () => ({ json: { items: [], count: 0 } }),
    'GET /api/software-admin/statuses/': () => ({ json: {} }),
    [createLine]: () => Response.json({ id: 42 }, { status: 201 }),
    // The editor, which these tests only arrive at, goes on waiting.
    'GET /api/software/42/': () => held().answer,
  });

const settled = () =>
  Promise.all([
    screen.findByRole('link', { name: /^All, / }),
    screen.findByRole('table', { busy: false }),
  ]);

const dialog = () => screen.queryByRole('dialog', { name: 'Create new software' });

async function openDialog(http: ReturnType<typeof backend>['http'], more = {}) {
  const visit = visitAdmin('/admin/software-list/', http, more);
  await settled();
  await visit.user.click(await screen.findByRole('button', { name: 'Create new software' }));
  return visit;
}

it('creates a software by its name, and goes to its page (L23)', async () => {
  const { http, sent } = backend();
  const { user, router } = await openDialog(http);
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await user.keyboard('  Surge XT {Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/software/42/'));
  expect(sent(createLine).map(({ body }) => body)).toEqual([{ name: 'Surge XT' }]);
});

it('ignores a blank name (L22)', async () => {
  const { http, sent } = backend();
  const { user } = await openDialog(http);
  await user.keyboard('   {Enter}');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(sent(createLine)).toEqual([]);
  expect(dialog()).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAttribute('maxlength', '200');
  // It is ignored, not refused.
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeValid();
});

it('creates once, however often it is asked', async () => {
  const { http, sent, set } = backend();
  const { answer, release } = held();
  set(createLine, () => answer);
  const { user, router } = await openDialog(http);
  await user.keyboard('A{Enter}{Enter}B');
  expect(screen.getByRole('button', { name: 'Create' })).toBeDisabled();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('A');
  release({ json: { id: 42 } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/software/42/'));
  expect(sent(createLine)).toHaveLength(1);
});

it('the list and its counts ask anew after a creation', async () => {
  const { http, sent } = backend();
  const { user, router, host } = await openDialog(http);
  await user.keyboard('A{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/software/42/'));
  const lists = host.queryClient.getQueryCache().findAll({ queryKey: ['admin', 'lists'] });
  expect(lists.map(({ state }) => state.isInvalidated || state.dataUpdateCount > 1)).toEqual([
    true,
    true,
  ]);
  expect(sent(createLine)).toHaveLength(1);
});

it('another try of the same has the same key, and another name has another (L25)', async () => {
  const { http, sent, set } = backend();
  set('GET /api/software-admin/statuses/', () =>
    Response.json({}, { headers: { 'Accept-Idempotency-Key': 'true' } }),
  );
  const lost = () => {
    throw new Error('no network');
  };
  set(createLine, lost);
  const { user, router } = await openDialog(http);
  await user.keyboard('A{Enter}');
  await screen.findByText('The server could not be reached.', { exact: false });
  await user.keyboard('B{Enter}');
  await waitFor(() => expect(sent(createLine)).toHaveLength(2));
  await screen.findByText('The server could not be reached.', { exact: false });
  await user.keyboard('{Backspace}{Enter}');
  await waitFor(() => expect(sent(createLine)).toHaveLength(3));
  set(createLine, () => ({ json: { id: 42 } }));
  await screen.findByText('The server could not be reached.', { exact: false });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/software/42/'));
  const keys = sent(createLine).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys).toEqual([keys[0], expect.not.stringContaining(keys[0] ?? ''), keys[0], keys[0]]);
});

it('goes to the page of an id that the answer is, too (L24)', async () => {
  const { http, set } = backend();
  set(createLine, () => Response.json(42, { status: 201 }));
  const { user, router } = await openDialog(http);
  await user.keyboard('A{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/software/42/'));
});

it.each([
  ['is empty', () => new Response(null, { status: 201 })],
  ['is an empty object', () => ({ json: {} })],
])('says so where the answer %s and has no id (L24)', async (_, answer) => {
  const { http, set } = backend();
  set(createLine, answer);
  const { user } = await openDialog(http);
  await user.keyboard('A{Enter}');
  expect(await screen.findByText('software was not saved')).toBeVisible();
});

it('shows the server’s refusal under the name, and keeps the name', async () => {
  const { http, set } = backend();
  set(createLine, () => Response.json({ name: ['Taken'] }, { status: 400 }));
  const { user } = await openDialog(http);
  await user.keyboard('A{Enter}');
  expect(await screen.findByText('Taken')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('A');
});

it('Cancel closes the dialog (L22)', async () => {
  const { user } = await openDialog(backend().http);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(dialog()).toBeNull();
});

it('Ctrl+C opens it, instead of copying nothing (L21)', async () => {
  const { host } = visitAdmin('/admin/software-list/', backend().http);
  await settled();
  expect(host.scope.getState($shortcuts)).toContainEqual({
    keys: ['Ctrl', 'C'],
    label: 'Create new software',
  });
  const isLeftToBrowser = fireEvent.keyDown(document.body, { key: 'C', ctrlKey: true });
  expect(isLeftToBrowser).toBe(false);
  expect(dialog()).toBeVisible();
});

it('Ctrl+C over an open dialog opens no second one', async () => {
  const { user } = await openDialog(backend().http);
  screen.getByRole('button', { name: 'Cancel' }).focus();
  await user.keyboard('{Control>}c{/Control}');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(fireEvent.keyDown(document.body, { key: 'c', ctrlKey: true })).toBe(true);
});

it('Ctrl+C that somebody else has taken is theirs', async () => {
  visitAdmin('/admin/software-list/', backend().http);
  await settled();
  const take = (event: Event) => event.preventDefault();
  screen.getByRole('heading', { level: 1 }).addEventListener('keydown', take);
  fireEvent.keyDown(screen.getByRole('heading', { level: 1 }), { key: 'c', ctrlKey: true });
  expect(dialog()).toBeNull();
});

it.each([
  ['Shift', { ctrlKey: true, shiftKey: true }],
  ['Alt', { ctrlKey: true, altKey: true }],
  ['Cmd too', { ctrlKey: true, metaKey: true }],
  ['a key that is held down', { ctrlKey: true, repeat: true }],
  ['Cmd', { metaKey: true }],
  ['no modifier', {}],
])('with %s it does not (L21)', async (_, modifiers) => {
  visitAdmin('/admin/software-list/', backend().http);
  await settled();
  fireEvent.keyDown(document.body, { key: 'c', ...modifiers });
  expect(dialog()).toBeNull();
});

it('Ctrl+C in a field, or with text selected, copies (L21)', async () => {
  const { user } = visitAdmin('/admin/software-list/', backend().http);
  await settled();
  const heading = screen.getByRole('heading', { level: 1 });
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('{Control>}c{/Control}');
  expect(dialog()).toBeNull();
  screen.getByRole('searchbox').blur();
  document.getSelection()?.selectAllChildren(heading);
  await user.keyboard('{Control>}c{/Control}');
  expect(dialog()).toBeNull();
  document.getSelection()?.removeAllRanges();
});
