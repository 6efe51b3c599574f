import { screen, waitFor, within } from '@testing-library/react';
import { extendedHost } from '../../../testing/extended-host.ts';
import { entry, fakeList, findRow, listLine } from '../../../testing/fake-list.ts';
import { visitAdmin } from '../../../testing/visit-admin.tsx';

const changeLine = 'POST /api/software-admin/change-software/';

interface Sent {
  readonly id: number;
}

async function open(path = '/admin/software-list/', more: object = {}) {
  const backend = fakeList([
    entry(1, 'Echo', { category_id: 2, ...more }),
    entry(2, 'Gate', { category_id: null, ...more }),
    entry(3, 'Hall', { status: 'disabled', ...more }),
  ]);
  backend.set('GET /api/categories/', () => ({
    json: [{ id: 2, name: 'Delays', slug: 'delays', order: 1 }],
  }));
  backend.set(changeLine, ({ body }) => ({
    json: (body as readonly Sent[]).map(({ id }) => ({ id, outcome: 'changed' })),
  }));
  const visit = visitAdmin(path, backend.http, extendedHost(backend.http));
  await findRow(/Echo/);
  return { ...backend, ...visit };
}

const box = (name: string) => screen.getByRole('checkbox', { name });
const bar = () => within(screen.getByRole('region', { name: 'Selection' }));
const result = async () =>
  within(await screen.findByRole('group', { name: 'Result of the change' }));

it('ticked rows get another status and category in one call, and have them taken back (L40)', async () => {
  const { user, sent } = await open();
  await user.click(box('Select Echo'));
  await user.keyboard('{Shift>}');
  await user.click(box('Select Hall'));
  await user.keyboard('{/Shift}');
  expect(bar().getByText('3 selected')).toBeVisible();
  await user.selectOptions(bar().getByRole('combobox', { name: 'New status' }), 'Disabled');
  await user.selectOptions(bar().getByRole('combobox', { name: 'New category' }), 'Delays');
  await user.click(bar().getByRole('button', { name: 'Apply' }));
  expect(await (await result()).findByText('Changed: 3 entries.')).toBeVisible();
  // In the place of the bar, which is in sight wherever the list is scrolled to.
  const panel = screen.getByRole('group', { name: 'Result of the change' });
  const table = screen.getByRole('table', { name: 'Software' });
  expect(table.compareDocumentPosition(panel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // A value that is set already is not sent.
  expect(sent(changeLine)[0]?.body).toEqual([
    { id: 1, status: { from: 'enabled', to: 'disabled' } },
    {
      id: 2,
      status: { from: 'enabled', to: 'disabled' },
      category_id: { from: null, to: 2 },
    },
    { id: 3, category_id: { from: null, to: 2 } },
  ]);
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  expect(sent(listLine).length).toBeGreaterThan(1);
  await user.click((await result()).getByRole('button', { name: 'Undo' }));
  expect(await (await result()).findByText('Taken back: 3 entries.')).toBeVisible();
  expect(sent(changeLine)[1]?.body).toMatchObject([
    { id: 1, status: { from: 'disabled', to: 'enabled' } },
    { id: 2, category_id: { from: 2, to: null } },
    { id: 3 },
  ]);
});

it('says of each row what somebody else has changed, and what is gone (L40)', async () => {
  const { user, set } = await open();
  set(changeLine, () => ({
    json: [
      { id: 1, outcome: 'conflict' },
      { id: 2, outcome: 'missing' },
      { id: 3, outcome: 'changed' },
    ],
  }));
  await user.click(box('Select all'));
  await user.click(bar().getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Changed: 1 entry.')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Result of the change' })).toHaveTextContent(
    /someone else changed 1 entry meanwhile: ‘?Echo/,
  );
  expect(screen.getByText(/Not there any more/)).toHaveTextContent('Gate');
});

it('keeps the selection where nothing could be changed, and says why (L40)', async () => {
  const { user, set } = await open();
  set(changeLine, () => Response.json({}, { status: 503 }));
  await user.click(box('Select Gate'));
  await user.click(bar().getByRole('button', { name: 'Archive' }));
  expect(await (await result()).findByText(/Nothing was changed\./)).toBeVisible();
  expect(box('Select Gate')).toBeChecked();
});

it('an undo that failed can be tried again (L40)', async () => {
  const { user, set, sent } = await open();
  await user.click(box('Select Gate'));
  await user.click(bar().getByRole('button', { name: 'Archive' }));
  await user.click(await (await result()).findByRole('button', { name: 'Undo' }));
  expect(await (await result()).findByText('Taken back: 1 entry.')).toBeVisible();
  const [, undone] = sent(changeLine);
  set(changeLine, () => Response.json({}, { status: 503 }));
  await user.click(box('Select Gate'));
  await user.click(bar().getByRole('button', { name: 'Archive' }));
  set(changeLine, () => ({ json: [{ id: 2, outcome: 'changed' }] }));
  await user.click(await (await result()).findByRole('button', { name: 'Try again' }));
  expect(await (await result()).findByText('Changed: 1 entry.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  set(changeLine, () => Response.json({}, { status: 503 }));
  await user.click((await result()).getByRole('button', { name: 'Undo' }));
  await (await result()).findByText(/Nothing was changed\./);
  set(changeLine, () => ({ json: [{ id: 2, outcome: 'changed' }] }));
  await user.click((await result()).getByRole('button', { name: 'Try again' }));
  expect(await (await result()).findByText('Taken back: 1 entry.')).toBeVisible();
  expect(sent(changeLine).at(-1)?.body).toEqual(undone?.body);
});

it('says so where it is not known whether anything was changed (L40)', async () => {
  const { user, set } = await open();
  set(changeLine, () => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(box('Select Gate'));
  await user.click(bar().getByRole('button', { name: 'Archive' }));
  expect(
    await (await result()).findByText(/It is not known whether anything was changed\./),
  ).toBeVisible();
});

it('archived software is in a list of its own, from which it is restored as disabled (L41)', async () => {
  const { user, sent } = await open('/admin/software-list/archived/', { status: 'archived' });
  expect(screen.getByRole('link', { name: 'Archived, 0', current: 'page' })).toBeVisible();
  await user.click(box('Select Echo'));
  expect(bar().queryByRole('button', { name: 'Apply' })).toBeNull();
  await user.click(bar().getByRole('button', { name: 'Restore as disabled' }));
  await waitFor(() =>
    expect(sent(changeLine)[0]?.body).toEqual([
      { id: 1, status: { from: 'archived', to: 'disabled' } },
    ]),
  );
});

it('a backend with the basic calls alone has nothing to tick and no archive (L40)', async () => {
  visitAdmin('/admin/software-list/', fakeList([entry(1, 'Echo')]).http);
  await findRow(/Echo/);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('link', { name: /^Archived/ })).toBeNull();
});

it('and shows the whole list where the address names the archive', async () => {
  const { http, log } = fakeList([entry(1, 'Echo')]);
  visitAdmin('/admin/software-list/archived/', http);
  await findRow(/Echo/);
  expect(screen.getByRole('link', { name: /^All/, current: 'page' })).toBeVisible();
  expect(log().filter((line) => line.includes('archived'))).toEqual([]);
});
