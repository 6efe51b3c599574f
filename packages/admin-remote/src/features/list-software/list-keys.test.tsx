import { screen, waitFor } from '@testing-library/react';
import { $shortcuts } from '@patchbay/shared/host';
import { extendedHost } from '../../testing/extended-host.ts';
import { held } from '../../testing/fake-backend.ts';
import { entry, fakeList, listSettled } from '../../testing/fake-list.ts';
import { visitAdmin } from '../../testing/visit-admin.tsx';

async function open(isExtended = true) {
  const backend = fakeList([entry(1, 'Echo'), entry(2, 'Gate'), entry(3, 'Hall')]);
  // The editor, which is only opened, goes on waiting.
  backend.set('GET /api/software/2/', () => held().answer);
  const overrides = isExtended ? extendedHost(backend.http) : {};
  const visit = visitAdmin('/admin/software-list/', backend.http, overrides);
  await listSettled();
  return visit;
}

const link = (name: string) => screen.getByRole('link', { name });
const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });

it('J and K go to the next row and the one before, and stop at the ends (L54)', async () => {
  const { user } = await open();
  const steps = ['j', 'j', 'j', 'j', 'k', 'k', 'k', 'j'];
  const rows = ['Echo', 'Gate', 'Hall', 'Hall', 'Gate', 'Echo', 'Echo', 'Gate'];
  for (const [index, key] of steps.entries()) {
    await user.keyboard(key);
    expect(link(rows[index] ?? '')).toHaveFocus();
  }
});

it('X selects the row with the focus, and takes it back, also at its box (L54)', async () => {
  const { user } = await open();
  await user.keyboard('x');
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  await user.keyboard('jjx');
  expect(box('Gate')).toBeChecked();
  await user.click(box('Hall'));
  await user.keyboard('x');
  expect(box('Hall')).not.toBeChecked();
  await user.keyboard('k');
  expect(link('Gate')).toHaveFocus();
  await user.keyboard('x');
  expect(box('Gate')).not.toBeChecked();
});

it('E opens the row with the focus (L54)', async () => {
  const { user, router } = await open();
  await user.keyboard('e');
  expect(router.state.location.pathname).toBe('/admin/software-list/');
  await user.keyboard('jje');
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/software/2/'));
});

it('/ goes to the filter, before any other search of the page (L54)', async () => {
  const { user } = await open();
  const other = jest.fn<undefined, [KeyboardEvent]>();
  document.addEventListener('keydown', other, { once: true });
  await user.keyboard('/');
  expect(screen.getByRole('searchbox', { name: 'Filter' })).toHaveFocus();
  expect(other.mock.calls[0]?.[0].defaultPrevented).toBe(true);
});

it('the keys are letters while somebody types, with a modifier, and in a dialog (L54)', async () => {
  const { user } = await open();
  const filter = screen.getByRole('searchbox', { name: 'Filter' });
  await user.type(filter, 'jk/');
  expect(filter).toHaveValue('jk/');
  await user.clear(filter);
  filter.blur();
  await user.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}{Shift>}J{/Shift}');
  expect(document.body).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Views' }));
  screen.getByRole('button', { name: 'Close' }).focus();
  await user.keyboard('j');
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
});

it.each([
  [true, ['J', 'K', 'E', '/', 'X']],
  [false, ['J', 'K', 'E', '/']],
])(
  'the list of shortcuts has them, where rows can be selected: %s (L54, R35)',
  async (is, keys) => {
    const { host } = await open(is);
    const listed = host.scope.getState($shortcuts).map((shortcut) => shortcut.keys.join('+'));
    expect(listed.filter((key) => key.length === 1).toSorted()).toEqual(keys.toSorted());
  },
);
