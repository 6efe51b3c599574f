import { screen, within } from '@testing-library/react';
import { fakeEditor } from '../../testing/fake-editor.ts';
import { openEditor, softwareForm } from '../../testing/open-editor.tsx';

it('shows the public page with what is not saved yet, as it is after publishing (F60)', async () => {
  const backend = fakeEditor({ status: 'pending' });
  const shown: unknown[] = [];
  const { user, sent } = await openEditor(backend, {}, ({ name, props, fallback }) => {
    if (name === 'software-preview') shown.push(props);
    return <>{fallback}</>;
  });
  await user.type(softwareForm().getByRole('textbox', { name: 'Name' }), ' 2');
  await user.type(softwareForm().getByRole('textbox', { name: 'Manuals and docs' }), '# soon');
  await user.click(softwareForm().getByRole('button', { name: 'Preview page' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Preview/ }));
  expect(dialog.getByText('Preview unavailable.')).toBeVisible();
  expect(shown.at(-1)).toMatchObject({
    software: {
      ...{ id: 7, name: 'Echo 2', status: 'enabled', category_id: 2 },
      documentationUrls: ['# soon'],
    },
  });
  expect(sent('PUT /api/software-admin/software/7/')).toEqual([]);
});
