import { screen, waitFor, within } from '@testing-library/react';
import { $shortcuts } from '@patchbay/shared/host';
import { held } from '../testing/fake-backend.ts';
import { fakeEditor, saveSoftwareLine, saveVersionLine } from '../testing/fake-editor.ts';
import {
  openEditor,
  saveSoftwareButton,
  softwareForm,
  versionField,
  versionForm,
} from '../testing/open-editor.tsx';
import { shownToast, shownTone } from '../testing/toasts.ts';

const vendor = () => softwareForm().getByRole('textbox', { name: 'Vendor' });

/** Changes both forms: the version first. */
async function changeBoth(backend = fakeEditor()) {
  const visit = await openEditor(backend);
  await visit.user.type(versionField('Version'), '.4');
  expect(screen.queryByRole('button', { name: 'Save all' })).toBeNull();
  await visit.user.type(vendor(), ' Inc');
  return visit;
}

it('saves each form with changes in turn, from above, and says how it went (F95)', async () => {
  const visit = await changeBoth();
  const first = held();
  visit.set(saveSoftwareLine, () => first.answer);
  await visit.user.click(softwareForm().getByRole('button', { name: 'Save all' }));
  await waitFor(() => expect(visit.sent(saveSoftwareLine)).toHaveLength(1));
  expect(visit.sent(saveVersionLine)).toEqual([]);
  visit.change('software', { vendor: 'Acme Inc' });
  first.release({ json: {} });
  await waitFor(() => expect(shownToast(visit.host)).toBe('Saved all 2'));
  expect(visit.sent(saveVersionLine)[0]?.body).toMatchObject({ version: '1.2.3.4' });
  expect(screen.queryByRole('button', { name: 'Save all' })).toBeNull();
  expect(saveSoftwareButton()).toHaveFocus();
});

it('names what was not saved, and puts the focus into the first of it (F95)', async () => {
  const visit = await changeBoth();
  await visit.user.clear(softwareForm().getByRole('textbox', { name: 'Name' }));
  await visit.user.click(versionForm().getByRole('button', { name: 'Save all' }));
  await waitFor(() => expect(shownToast(visit.host)).toBe('Saved 1 of 2: Software was not saved'));
  expect(shownTone(visit.host)).toBe('error');
  await waitFor(() => expect(softwareForm().getByRole('textbox', { name: 'Name' })).toHaveFocus());
  expect(visit.sent(saveSoftwareLine)).toEqual([]);
  expect(visit.sent(saveVersionLine)).toHaveLength(1);
});

it('a refusal is said in its form, and the focus goes there (F95)', async () => {
  const visit = await changeBoth();
  visit.set(saveVersionLine, () => Response.json({}, { status: 500 }));
  await visit.user.click(softwareForm().getByRole('button', { name: 'Save all' }));
  await waitFor(() =>
    expect(shownToast(visit.host)).toBe('Saved 1 of 2: Version 1.2.3 was not saved'),
  );
  expect(versionForm().getByRole('alert')).toHaveTextContent('Not saved.');
  await waitFor(() => expect(versionForm().getByRole('button', { name: 'Save' })).toHaveFocus());
});

it('Ctrl+S saves the form with the focus, and Ctrl+Shift+S all of the page (F9, F95)', async () => {
  const visit = await changeBoth();
  await visit.user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shownToast(visit.host)).toBe('Saved'));
  expect(visit.sent(saveVersionLine)).toEqual([]);
  await visit.user.type(vendor(), ' again');
  await visit.user.keyboard('{Control>}{Shift>}S{/Shift}{/Control}');
  await waitFor(() => expect(shownToast(visit.host)).toBe('Saved all 2'));
  expect(vendor()).toHaveFocus();
  expect(visit.host.scope.getState($shortcuts)).toContainEqual({
    keys: ['Ctrl', 'Shift', 'S'],
    label: 'Save all forms',
  });
});

it('waits for the question whether to publish, and ‘Keep editing’ saves the rest (F86, F95)', async () => {
  const visit = await changeBoth(fakeEditor({ status: 'disabled' }, { hasPackage: false }));
  await visit.user.selectOptions(
    softwareForm().getByRole('combobox', { name: 'Status' }),
    'Enabled',
  );
  await visit.user.click(softwareForm().getByRole('button', { name: 'Save all' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(visit.sent(saveVersionLine)).toEqual([]);
  await visit.user.click(question.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(shownToast(visit.host)).toBe('Saved 1 of 2: Software was not saved'));
  expect(visit.sent(saveSoftwareLine)).toEqual([]);
  expect(visit.sent(saveVersionLine)).toHaveLength(1);
});
