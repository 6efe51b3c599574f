import { screen, within } from '@testing-library/react';
import { fakeEditor } from './fake-editor.ts';
import { visitAdmin } from './visit-admin.tsx';

/** The editor of a software, with its forms on the page. */
export async function openEditor(backend = fakeEditor(), path = '/admin/software/7/') {
  const visit = visitAdmin(path, backend.http);
  // The first visit loads the page's chunk.
  await screen.findByRole('form', { name: 'Software' }, { timeout: 5000 });
  await screen.findByRole('form', { name: /^Version/ });
  return { ...backend, ...visit };
}

export const softwareForm = () => within(screen.getByRole('form', { name: 'Software' }));

export const saveSoftwareButton = () => softwareForm().getByRole('button', { name: 'Save' });
