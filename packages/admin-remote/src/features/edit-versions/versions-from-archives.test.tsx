import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { extendedHost } from '../../testing/extended-host.ts';
import { fakeEditor, uploadLine } from '../../testing/fake-editor.ts';
import { openEditor } from '../../testing/open-editor.tsx';
import { shownToast } from '../../testing/toasts.ts';

const createLine = 'POST /api/software-admin/software/7/create_version/';

it('archives that are dropped on the versions of an entry become versions of it (F82)', async () => {
  const backend = fakeEditor();
  let count = 0;
  backend.set(uploadLine, () => {
    count += 1;
    const contents = { version: `${count}.0`, components: ['Echo.vst3'] };
    return Response.json({ url: `https://files.example/${count}.zip`, contents }, { status: 201 });
  });
  const { user, sent, host } = await openEditor(backend, extendedHost(backend.http));
  const files = [new File(['a'], 'a.zip'), new File(['b'], 'b.zip')];
  const types = ['Files'];
  fireEvent.drop(screen.getByRole('region', { name: 'Versions' }), {
    dataTransfer: { types, files },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'New versions from archives' }));
  expect(await dialog.findByText(/^Version 2\.0/)).toBeVisible();
  expect(dialog.queryByRole('textbox', { name: 'Name' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Create 2 versions' }));
  await waitFor(() => expect(shownToast(host)).toBe('2 versions added'));
  expect(sent(createLine).map(({ body }) => body)).toMatchObject([
    { version: '1.0', url: 'https://files.example/1.zip' },
    { version: '2.0', url: 'https://files.example/2.zip' },
  ]);
  expect(sent('POST /api/software-admin/software/')).toEqual([]);
});

it('a picture for the cover makes no version (F82)', async () => {
  const backend = fakeEditor();
  await openEditor(backend, extendedHost(backend.http));
  const files = [new File(['a'], 'a.png')];
  fireEvent.drop(screen.getByRole('group', { name: 'Cover' }), {
    dataTransfer: { types: ['Files'], files },
  });
  expect(
    await within(screen.getByRole('group', { name: 'Cover' })).findByRole('alert'),
  ).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'New versions from archives' })).toBeNull();
});
