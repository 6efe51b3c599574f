import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createTestHost } from '@patchbay/shared/testing';
import { extendedHost } from '../../testing/extended-host.ts';
import { fakeBackend, held } from '../../testing/fake-backend.ts';
import { shownToast } from '../../testing/toasts.ts';
import { visitAdmin } from '../../testing/visit-admin.tsx';

const listLine = 'GET /api/categories/';
const saveLine = 'PUT /api/software-admin/categories/';

const category = (id: number, name: string, parent_id: number | null, softwareCount = 0) => ({
  id,
  name,
  slug: name.toLowerCase(),
  parent_id,
  order: id,
  softwareCount,
});
const categories = [
  category(1, 'Effects', null, 4),
  category(2, 'Delays', 1, 2),
  category(3, 'Reverbs', 1, 1),
  category(4, 'Synths', null),
];

/** As it is once 'Synths' has been moved up. */
const synthsFirst = [
  { ...category(4, 'Synths', null), order: 0 },
  { ...category(1, 'Effects', null, 4), order: 1 },
  { ...category(2, 'Delays', 1, 2), order: 2 },
  { ...category(3, 'Reverbs', 1, 1), order: 3 },
];

const answer = (rows: readonly object[], tag: string) =>
  Response.json(rows, { headers: { ETag: tag } });

async function open(rows: readonly object[] = categories) {
  const backend = fakeBackend({
    [listLine]: () => answer(rows, '"1"'),
    [saveLine]: ({ body }) => ({ json: body }),
  });
  const visit = visitAdmin('/admin/categories/', backend.http);
  await screen.findByRole('tree', { name: 'Categories' }, { timeout: 5000 });
  return { ...backend, ...visit };
}

const item = (name: string) => screen.getByRole('treeitem', { name: new RegExp(`^${name}`) });
const focusOn = (name: string) => act(() => item(name).focus());
const names = [...categories.map(({ name }) => name), 'New'];
const nameOf = ({ textContent }: HTMLElement) =>
  names.find((name) => textContent.startsWith(name)) ?? '';
const shown = () =>
  screen.getAllByRole('treeitem').map((row) => '>'.repeat(Number(row.ariaLevel) - 1) + nameOf(row));
const asItWas = ['Effects', '>Delays', '>Reverbs', 'Synths'];

it('shows the whole tree, open, with what belongs to each category (T1, T2)', async () => {
  await open();
  expect(shown()).toEqual(asItWas);
  expect(item('Effects')).toHaveAttribute('aria-expanded', 'true');
  expect(item('Reverbs')).toHaveAttribute('aria-posinset', '2');
  expect(item('Reverbs')).toHaveAttribute('aria-setsize', '2');
  const effects = within(item('Effects'));
  expect(effects.getByText('Has its own software and subcategories')).toBeInTheDocument();
  expect(within(item('Delays')).queryByText(/Has both/)).toBeNull();
  expect(effects.getByText('4')).toBeVisible();
  expect(effects.getByRole('link', { name: 'Admin' })).toHaveAttribute(
    'href',
    'http://api.test/admin/category/1/change/',
  );
  expect(effects.getByRole('link', { name: 'Catalogue' })).toHaveAttribute('href', '/category/1/');
});

it('has no link to pages of the backend that it does not have (T2)', async () => {
  const { http } = fakeBackend({ [listLine]: () => answer(categories, '"1"') });
  const { config } = createTestHost(http);
  visitAdmin('/admin/categories/', http, { config: { ...config, apiAdminPath: '' } });
  const effects = within(await screen.findByRole('treeitem', { name: /^Effects/ }));
  expect(effects.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Catalogue']);
});

it('has one Tab stop, and the keys of a tree (T6)', async () => {
  const { user } = await open();
  focusOn('Effects');
  await user.keyboard('{ArrowDown}');
  expect(item('Delays')).toHaveFocus();
  await user.keyboard('{End}');
  expect(item('Synths')).toHaveFocus();
  await user.keyboard('{Home}{ArrowLeft}');
  expect(shown()).toEqual(['Effects', 'Synths']);
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(item('Delays')).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(item('Effects')).toHaveFocus();
  await user.keyboard('r');
  expect(item('Reverbs')).toHaveFocus();
  expect(screen.getAllByRole('treeitem').filter((row) => row.tabIndex === 0)).toHaveLength(1);
});

describe('a tree of 2,000', () => {
  const many = Array.from({ length: 2000 }, (_, index) =>
    category(index + 1, `Kind ${index + 1}.`, index < 10 ? null : (index % 10) + 1),
  );
  const kind = (id: number) => item(`Kind ${id}\\.`);

  it('has the rows in sight alone on the page, and says where in the whole each is', async () => {
    await open(many);
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(100);
    expect(kind(11)).toHaveAttribute('aria-setsize', '199');
    expect(kind(11)).toHaveAttribute('aria-posinset', '1');
    expect(kind(11)).toHaveAttribute('aria-level', '2');
  });

  it('takes every key of a tree to rows that were out of sight', async () => {
    const { user } = await open(many);
    act(() => kind(1).focus());
    await user.keyboard('{End}');
    expect(kind(2000)).toHaveFocus();
    expect(kind(2000)).toHaveAttribute('aria-posinset', '199');
    await user.keyboard('{Enter}{ArrowUp}{Enter}');
    expect(kind(2000)).toHaveFocus();
    expect(kind(2000)).toHaveAttribute('aria-posinset', '198');
    await user.keyboard('{ArrowUp}');
    expect(kind(1980)).toHaveFocus();
    await user.keyboard('{Home}');
    expect(kind(1)).toHaveFocus();
    await user.keyboard('kind 1234.');
    expect(kind(1234)).toHaveFocus();
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(100);
  });
});

it('moves by keyboard, says where to, and saves the whole tree (T5, T7, T10)', async () => {
  const { user, sent, host } = await open();
  focusOn('Synths');
  await user.keyboard('{Enter}');
  expect(screen.getByText('Lifted Synths. Position 2 of 2, level 1.')).toBeInTheDocument();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('Moved Synths. Position 3 of 3, level 2.')).toBeInTheDocument();
  await user.keyboard('{ArrowUp}{Enter}');
  expect(screen.getByText('Dropped Synths. Position 2 of 3, level 2.')).toBeInTheDocument();
  expect(item('Synths')).toHaveFocus();
  expect(shown()).toEqual(['Effects', '>Delays', '>Synths', '>Reverbs']);
  expect(await screen.findByText('Unsaved: Categories')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(shownToast(host)).toBe('Categories updated successfully'));
  const [request] = sent(saveLine);
  expect(request?.headers.get('If-Match')).toBe('"1"');
  expect(request?.body).toEqual([
    { id: 1, name: 'Effects', order: 0, parent_id: null },
    { id: 2, name: 'Delays', order: 1, parent_id: 1 },
    { id: 4, name: 'Synths', order: 2, parent_id: 1 },
    { id: 3, name: 'Reverbs', order: 3, parent_id: 1 },
  ]);
  await waitFor(() => expect(screen.queryByText('Unsaved: Categories')).toBeNull());
});

it('each category has a handle, which lifts it by mouse and by key', async () => {
  const { user } = await open();
  const handle = (name: string) => screen.getByRole('button', { name: `Move ${name}` });
  await user.click(handle('Reverbs'));
  expect(screen.getByText('Lifted Reverbs. Position 2 of 2, level 2.')).toBeInTheDocument();
  expect(handle('Reverbs')).toHaveAttribute('aria-pressed', 'true');
  expect(item('Reverbs')).toHaveFocus();
  await user.keyboard('{ArrowUp}{Tab}{Tab}{Tab}');
  expect(handle('Reverbs')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Dropped Reverbs. Position 1 of 2, level 2.')).toBeInTheDocument();
  expect(item('Reverbs')).toHaveFocus();
  expect(shown()).toEqual(['Effects', '>Reverbs', '>Delays', 'Synths']);
});

it('keeps the focus on what is moved, however far it goes', async () => {
  const many = Array.from({ length: 60 }, (_, index) => category(index + 1, `C${index + 1}`, null));
  const { user } = await open(many);
  const lifted = () => screen.getByRole('treeitem', { name: /^C25\b/ });
  act(() => lifted().focus());
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  expect(lifted()).toHaveAttribute('aria-posinset', '27');
  expect(lifted()).toHaveFocus();
  await user.keyboard('{Control>}zz{/Control}');
  expect(lifted()).toHaveAttribute('aria-posinset', '25');
  expect(lifted()).toHaveFocus();
});

it('Escape puts back what was lifted (T5)', async () => {
  const { user } = await open();
  focusOn('Synths');
  await user.keyboard('{Enter}{ArrowUp}{ArrowRight}{Escape}');
  expect(shown()).toEqual(asItWas);
  expect(screen.getByText('Put back Synths. Position 2 of 2, level 1.')).toBeInTheDocument();
});

it('Alt and an arrow move at once; undo and redo take it back and forth (T5)', async () => {
  const { user } = await open();
  focusOn('Reverbs');
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  const moved = ['Effects', '>Delays', 'Reverbs', 'Synths'];
  expect(shown()).toEqual(moved);
  await user.keyboard('{Control>}z{/Control}');
  expect(shown()).toEqual(asItWas);
  expect(screen.getByText('Put back Reverbs. Position 2 of 2, level 2.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  expect(shown()).toEqual(moved);
  expect(screen.getByText('Moved Reverbs. Position 2 of 3, level 1.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shown()).toEqual(asItWas);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

it('Move to… offers every place but those below itself (T8)', async () => {
  const { user } = await open();
  await user.click(item('Effects'));
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Move Effects' }));
  expect(
    within(dialog.getByRole('combobox', { name: 'Inside' }))
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['The top level', 'Synths']);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Inside' }), 'Synths');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(shown()).toEqual(['Synths', '>Effects', '>>Delays', '>>Reverbs']);
});

it('Move to… begins with where it is, and offers every place there', async () => {
  const { user } = await open();
  await user.click(item('Delays'));
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Move Delays' }));
  const place = dialog.getByRole('combobox', { name: 'Position' });
  expect(dialog.getByRole('combobox', { name: 'Inside' })).toHaveDisplayValue(/Effects$/);
  expect(place).toHaveDisplayValue('First');
  await user.selectOptions(place, 'After Reverbs');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(shown()).toEqual(['Effects', '>Reverbs', '>Delays', 'Synths']);
});

it('what is moved into something closed is seen there, and undone it is seen where it was', async () => {
  const { user } = await open();
  focusOn('Effects');
  await user.keyboard('{ArrowLeft}');
  await user.click(item('Synths'));
  await user.click(screen.getByRole('button', { name: 'Move to…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Move Synths' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Inside' }), 'Effects');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(item('Synths')).toHaveAttribute('aria-level', '2');
  expect(item('Synths')).toHaveAttribute('tabindex', '0');
  await user.click(item('Delays'));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(item('Synths')).toHaveAttribute('aria-level', '1');
  expect(item('Synths')).toHaveAttribute('tabindex', '0');
});

it('going on to another category drops what is lifted', async () => {
  const { user } = await open();
  focusOn('Synths');
  await user.keyboard('{Enter}{ArrowUp}');
  await user.click(item('Delays'));
  await user.keyboard('{Escape}');
  expect(shown()[0]).toBe('Synths');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shown()).toEqual(asItWas);
});

it('says so where the save fails, and keeps the order (T11)', async () => {
  const { user, set, host } = await open();
  set(saveLine, () => Response.json({}, { status: 500 }));
  focusOn('Synths');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(shownToast(host)).toMatch('Failed to update categories'));
  expect(shown()[0]).toBe('Synths');
});

it('saves once, however often it is asked', async () => {
  const { user, set, sent } = await open();
  const save = held();
  set(saveLine, () => save.answer);
  await user.dblClick(screen.getByRole('button', { name: 'Save Changes' }));
  expect(screen.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  save.release({ json: [] });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled());
  expect(sent(saveLine)).toHaveLength(1);
});

it('what is moved during a save stays, and is the next thing to save (T13)', async () => {
  const { user, set, sent, host } = await open();
  const save = held();
  set(saveLine, () => save.answer);
  focusOn('Synths');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  focusOn('Reverbs');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  set(listLine, () => answer(synthsFirst, '"2"'));
  save.release({ json: [] });
  await waitFor(() => expect(shownToast(host)).toBe('Categories updated successfully'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled());
  expect(shown()).toEqual(['Synths', 'Effects', '>Reverbs', '>Delays']);
  expect(screen.getByText('Unsaved: Categories')).toBeVisible();
  set(saveLine, ({ body }) => ({ json: body }));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByText('Unsaved: Categories')).toBeNull());
  expect(sent(saveLine).at(-1)?.headers.get('If-Match')).toBe('"2"');
  expect(sent(saveLine).at(-1)?.body).toMatchObject([{ id: 4 }, { id: 1 }, { id: 3 }, { id: 2 }]);
});

it('a save of somebody else’s right behind ours is seen', async () => {
  const { user, set } = await open();
  set(listLine, () => answer([...synthsFirst, category(9, 'New', null)], '"3"'));
  focusOn('Synths');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(shown()).toEqual(['Synths', ...asItWas.slice(0, 3), 'New']));
  expect(screen.queryByText('Unsaved: Categories')).toBeNull();
});

it('a refetch does not undo what is being put in order (T13)', async () => {
  const { user, set } = await open();
  focusOn('Synths');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  set(listLine, () => answer([...categories, category(9, 'New', null)], '"2"'));
  fireEvent.focus(window);
  await waitFor(() => expect(shown()).toEqual(['Synths', 'Effects', '>Delays', '>Reverbs']));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(shown()).toContain('New'));
});

describe('somebody else saved in between', () => {
  async function meet(theirs = [...categories.slice(0, 3), category(4, 'Synths', 1)]) {
    const backend = await open();
    const { user, set } = backend;
    set(listLine, () => answer(theirs, '"2"'));
    set(saveLine, ({ headers, body }) =>
      headers.get('If-Match') === '"2"' ? { json: body } : Response.json({}, { status: 412 }),
    );
    focusOn('Reverbs');
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Someone else saved this first' }),
    );
    return { ...backend, dialog };
  }

  it('shows what changed, and takes theirs (T12)', async () => {
    const { dialog, user } = await meet();
    expect(dialog.getByText('‘Synths’ moved below ‘Effects’')).toBeVisible();
    // The keys of the page are not the dialog's.
    await user.keyboard('{Control>}z{/Control}');
    await user.click(dialog.getByRole('button', { name: 'Use their version' }));
    expect(shown()).toEqual(['Effects', '>Delays', '>Reverbs', '>Synths']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(shown()).toEqual(['Effects', '>Reverbs', '>Delays', 'Synths']);
  });

  it('overwrites theirs (T12)', async () => {
    const { dialog, user, host, sent } = await meet();
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(shownToast(host)).toBe('Categories updated successfully'));
    expect(sent(saveLine).at(-1)?.body).toMatchObject([{ id: 1 }, { id: 3 }, { id: 2 }, { id: 4 }]);
  });

  it('overwrites theirs where they deleted one and made another (T12)', async () => {
    const { dialog, user, set, host, sent } = await meet([
      ...categories.slice(0, 3),
      category(9, 'New', null),
    ]);
    expect(dialog.getByText('‘Synths’ was deleted')).toBeVisible();
    const save = held();
    set(saveLine, () => save.answer);
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    expect(shown()).toEqual(['Effects', '>Reverbs', '>Delays', 'New']);
    set(listLine, () =>
      answer(
        [
          { ...category(1, 'Effects', null, 4), order: 0 },
          { ...category(3, 'Reverbs', 1, 1), order: 1 },
          { ...category(2, 'Delays', 1, 2), order: 2 },
          { ...category(9, 'New', null), order: 3 },
        ],
        '"3"',
      ),
    );
    save.release({ json: [] });
    await waitFor(() => expect(shownToast(host)).toBe('Categories updated successfully'));
    expect(sent(saveLine).at(-1)?.body).toMatchObject([{ id: 1 }, { id: 3 }, { id: 2 }, { id: 9 }]);
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull());
  });
});

it('shows a failure in its place, and tries again', async () => {
  const backend = fakeBackend({ [listLine]: () => Response.json({}, { status: 500 }) });
  const { user } = visitAdmin('/admin/categories/', backend.http);
  expect(await screen.findByRole('alert', {}, { timeout: 5000 })).toHaveTextContent(
    'The categories could not be loaded',
  );
  backend.set(listLine, () => answer(categories, '"1"'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('tree')).toBeVisible();
});

describe('where the backend has the calls for it', () => {
  const treeLine = 'PUT /api/software-admin/category-tree/';

  async function openExtended() {
    const backend = fakeBackend({
      [listLine]: () => answer(categories, '"1"'),
      [treeLine]: () => ({ json: categories }),
    });
    const visit = visitAdmin('/admin/categories/', backend.http, extendedHost(backend.http));
    await screen.findByRole('tree', { name: 'Categories' }, { timeout: 5000 });
    return { ...backend, ...visit };
  }
  const button = (name: string) => screen.getByRole('button', { name });

  it('a category is made, and saved in its place (T30)', async () => {
    const { user, sent, set, host } = await openExtended();
    await user.click(item('Delays'));
    await user.click(button('New category'));
    const dialog = within(screen.getByRole('dialog', { name: 'New category' }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await user.type(name, ' {Enter}');
    expect(name).toBeInvalid();
    await user.type(name, 'New ');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Inside' }), 'Synths');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(shown()).toEqual([...asItWas, '>New']);
    expect(item('New')).toHaveTextContent('Not saved yet');
    const after = [...categories, { ...category(9, 'New', 4), order: 4 }].map((row, order) => ({
      ...row,
      order,
    }));
    set(treeLine, () => ({ json: after }));
    set(listLine, () => answer(after, '"2"'));
    focusOn('New');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(shownToast(host)).toBe('Categories updated successfully'));
    const [request] = sent(treeLine);
    expect(request?.headers.get('If-Match')).toBe('"1"');
    expect(request?.body).toMatchObject({
      places: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }, { id: -1, name: 'New', parent_id: 4 }],
      removed: [],
    });
    await waitFor(() => expect(item('New')).not.toHaveTextContent('Not saved yet'));
    expect(item('New')).toHaveFocus();
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('a category is made once where the answer of its save is lost (T12)', async () => {
    const { user, sent, set, host } = await openExtended();
    await user.click(button('New category'));
    const dialog = within(screen.getByRole('dialog', { name: 'New category' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'New');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    set(treeLine, () => {
      throw new TypeError('cut off');
    });
    await user.click(button('Save Changes'));
    await waitFor(() => expect(shownToast(host)).toMatch('Failed to update categories'));
    const after = [...categories, category(9, 'New', null)].map((row, order) => ({
      ...row,
      order,
    }));
    set(treeLine, () => new Response(null, { status: 412 }));
    set(listLine, () => answer(after, '"2"'));
    await user.click(button('Save Changes'));
    await waitFor(() => expect(shownToast(host)).toBe('Categories updated successfully'));
    expect(sent(treeLine)).toHaveLength(2);
    expect(item('New')).not.toHaveTextContent('Not saved yet');
  });

  it('the keyboard renames and deletes, and is asked what becomes of what is inside (T30)', async () => {
    const { user, sent, host } = await openExtended();
    focusOn('Synths');
    await user.keyboard('{F2}');
    await user.keyboard('New{Enter}');
    expect(shown()).toEqual([...asItWas.slice(0, 3), 'New']);
    focusOn('Effects');
    await user.keyboard('{Delete}');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Effects?' }));
    await user.selectOptions(
      dialog.getByRole('combobox', { name: 'Its 2 subcategories' }),
      'Delete too',
    );
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Move its software to' }), 'New');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(shown()).toEqual(['New']);
    await user.click(button('Undo'));
    expect(shown()).toEqual([...asItWas.slice(0, 3), 'New']);
    await user.click(button('Redo'));
    await user.click(button('Save Changes'));
    await waitFor(() => expect(shownToast(host)).toBe('Categories updated successfully'));
    expect(sent(treeLine)[0]?.body).toEqual({
      places: [{ id: 4, name: 'New', order: 0, parent_id: null }],
      removed: [1, 2, 3].map((id) => ({ id, software_to: 4 })),
    });
  });

  it('says that a category has to be chosen first, for the buttons that need one (T30)', async () => {
    const { user } = await openExtended();
    for (const name of ['Move to…', 'Rename', 'Delete']) expect(button(name)).toBeDisabled();
    expect(screen.getByText(/choose a category to move, rename or delete it/)).toBeVisible();
    await user.click(item('Synths'));
    for (const name of ['Move to…', 'Rename', 'Delete']) expect(button(name)).toBeEnabled();
  });

  it('has no such way where the backend has not (T30)', async () => {
    await open();
    expect(screen.getByText(/choose a category to move it/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'New category' })).toBeNull();
    focusOn('Synths');
    fireEvent.keyDown(item('Synths'), { key: 'Delete' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
