import { screen, waitFor, within } from '@testing-library/react';
import type { AuditEntry } from '@patchbay/domain/api';
import { sessionScope } from '@patchbay/shared/testing';
import { extendedHost } from '../../testing/extended-host.ts';
import { fakeBackend } from '../../testing/fake-backend.ts';
import { fakeList, listSettled } from '../../testing/fake-list.ts';
import { visitAdmin } from '../../testing/visit-admin.tsx';

const line = 'GET /api/software-admin/audit-log/';

const entry = (id: number, more: Partial<AuditEntry> = {}) => ({
  ...{ id, at: '2026-03-04T05:06:07.000Z', kind: 'signed_in', who: 'sam@site.test', accountId: 7 },
  ...{ details: {}, ...more },
});
const backend = (...items: readonly object[]) =>
  fakeBackend({ [line]: () => ({ json: { items, hasMore: false } }) });
const visit = (path: string, { http }: ReturnType<typeof fakeBackend>) =>
  visitAdmin(path, http, { scope: sessionScope({ isSuperuser: true }), ...extendedHost(http) });
const row = (name: RegExp) => screen.findByRole('row', { name });

it('says who did what and when, with a link to what it was about (X78)', async () => {
  visit(
    '/admin/log/',
    backend(
      entry(9, {
        kind: 'version_saved',
        details: {
          ...{ softwareId: 3, software: 'Canto EQ', versionId: 5, version: '3.0' },
          fields: ['releasedAt', 'macInstallOrder'],
        },
      }),
      entry(8, {
        ...{ kind: 'role_changed', who: null, accountId: null },
        details: { account: 'eve@site.test', role: 'superuser', roleBefore: 'staff' },
      }),
      entry(7, { kind: 'software_archived', details: { count: 2, softwareIds: [4, 6] } }),
      entry(6, { kind: 'categories_saved', details: { count: 12, added: 1, removed: 0 } }),
      entry(5, { kind: 'version_created', details: { softwareId: 3, versionId: 6, version: '' } }),
    ),
  );
  const saved = within(await row(/Saved a version/));
  expect(saved.getByRole('link', { name: 'Canto EQ' })).toHaveAttribute(
    'href',
    '/admin/software/3/',
  );
  expect(saved.getByText('Version 3.0')).toBeVisible();
  expect(saved.getByText('Changed: released at, mac install order')).toBeVisible();
  expect(
    await row(/Changed a role .* A command on the server eve@site.test staff → superuser/),
  ).toBeVisible();
  expect(await row(/Archived software .* 2 software/)).toBeVisible();
  expect(await row(/Saved the categories .* 12 categories, 1 new$/)).toBeVisible();
  expect(await row(/Software 3 ?Version without a number \(6\)/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Software 4', hidden: true })).toBeInTheDocument();
  expect(document.title).toBe('Staff log – Patchbay');
});

it('says what somebody did to their own account, and names a kind that it does not know (X78)', async () => {
  visit(
    '/admin/log/',
    backend(
      entry(3, { kind: 'email_changed', details: { email: 'eve@other.test' } }),
      entry(2, { kind: 'signed_out_elsewhere' }),
      entry(1, { kind: 'lists_frozen', details: { count: 2 } }),
    ),
  );
  expect(await row(/^Changed their e-mail .* sam@site\.test Now eve@other\.test$/)).toBeVisible();
  expect(await row(/^Signed out other browsers/)).toBeVisible();
  expect(await row(/^Lists frozen .* sam@site\.test$/)).toBeVisible();
});

it('takes its filters from the address, and puts them there (X78)', async () => {
  const { http, log } = backend(entry(1));
  const { user, router } = visit('/admin/log/?who=sam&kind=nonsense&from=2026-03-01&x=1', {
    ...backend(entry(1)),
    http,
  });
  await row(/Signed in/);
  expect(log()).toEqual([`${line}?who=sam&from=2026-03-01`]);
  await user.selectOptions(screen.getByLabelText('Act'), 'Failed to sign in');
  await waitFor(() => expect(log().at(-1)).toContain('kind=sign_in_failed'));
  await user.click(screen.getByRole('link', { name: 'sam@site.test' }));
  await waitFor(() => expect(log().at(-1)).toContain('who=sam@site.test'));
  expect(await screen.findByDisplayValue('sam@site.test')).toBe(screen.getByLabelText('Person'));
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(router.state.location.search).toBe('?x=1'));
  expect(screen.getByLabelText('Person')).toHaveValue('');
});

it('shows older entries, and says so where there are none (X78)', async () => {
  const pages = new Map([
    [null, { items: [entry(51)], hasMore: true }],
    ['51', { items: [entry(50, { kind: 'account_deleted' })], hasMore: false }],
  ]);
  const { user } = visit(
    '/admin/log/',
    fakeBackend({ [line]: ({ url }) => ({ json: pages.get(url.searchParams.get('before')) }) }),
  );
  await user.click(await screen.findByRole('button', { name: 'Show older entries' }));
  expect(await row(/Deleted their account/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull();
  visit('/admin/log/?kind=signed_in', backend());
  expect(await screen.findByText('No entries match')).toBeVisible();
});

it('is for superusers: others are told so, and nothing is asked (X78)', async () => {
  const { http, log } = backend(entry(1));
  visitAdmin('/admin/log/', http, extendedHost(http));
  expect(await screen.findByText('For superusers')).toBeVisible();
  expect(log()).toEqual([]);
});

it('is offered to superusers beside the list where the backend keeps it (X78)', async () => {
  visit('/admin/software-list/', fakeList([]));
  expect(await screen.findByRole('link', { name: 'Log' })).toHaveAttribute('href', '/admin/log/');
  await listSettled();
});

it('is not offered to other staff (X78)', async () => {
  const { http } = fakeList([]);
  visitAdmin('/admin/software-list/', http, extendedHost(http));
  await screen.findByRole('link', { name: 'Categories' });
  expect(screen.queryByRole('link', { name: 'Log' })).toBeNull();
  await listSettled();
});

it('says why it could not be loaded (X78)', async () => {
  visit('/admin/log/', fakeBackend({ [line]: () => Response.json({}, { status: 500 }) }));
  expect(await screen.findByText('The log could not be loaded')).toBeVisible();
});
