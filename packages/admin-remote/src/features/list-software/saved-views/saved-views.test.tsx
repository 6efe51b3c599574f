import { act, screen, within } from '@testing-library/react';
import { sessionScope } from '@patchbay/shared/testing';
import { extendedHost } from '../../../testing/extended-host.ts';
import { entry, fakeList, listSettled } from '../../../testing/fake-list.ts';
import { visitAdmin } from '../../../testing/visit-admin.tsx';
import { keepView, maxViews, readViews, viewPath } from './saved-views.tsx';

const dialog = () => within(screen.getByRole('dialog', { name: 'Saved views' }));

async function open(path: string) {
  const { http } = fakeList([entry(1, 'Echo')]);
  const visit = visitAdmin(path, http, extendedHost(http));
  await listSettled();
  const openViews = () => visit.user.click(screen.getByRole('button', { name: 'Views' }));
  return { ...visit, openViews, storage: visit.host.storage };
}

const path = '/admin/software-list/pending/?search=a&missing=cover&ordering=-vendor';

it('the list as it stands is saved under a name, without its page, and chosen again (L53)', async () => {
  const { user, router, openViews } = await open(`${path}&page=3&from=mail`);
  await openViews();
  expect(dialog().queryByRole('list')).toBeNull();
  await user.type(dialog().getByRole('textbox', { name: 'Save this list as' }), ' To do {Enter}');
  const link = dialog().getByRole('link', { name: 'To do', current: 'page' });
  expect(link).toHaveAttribute('href', path);
  expect(dialog().getByRole('textbox')).toHaveValue('');
  await user.keyboard('{Escape}');
  await act(() => router.navigate('/admin/software-list/'));
  await listSettled();
  await openViews();
  await user.click(dialog().getByRole('link', { name: 'To do', current: false }));
  expect(router.createHref(router.state.location)).toBe(path);
  expect(screen.queryByRole('dialog')).toBeNull();
  await listSettled();
});

it('a view is deleted, and the focus stays in the dialog (L53)', async () => {
  const { user, openViews, storage } = await open(path);
  keepView(storage, 1, { name: 'To do', tab: 'all', search: '' });
  await openViews();
  await user.click(dialog().getByRole('button', { name: 'Delete To do' }));
  expect(dialog().queryByRole('link')).toBeNull();
  expect(dialog().getByRole('textbox')).toHaveFocus();
  expect(readViews(storage, 1)).toEqual([]);
});

it('a name is needed, and takes the place of the same name (L53)', async () => {
  const { user, openViews, storage } = await open(path);
  keepView(storage, 1, { name: 'to DO', tab: 'all', search: '' });
  await openViews();
  const name = dialog().getByRole('textbox');
  await user.type(name, ' {Enter}');
  expect(name).toHaveAccessibleDescription(/Required Field/);
  await user.type(name, 'To do{Enter}');
  expect(name).not.toHaveAccessibleDescription(/Required Field/);
  expect(readViews(storage, 1).map((view) => [view.name, view.tab])).toEqual([
    ['To do', 'pending'],
  ]);
});

it('there are twenty at most, and it says so (L53)', async () => {
  const { user, openViews, storage } = await open(path);
  for (let index = 0; index < maxViews; index += 1) {
    expect(keepView(storage, 1, { name: `View ${index}`, tab: 'all', search: '' })).toBe(true);
  }
  await openViews();
  await user.type(dialog().getByRole('textbox'), 'One more{Enter}');
  expect(dialog().getByText('There are 20 views: delete one first.')).toBeVisible();
  expect(readViews(storage, 1)).toHaveLength(maxViews);
});

it('each person has views of their own in a browser (L53)', async () => {
  const { http } = fakeList([]);
  const scope = sessionScope({ isStaff: true, id: 2 });
  const { user, host } = visitAdmin('/admin/software-list/', http, { scope });
  await listSettled();
  keepView(host.storage, 1, { name: 'Theirs', tab: 'all', search: '' });
  await user.click(screen.getByRole('button', { name: 'Views' }));
  expect(screen.queryByRole('link', { name: 'Theirs' })).toBeNull();
});

it.each([
  ['no JSON', 0],
  ['{}', 0],
  ['null', 0],
  ['[1, null, {"name": "", "tab": "all", "search": ""}]', 0],
  [JSON.stringify([{ name: 'x'.repeat(61), tab: 'all', search: '' }]), 0],
  [JSON.stringify([{ name: 'Bad' }, { name: 'Good', tab: 'all', search: '' }]), 1],
  [JSON.stringify(Array(500).fill({ name: 'Good', tab: 'all', search: '' })), maxViews],
])('of what the browser keeps only views are read: %# (L53)', async (text, count) => {
  const { storage } = await open(path);
  storage.set('software-list-views-1', text);
  expect(readViews(storage, 1)).toHaveLength(count);
});

it('a view leads nowhere but to the list, whatever is kept (L53)', () => {
  const strange = { tab: '../../x', search: 'page=9&ordering=rank&missing=x&to=https://a.test' };
  expect(viewPath(strange)).toBe('/admin/software-list/');
});
