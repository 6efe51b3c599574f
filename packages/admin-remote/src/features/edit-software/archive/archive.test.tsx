import { screen, waitFor, within } from '@testing-library/react';
import { extendedHost } from '../../../testing/extended-host.ts';
import { fakeEditor } from '../../../testing/fake-editor.ts';
import { openEditor, softwareForm, versionForm } from '../../../testing/open-editor.tsx';
import { shownToast } from '../../../testing/toasts.ts';

const changeLine = 'POST /api/software-admin/change-software/';

const confirmation = () => within(screen.getByRole('alertdialog', { name: 'Archive Echo?' }));

it('archives after a question; the forms are closed until it is restored as disabled (L41)', async () => {
  const backend = fakeEditor();
  backend.set(changeLine, ({ body }) => {
    const [{ status }] = body as readonly [{ status: { to: string } }];
    backend.change('software', { status: status.to });
    return { json: [{ id: 7, outcome: 'changed' }] };
  });
  const { user, sent, host } = await openEditor(backend, extendedHost(backend.http));
  const name = () => softwareForm().getByRole('textbox', { name: 'Name' });
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(sent(changeLine)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await user.click(confirmation().getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText(/Visitors don’t find it/)).toBeVisible();
  expect(shownToast(host)).toBe('Archived');
  expect(name()).toBeDisabled();
  const heading = () => screen.getByRole('heading', { name: 'Echo', level: 1 });
  await waitFor(() => expect(heading()).toHaveFocus());
  expect(softwareForm().getByRole('button', { name: 'Save' })).toBeDisabled();
  expect(softwareForm().getByRole('button', { name: 'History' })).toBeEnabled();
  await user.click(softwareForm().getByRole('button', { name: 'Preview page' }));
  await user.click(
    within(screen.getByRole('dialog', { name: /^Preview/ })).getByRole('button', { name: 'Close' }),
  );
  expect(versionForm().getByRole('textbox', { name: 'Version' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Restore as disabled' }));
  await waitFor(() => expect(name()).toBeEnabled());
  await waitFor(() => expect(heading()).toHaveFocus());
  expect(sent(changeLine).map(({ body }) => body)).toEqual([
    [{ id: 7, status: { from: 'enabled', to: 'archived' } }],
    [{ id: 7, status: { from: 'archived', to: 'disabled' } }],
  ]);
  expect(softwareForm().getByRole('combobox', { name: 'Status' })).toHaveValue('disabled');
});

it('changes nothing that somebody else has changed meanwhile', async () => {
  const backend = fakeEditor();
  backend.set(changeLine, () => ({ json: [{ id: 7, outcome: 'conflict' }] }));
  const { user, host } = await openEditor(backend, extendedHost(backend.http));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await user.click(confirmation().getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(shownToast(host)).toMatch('Nothing was changed'));
  expect(screen.queryByText(/Visitors don’t find it/)).toBeNull();
});
