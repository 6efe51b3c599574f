import { screen, waitFor, within } from '@testing-library/react';
import { extendedHost } from '../../../testing/extended-host.ts';
import { fakeEditor, saveSoftwareLine, saveVersionLine } from '../../../testing/fake-editor.ts';
import {
  openEditor,
  saveSoftwareButton,
  softwareForm,
  versionField,
  versionForm,
} from '../../../testing/open-editor.tsx';
import { shownToast } from '../../../testing/toasts.ts';
import { valuesBefore } from './history-dialog.tsx';

const historyLine = 'GET /api/software-admin/software/7/history/';

const entry = (id: number, more: object) => ({
  ...{ id, at: '2026-03-04T05:06:00.000Z', kind: 'changed', who: 'ann@acme.example' },
  ...{ version: null, before: {}, after: {} },
  ...more,
});
const entries = [
  entry(9, { before: { name: 'Echo 1', category_id: 1 }, after: { name: 'Echo', category_id: 2 } }),
  entry(8, {
    ...{ kind: 'version_changed', version: '1.2.3', version_id: 70 },
    ...{ before: { url: '', components: ['Old.vst3'] }, after: { url: 'x', components: [] } },
  }),
  entry(7, {
    who: null,
    before: { name: 'Old echo', documentationUrls: ['# a', '# b'] },
    after: { name: 'Echo 1', documentationUrls: [] },
  }),
];

async function open() {
  const backend = fakeEditor();
  backend.set(historyLine, ({ url }) => ({
    json: url.searchParams.has('before')
      ? { items: [entry(1, { kind: 'created' })], hasMore: false }
      : { items: entries, hasMore: true },
  }));
  const visit = await openEditor(backend, extendedHost(backend.http));
  await visit.user.click(softwareForm().getByRole('button', { name: 'History' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'History' }));
  await dialog.findAllByRole('listitem');
  return { ...visit, dialog };
}

it('says who changed what, and when, and shows older changes (F61)', async () => {
  const { dialog, user, log } = await open();
  const [first, second, third] = dialog.getAllByRole('listitem');
  expect(first).toHaveTextContent('by ann@acme.example');
  expect(dialog.getByRole('row', { name: /^Category/ })).toHaveTextContent('CategoryEffectsDelays');
  expect(second).toHaveTextContent('Version 1.2.3 was changed');
  expect(second).toHaveTextContent('Package URL–x');
  expect(third).toHaveTextContent('by a deleted account');
  await user.click(dialog.getByRole('button', { name: 'Show older changes' }));
  expect(await dialog.findByText('Created')).toBeVisible();
  expect(log()).toContain(`${historyLine}?before=7`);
  expect(dialog.queryByRole('button', { name: 'Show older changes' })).toBeNull();
});

it('an earlier state is put into the form, to be looked at and saved (F61)', async () => {
  const { dialog, user, sent, host } = await open();
  const [newest, ofVersion, oldest, ...others] = dialog.getAllByRole('button', {
    name: /^Restore the state before this/,
  });
  expect([newest, ofVersion, ...others]).toEqual([
    expect.any(HTMLElement),
    expect.any(HTMLElement),
  ]);
  if (!oldest) throw new Error('There is no earlier state');
  await user.click(oldest);
  expect(shownToast(host)).toMatch('The earlier state is in the form');
  expect(softwareForm().getByRole('textbox', { name: 'Name' })).toHaveValue('Old echo');
  expect(softwareForm().getByText('3 unsaved changes')).toBeVisible();
  expect(sent(saveSoftwareLine)).toEqual([]);
  await user.click(saveSoftwareButton());
  await waitFor(() =>
    expect(sent(saveSoftwareLine)[0]?.body).toMatchObject({
      name: 'Old echo',
      category_id: 1,
      documentationUrls: ['# a', '# b'],
      vendor: 'Acme',
    }),
  );
});

it('an earlier state of a version is put into the form of that version (F61)', async () => {
  const { dialog, user, sent, host } = await open();
  await user.click(
    dialog.getByRole('button', { name: /^Restore the state before this: Version 1\.2\.3/ }),
  );
  await waitFor(() => expect(versionField('Components')).toHaveValue('Old.vst3'));
  expect(shownToast(host)).toMatch(/earlier state of Version 1\.2\.3/);
  expect(versionField('Package URL')).toHaveValue('');
  expect(versionField('Version')).toHaveFocus();
  expect(versionForm().getByText('2 unsaved changes')).toBeVisible();
  expect(softwareForm().getByText('All changes are saved')).toBeVisible();
  expect(sent(saveVersionLine)).toEqual([]);
});

it('of several changes of one field the oldest one counts, and what is not offered is left out', () => {
  const changed = (before: object) => ({
    ...{ id: 1, at: '', kind: 'changed' as const, who: null, after: {} },
    ...{ version: null, version_id: null },
    before: { ...before },
  });
  const choices = {
    status: [['enabled', 'Enabled'] as const],
    category_id: [['', 'No category'] as const, ['2', 'Delays'] as const],
  };
  expect(
    valuesBefore(
      [
        changed({ status: 'archived', featured: true }),
        changed({ status: 'enabled', license: null }),
        changed({ featured: false }),
      ],
      choices,
    ),
  ).toEqual({ status: 'enabled', license: '', featured: 'false' });
  expect(valuesBefore([changed({ status: 'archived', category_id: 7 })], choices)).toEqual({});
  expect(valuesBefore([changed({ category_id: 2 })], choices)).toEqual({ category_id: '2' });
});
