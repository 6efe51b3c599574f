import { screen, waitFor, within } from '@testing-library/react';
import { fakeEditor, saveSoftwareLine } from '../../../testing/fake-editor.ts';
import {
  openEditor as open,
  saveSoftwareButton as saveButton,
  softwareForm as form,
  versionField,
  versionForm,
} from '../../../testing/open-editor.tsx';
import { pictureFile, pngHead } from '../../../testing/picture-files.ts';
import { shownToast } from '../../../testing/toasts.ts';
import { visitAdmin } from '../../../testing/visit-admin.tsx';

const list = () => within(form().getByRole('region', { name: 'Ready?' }));
const lines = () =>
  list()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const status = () => form().getByRole('combobox', { name: 'Status' });

const refused = { hasPackage: false, packageProblem: 'There is no plugin in it.' };
const extras = { tagline: '', license: '', screenshots: [] };
const bare = { description: '', category_id: null, cover: null, ...extras };

it('says of each gap what it costs visitors (F85)', async () => {
  await open(fakeEditor(bare, { platforms: [], version: 'latest' }));
  expect(lines()).toEqual([
    'No cover: visitors see a drawing in its place.',
    'No description: visitors cannot read what it does.',
    'No tagline: cards and results show the name alone.',
    'No screenshots: visitors cannot see what it looks like.',
    'No category: it is in no category of the sidebar.',
    'No licence: the filter by licence leaves it out.',
    'No systems: visitors cannot tell whether it fits their computer.',
    'No readable version number: nobody is offered an update.',
  ]);
});

it('says so where visitors will miss nothing (F85)', async () => {
  await open();
  expect(lines()).toEqual([]);
  expect(list().getByText('Visitors will miss nothing.')).toBeVisible();
});

it('follows what is typed, and a cover that is chosen (F85)', async () => {
  const { user } = await open(fakeEditor({ description: '', cover: null }));
  expect(lines()).toHaveLength(2);
  await user.type(form().getByRole('textbox', { name: 'Description' }), 'A delay.');
  await screen.findByText('Preview unavailable.');
  expect(lines()).toEqual([expect.stringMatching(/^No cover/)]);
  // jsdom has none.
  URL.createObjectURL = () => 'blob:cover';
  URL.revokeObjectURL = () => undefined;
  await user.upload(form().getByLabelText('Cover file'), pictureFile(pngHead(10, 10)));
  expect(await list().findByText('Visitors will miss nothing.')).toBeVisible();
});

it.each([
  ['No cover', () => form().getByRole('button', { name: 'Choose a picture' })],
  ['No description', () => form().getByRole('textbox', { name: 'Description' })],
  ['No tagline', () => form().getByRole('textbox', { name: 'Tagline' })],
  ['No screenshots', () => form().getByRole('textbox', { name: 'Screenshots' })],
  ['No category', () => form().getByRole('combobox', { name: 'Category' })],
  ['No licence', () => form().getByRole('textbox', { name: 'Licence' })],
  ['No systems', () => versionForm().getByRole('checkbox', { name: 'macOS' })],
  ['No readable version number', () => versionField('Version')],
])('%s leads to its field (F85)', async (name, target) => {
  const { user } = await open(fakeEditor(bare, { platforms: [], version: 'latest' }));
  await user.click(list().getByRole('link', { name }));
  expect(target()).toHaveFocus();
});

it.each([
  [
    { status: 'disabled' },
    'No active version',
    () => screen.getByRole('button', { name: 'Add version' }),
  ],
  [{ components: [] }, 'No components', () => versionField('Components')],
  [{ hasPackage: false }, 'No package', () => versionField('Package URL')],
  [refused, 'Package cannot be installed', () => versionField('Package URL')],
])('a version with %j: %s leads to what it is about (F85, F97)', async (version, name, target) => {
  const { user } = await open(fakeEditor({}, version));
  expect(lines()).toEqual([expect.stringMatching(/visitors read 'Not available in the app yet'/)]);
  await user.click(list().getByRole('link', { name }));
  expect(target()).toHaveFocus();
});

it('a package that the app would refuse is told in the app’s words (F97)', async () => {
  await open(fakeEditor({}, refused));
  expect(lines()).toEqual([
    "Package cannot be installed: visitors read 'Not available in the app yet'. There is no plugin in it.",
  ]);
});

it('the gap of a folded version leads to its summary, which opens (F85)', async () => {
  const backend = fakeEditor();
  const version = (id: number, fields: object = {}) => ({
    ...{ id, software_id: 7, version: `${id}`, components: ['Echo.vst3'], status: 'disabled' },
    ...fields,
  });
  const rows = [70, 71, 72].map((id) => version(id));
  const last = version(73, { status: 'active', hasPackage: false });
  backend.set('GET /api/software/7/versions/', () => ({ json: [...rows, last] }));
  for (const id of [71, 72, 73]) {
    backend.set(`GET /api/versions/${id}/`, () => ({ json: version(id) }));
  }
  const { user } = visitAdmin('/admin/software/7/', backend.http);
  await screen.findByRole('form', { name: 'Software' }, { timeout: 5000 });
  await user.click(await list().findByRole('link', { name: 'No package' }));
  // eslint-disable-next-line testing-library/no-node-access -- a summary has no role in jsdom
  expect(document.activeElement).toHaveTextContent(/^Version 73/);
  expect(await screen.findByRole('form', { name: 'Version 73' })).toBeVisible();
});

describe('publishing what nobody can install', () => {
  const openDisabled = (version: object = { hasPackage: false }) =>
    open(fakeEditor({ status: 'disabled' }, version));

  it('says why and asks, with the harmless answer first (F86)', async () => {
    const { user, sent } = await openDisabled();
    await user.selectOptions(status(), 'Enabled');
    await user.click(saveButton());
    const question = within(screen.getByRole('alertdialog'));
    expect(
      question.getByText("No package: visitors read 'Not available in the app yet'."),
    ).toBeVisible();
    expect(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent(saveSoftwareLine)).toEqual([]);
    expect(status()).toHaveValue('enabled');
  });

  it('asks for a package that the app would refuse, in the app’s words (F86, F97)', async () => {
    const { user, sent } = await openDisabled(refused);
    await user.selectOptions(status(), 'Enabled');
    await user.click(saveButton());
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByText(/^Package cannot be installed: .*plugin in it\.$/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(sent(saveSoftwareLine)).toHaveLength(1));
  });

  it('publishes by keyboard (F86)', async () => {
    const { user, sent, host } = await openDisabled();
    await user.selectOptions(status(), 'Enabled');
    status().focus();
    await user.keyboard('{Control>}s{/Control}');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Publish' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(shownToast(host)).toBe('Saved'));
    expect(sent(saveSoftwareLine)[0]?.body).toMatchObject({ status: 'enabled' });
  });

  it('asks once in a visit (F86)', async () => {
    const { user, host } = await openDisabled();
    await user.selectOptions(status(), 'Enabled');
    await user.click(saveButton());
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await user.click(saveButton());
    await waitFor(() => expect(shownToast(host)).toBe('Saved'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks nothing where something can be installed (F86)', async () => {
    const { user, host } = await openDisabled({});
    await user.selectOptions(status(), 'Enabled');
    await user.click(saveButton());
    await waitFor(() => expect(shownToast(host)).toBe('Saved'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks nothing about what is public already (F86)', async () => {
    const { user, host } = await open(fakeEditor({}, { hasPackage: false }));
    await user.type(form().getByRole('textbox', { name: 'Name' }), '!');
    await user.click(saveButton());
    await waitFor(() => expect(shownToast(host)).toBe('Saved'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
