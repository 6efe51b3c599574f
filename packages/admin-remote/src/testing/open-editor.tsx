import { screen, within } from '@testing-library/react';
import type { Host, RenderSlot } from '@patchbay/shared/host';
import { fakeEditor } from './fake-editor.ts';
import { visitAdmin } from './visit-admin.tsx';

/** The editor of a software, with its forms on the page. */
export async function openEditor(
  backend = fakeEditor(),
  overrides: Partial<Host> = {},
  renderSlot?: RenderSlot,
) {
  const visit = visitAdmin('/admin/software/7/', backend.http, overrides, renderSlot);
  // The first visit loads the page's chunk.
  await screen.findByRole('form', { name: 'Software' }, { timeout: 5000 });
  await screen.findByRole('form', { name: /^(?:New )?version/i });
  return { ...backend, ...visit };
}

export const softwareForm = () => within(screen.getByRole('form', { name: 'Software' }));

export const saveSoftwareButton = () => softwareForm().getByRole('button', { name: 'Save' });

/** The form of the only version. */
export const versionForm = () => within(screen.getByRole('form', { name: /^(?:New )?version/i }));

export const versionField = (name: string) => versionForm().getByRole('textbox', { name });
