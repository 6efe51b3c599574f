import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { held } from '../../testing/fake-backend.ts';
import { fakeEditor, saveVersionLine } from '../../testing/fake-editor.ts';
import {
  openEditor as open,
  versionField as field,
  versionForm as form,
} from '../../testing/open-editor.tsx';
import { shownToast, shownTone } from '../../testing/toasts.ts';
import { visitAdmin } from '../../testing/visit-admin.tsx';

it('saves a version as the contract has it (F28, F49)', async () => {
  const { user, sent, host } = await open();
  host.queryClient.setQueryData(['catalog', 'software', 7], 'of before');
  expect(screen.getByRole('form', { name: 'Version 1.2.3' })).toBeVisible();
  await user.clear(field('Version'));
  await user.type(field('Version'), '2.0');
  await user.selectOptions(
    form().getByRole('combobox', { name: 'Architecture' }),
    'ARM (M1/M2/M3)',
  );
  await user.selectOptions(form().getByRole('combobox', { name: 'Type' }), 'Demo');
  await user.selectOptions(form().getByRole('combobox', { name: 'Status' }), 'Disabled');
  await user.type(field('Components'), '\nEcho.component');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shownToast(host)).toBe('Saved'));
  expect(shownTone(host)).toBe('success');
  expect(sent(saveVersionLine)[0]?.headers.get('If-Match')).toBe('"1"');
  expect(sent(saveVersionLine).map(({ body }) => body)).toEqual([
    {
      version: '2.0',
      architecture: 'arm',
      type: 'demo',
      status: 'disabled',
      url: 'https://acme.example/echo.zip',
      components: ['Echo.vst3', 'Echo.component'],
      macInstallOrder: [],
    },
  ]);
  expect(await screen.findByRole('form', { name: 'Version 2.0' })).toBeVisible();
  expect(host.queryClient.getQueryState(['catalog', 'software', 7])?.isInvalidated).toBe(true);
});

it('labels architectures and types (F28, F29)', async () => {
  await open();
  const labels = (name: string) =>
    within(form().getByRole('combobox', { name }))
      .getAllByRole('option')
      .map((option) => option.textContent);
  expect(labels('Architecture')).toEqual(['universal', 'ARM (M1/M2/M3)', 'Intel (x86_64)']);
  expect(labels('Type')).toEqual(['Free', 'Trial', 'Paid', 'Demo']);
  expect(labels('Status')).toEqual(['Active', 'Disabled', 'Failed', 'Rejected']);
});

it('empty version and URL are orange, in words too (F5)', async () => {
  await open(fakeEditor({}, { version: '', url: '' }));
  expect(field('Version')).toHaveAccessibleDescription('No version number yet');
  expect(field('Package URL')).toHaveAccessibleDescription(/^No package yet/);
});

it('warns that nobody can install what is published without a package (F48)', async () => {
  const { user, host } = await open(fakeEditor({}, { url: '' }));
  const warning = "Visitors read 'Not available in the app yet' until it has a package.";
  const status = form().getByRole('combobox', { name: 'Status' });
  expect(field('Package URL')).toHaveAccessibleDescription(`No package yet. ${warning}`);
  await user.type(field('Version'), '.1');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shownToast(host)).toBe(`Saved: ${warning}`));
  await user.selectOptions(status, 'Disabled');
  expect(field('Package URL')).toHaveAccessibleDescription('No package yet');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(shownToast(host)).toBe('Saved'));
});

it('saves systems, the day of the release and what is new, where the backend has them (F49)', async () => {
  const extras = { platforms: ['macos'], releasedAt: '2026-03-01T17:00:00Z', changelog: '' };
  const { user, sent, host } = await open(fakeEditor({}, extras));
  const systems = within(form().getByRole('group', { name: 'Systems' }));
  expect(systems.getByRole('checkbox', { name: 'macOS' })).toBeChecked();
  await user.click(systems.getByRole('checkbox', { name: 'Linux' }));
  expect(form().getByLabelText('Released')).toHaveValue('2026-03-01');
  fireEvent.change(form().getByLabelText('Released'), { target: { value: '' } });
  await user.type(field("What's new"), '- Louder');
  await user.click(form().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(shownToast(host)).toBe('Saved'));
  expect(sent(saveVersionLine)[0]?.body).toMatchObject({
    platforms: ['macos', 'linux'],
    releasedAt: null,
    changelog: '- Louder',
  });
});

it('says which component cannot be, and sends nothing (F32)', async () => {
  const { user, sent } = await open(fakeEditor({}, { components: ['a', 'x'.repeat(2100)] }));
  await user.click(form().getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(field('Components')).toHaveAccessibleDescription(
      /^Line 2 "x{80}…": Must have at most 2,048 characters/,
    ),
  );
  expect(sent(saveVersionLine)).toEqual([]);
});

it('shows an architecture and a type that it does not know, and asks for known ones before it saves (F31)', async () => {
  const { user, sent, host } = await open(fakeEditor({}, { architecture: 'ppc', type: 'beta' }));
  expect(form().getByRole('combobox', { name: 'Architecture' })).toHaveDisplayValue('ppc');
  expect(form().getByRole('combobox', { name: 'Type' })).toHaveDisplayValue('Beta');
  await user.click(form().getByRole('button', { name: 'Save' }));
  const type = form().getByRole('combobox', { name: 'Type' });
  await waitFor(() => expect(type).toHaveAccessibleDescription('Unknown type'));
  expect(form().getByRole('combobox', { name: 'Architecture' })).toHaveAccessibleDescription(
    'Unknown architecture',
  );
  expect(sent(saveVersionLine)).toEqual([]);
  await user.selectOptions(form().getByRole('combobox', { name: 'Architecture' }), 'universal');
  await user.selectOptions(type, 'Trial');
  await user.click(form().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(shownToast(host)).toBe('Saved'));
  await waitFor(() => expect(form().getByRole('button', { name: 'Save' })).toBeEnabled());
  expect(sent(saveVersionLine)[0]?.body).toMatchObject({
    architecture: 'universal',
    type: 'trial',
  });
});

it('a version that somebody else saved meanwhile is not overwritten', async () => {
  const backend = fakeEditor();
  const { user } = await open(backend);
  await user.type(field('Components'), '\nMine.vst3');
  backend.change('version', { status: 'failed', components: ['Echo.vst3', 'Theirs.vst3'] });
  await user.click(form().getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'FieldBeforeTheirsYours',
    'StatusActiveFailedNot changed',
    'ComponentsEcho.vst3Echo.vst3\nTheirs.vst3Echo.vst3\nMine.vst3',
  ]);
  expect(dialog.getAllByRole('insertion').map((line) => line.textContent)).toEqual([
    'Theirs.vst3',
    'Mine.vst3',
  ]);
  expect(backend.stored('version')).toMatchObject({ components: ['Echo.vst3', 'Theirs.vst3'] });
});

it('takes what somebody else saved when the window takes the focus', async () => {
  const backend = fakeEditor();
  await open(backend);
  backend.change('version', { components: ['Theirs.vst3'] });
  fireEvent.focus(window);
  await waitFor(() => expect(field('Components')).toHaveValue('Theirs.vst3'));
});

it('says which version could not be loaded, and shows the others', async () => {
  const backend = fakeEditor();
  const versions = [backend.stored('version'), { id: 71, software_id: 7 }];
  backend.set('GET /api/software/7/versions/', () => ({ json: versions }));
  const { user } = await open(backend);
  expect(await screen.findByRole('alert')).toHaveTextContent('Version 71 could not be loaded');
  backend.set('GET /api/versions/71/', () => ({ json: versions[1] }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('form', { name: 'New version' })).toBeVisible();
});

it('tells versions of one number apart, in what is unsaved too', async () => {
  const backend = fakeEditor();
  const twin = { ...backend.stored('version'), id: 71, architecture: 'arm' };
  const versions = [backend.stored('version'), twin];
  backend.set('GET /api/software/7/versions/', () => ({ json: versions }));
  backend.set('GET /api/versions/71/', () => ({ json: twin }));
  const { user, host } = await open(backend);
  const arm = within(await screen.findByRole('form', { name: 'Version 1.2.3, ARM (M1/M2/M3)' }));
  await user.type(arm.getByRole('textbox', { name: 'Version' }), '.4');
  expect(await screen.findByText('Unsaved: Version 1.2.3, ARM (M1/M2/M3)')).toBeVisible();
  versions[1] = { ...twin, version: '1.2.3.4' };
  backend.set('GET /api/versions/71/', () => ({ json: versions[1] }));
  backend.set('PUT /api/software-admin/version/71/', () => ({ json: {} }));
  await user.click(arm.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(shownToast(host)).toBe('Saved'));
  expect(await screen.findByRole('form', { name: 'Version 1.2.3' })).toBeVisible();
  expect(screen.getByRole('form', { name: 'Version 1.2.3.4' })).toBeVisible();
});

it('asks once for the versions, and says where there are none', async () => {
  const backend = fakeEditor();
  backend.set('GET /api/software/7/versions/', () => ({ json: [] }));
  visitAdmin('/admin/software/7/', backend.http);
  expect(await screen.findByText('No versions yet', {}, { timeout: 5000 })).toBeVisible();
  expect(backend.sent('GET /api/software/7/versions/')).toHaveLength(1);
});

it('adds a version, which is called by its number once it is saved with one (F27, F96)', async () => {
  const backend = fakeEditor();
  const { user } = await open(backend);
  const versions = [backend.stored('version'), { id: 71, software_id: 7 }];
  backend.set('GET /api/software/7/versions/', () => ({ json: versions }));
  backend.set('GET /api/versions/71/', () => ({ json: versions[1] }));
  await user.click(screen.getByRole('button', { name: 'Add version' }));
  const added = within(await screen.findByRole('form', { name: 'New version' }));
  await waitFor(() => expect(added.getByRole('textbox', { name: 'Version' })).toHaveFocus());
  const add = 'POST /api/software-admin/software/7/create_version/';
  expect(backend.sent(add).map(({ body }) => body)).toEqual([{}]);
  await user.type(added.getByRole('textbox', { name: 'Version' }), '3.0');
  expect(await screen.findByText('Unsaved: New version')).toBeVisible();
  const saved = { id: 71, software_id: 7, version: '3.0' };
  backend.set('PUT /api/software-admin/version/71/', () => ({ json: {} }));
  backend.set('GET /api/versions/71/', () => ({ json: saved }));
  backend.set('GET /api/software/7/versions/', () => ({
    json: [backend.stored('version'), saved],
  }));
  await user.click(added.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('form', { name: 'Version 3.0' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Version 3.0' })).toBeVisible();
});

describe('a software with many versions', () => {
  async function openMany() {
    const backend = fakeEditor();
    const rows = Array.from({ length: 200 }, (_, index) => ({
      ...backend.stored('version'),
      id: 400 - index,
      version: `${200 - index}.0`,
      url: index === 5 ? '' : 'https://acme.example/echo.zip',
    }));
    backend.set('GET /api/software/7/versions/', () => ({ json: rows }));
    for (const row of rows) {
      backend.set(`GET /api/versions/${row.id}/`, () => ({ json: row }));
    }
    const view = await open(backend);
    await screen.findByRole('form', { name: 'Version 198.0' });
    return view;
  }
  const forms = () =>
    screen.getAllByRole('form', { name: /^Version/ }).map((element) => element.ariaLabel);

  it('shows the forms of the newest, and a line for each older one (F50)', async () => {
    const { user, sent } = await openMany();
    expect(forms()).toEqual(['Version 200.0', 'Version 199.0', 'Version 198.0']);
    expect(screen.getByText('No package yet')).toBeVisible();
    expect(sent('GET /api/versions/397/')).toEqual([]);
    await user.click(screen.getByText('Version 197.0'));
    expect(await screen.findByRole('form', { name: 'Version 197.0' })).toBeVisible();
  });

  it('keeps what is typed in a folded one, and opens it where it is not saved (F50)', async () => {
    const { user, set } = await openMany();
    const save = held();
    set('PUT /api/software-admin/version/397/', () => save.answer);
    const line = screen.getByText('Version 197.0');
    await user.click(line);
    const old = within(await screen.findByRole('form', { name: 'Version 197.0' }));
    await user.type(old.getByRole('textbox', { name: 'Package URL' }), 'x');
    fireEvent.submit(screen.getByRole('form', { name: 'Version 197.0' }));
    await user.click(line);
    const url = old.getByLabelText('Package URL');
    await waitFor(() => expect(url).not.toBeVisible());
    save.release(Response.json({ url: ['Not one of ours'] }, { status: 400 }));
    await waitFor(() => expect(url).toHaveFocus());
    expect(url).toBeVisible();
    expect(url).toHaveValue('https://acme.example/echo.zipx');
    expect(url).toHaveAccessibleDescription('Not one of ours');
  });
});

it('says so where a version could not be added', async () => {
  const backend = fakeEditor();
  backend.set('POST /api/software-admin/software/7/create_version/', () =>
    Response.json({}, { status: 500 }),
  );
  const { user, host } = await open(backend);
  await user.click(screen.getByRole('button', { name: 'Add version' }));
  await waitFor(() => expect(shownToast(host)).toMatch("Couldn't add the version"));
});

it('another try to add the same version has the same key, the next version has another', async () => {
  const backend = fakeEditor();
  const add = 'POST /api/software-admin/software/7/create_version/';
  backend.set('GET /api/software/7/versions/', () =>
    Response.json([backend.stored('version')], { headers: { 'Accept-Idempotency-Key': 'true' } }),
  );
  backend.set(add, () => Response.json({}, { status: 500 }));
  const { user } = await open(backend);
  const press = async (count: number) => {
    await user.click(await screen.findByRole('button', { name: 'Add version', busy: false }));
    await waitFor(() => expect(backend.sent(add)).toHaveLength(count));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add version' })).toBeEnabled());
  };
  await press(1);
  backend.set(add, () => ({ json: { id: 71, software_id: 7 } }));
  await press(2);
  await press(3);
  const [first, second, third] = backend
    .sent(add)
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
