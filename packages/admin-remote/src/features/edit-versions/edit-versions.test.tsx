import { screen, waitFor, within } from '@testing-library/react';
import type { DesktopBridge } from '@patchbay/shared/bridge';
import type { Host } from '@patchbay/shared/host';
import { held } from '../../testing/fake-backend.ts';
import { fakeEditor, saveVersionLine, uploadLine } from '../../testing/fake-editor.ts';
import { shownToast } from '../../testing/toasts.ts';
import { visitAdmin } from '../../testing/visit-admin.tsx';

const form = (name: string | RegExp = /^Version/) => within(screen.getByRole('form', { name }));
const field = (name: string) => form().getByRole('textbox', { name });

async function open(backend = fakeEditor(), overrides: Partial<Host> = {}) {
  const visit = visitAdmin('/admin/software/7/', backend.http, overrides);
  // The first visit loads the page's chunk.
  await screen.findByRole('form', { name: /^Version/ }, { timeout: 5000 });
  return { ...backend, ...visit };
}

it('saves a version as the contract has it', async () => {
  const { user, sent, host } = await open();
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
});

it('labels architectures and types', async () => {
  await open();
  const labels = (name: string) =>
    within(form().getByRole('combobox', { name }))
      .getAllByRole('option')
      .map((option) => option.textContent);
  expect(labels('Architecture')).toEqual(['Universal', 'ARM (M1/M2/M3)', 'Intel (x86_64)']);
  expect(labels('Type')).toEqual(['Free', 'Trial', 'Paid', 'Demo']);
  expect(labels('Status')).toEqual(['Active', 'Disabled', 'Failed', 'Rejected']);
});

it('empty version and URL are orange, in words too', async () => {
  await open(fakeEditor({}, { version: '', url: '' }));
  expect(field('Version')).toHaveAccessibleDescription('No version number yet');
  expect(field('Package URL')).toHaveAccessibleDescription('No package yet');
});

it('says which component cannot be, and sends nothing', async () => {
  const { user, sent } = await open(fakeEditor({}, { components: ['a', 'x'.repeat(2100)] }));
  await user.click(form().getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(field('Components')).toHaveAccessibleDescription(
      /^Line 2 "x{80}…": Must have at most 2,048 characters/,
    ),
  );
  expect(sent(saveVersionLine)).toEqual([]);
});

it('adds a version', async () => {
  const backend = fakeEditor();
  const { user } = await open(backend);
  const versions = [backend.stored('version'), { id: 71, software_id: 7 }];
  backend.set('GET /api/software/7/versions/', () => ({ json: versions }));
  backend.set('GET /api/versions/71/', () => ({ json: versions[1] }));
  await user.click(screen.getByRole('button', { name: 'Add version' }));
  expect(await screen.findByRole('form', { name: 'Version 71' })).toBeVisible();
  const add = 'POST /api/software-admin/software/7/create_version/';
  expect(backend.sent(add).map(({ body }) => body)).toEqual([{}]);
});

it('says so where a version could not be added', async () => {
  const backend = fakeEditor();
  backend.set('POST /api/software-admin/software/7/create_version/', () =>
    Response.json({}, { status: 500 }),
  );
  const { user, host } = await open(backend);
  await user.click(screen.getByRole('button', { name: 'Add version' }));
  await waitFor(() => expect(shownToast(host)).toMatch('The version was not added'));
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

describe('a package', () => {
  const file = () => new File(['zip'], 'echo-2.zip');
  const upload = async ({ user }: Awaited<ReturnType<typeof open>>) =>
    user.upload(screen.getByLabelText('Package file'), file());

  it('is uploaded, and its URL is written into the form', async () => {
    const visit = await open();
    await upload(visit);
    await waitFor(() =>
      expect(shownToast(visit.host)).toBe('Upload complete: File echo-2.zip Uploaded'),
    );
    expect(field('Package URL')).toHaveValue('https://files.example/echo-2.zip');
    const body = visit.sent(uploadLine)[0]?.body;
    if (!(body instanceof FormData)) throw new Error('no form data');
    expect([...body.keys()]).toEqual(['folder', 'file']);
    expect(body.get('folder')).toBe('versions/70');
    expect(await screen.findByText('Unsaved: Version 1.2.3')).toBeVisible();
  });

  it('shows how far it is, and may be given up', async () => {
    const visit = await open();
    visit.set(uploadLine, () => held().answer);
    await upload(visit);
    expect(await screen.findByRole('progressbar', { name: 'Upload' })).toHaveAttribute(
      'aria-valuetext',
      'Uploading, 50 %',
    );
    // Leaving the page would give it up.
    expect(await screen.findByText('Unsaved: the upload of a package')).toBeVisible();
    await visit.user.click(screen.getByRole('button', { name: 'Cancel upload' }));
    expect(await screen.findByRole('button', { name: 'Upload a package' })).toBeVisible();
    expect(shownToast(visit.host)).toBeNull();
    expect(field('Package URL')).toHaveValue('https://acme.example/echo.zip');
  });

  it('that does not arrive is said so, and may be sent again', async () => {
    const visit = await open();
    visit.set(uploadLine, () => {
      throw new Error('no network');
    });
    await upload(visit);
    await waitFor(() =>
      expect(shownToast(visit.host)).toBe('Upload Failed: There was an error uploading the file.'),
    );
    visit.set(uploadLine, () => ({ json: { url: 'https://files.example/again.zip' } }));
    await upload(visit);
    await waitFor(() =>
      expect(field('Package URL')).toHaveValue('https://files.example/again.zip'),
    );
  });
});

describe('Extract Data', () => {
  const bridge = (invoke: DesktopBridge['invoke']): DesktopBridge => ({
    invoke,
    send: () => undefined,
    on: () => () => undefined,
  });

  const extract = async (invoke: DesktopBridge['invoke']) => {
    const problems: Error[] = [];
    const visit = await open(fakeEditor(), {
      bridge: bridge(invoke),
      reportProblem: (error) => problems.push(error),
    });
    await visit.user.click(screen.getByRole('button', { name: 'Extract Data' }));
    return { ...visit, problems };
  };

  it('is there in the desktop app alone', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Extract Data' })).toBeNull();
  });

  it('writes what the app finds into the form', async () => {
    const invoke = jest.fn(() =>
      Promise.resolve({ version: '9.1', components: ['A.vst3', 'A.app'], installOrder: ['A.pkg'] }),
    );
    await extract(invoke);
    await waitFor(() => expect(field('Version')).toHaveValue('9.1'));
    expect(field('Components')).toHaveValue('A.vst3\nA.app');
    expect(field('Mac install order')).toHaveValue('A.pkg');
    expect(invoke).toHaveBeenCalledWith('extractVersionInfo', 'https://acme.example/echo.zip');
  });

  it('names a URL that is not there', async () => {
    const { host, problems } = await extract(() => Promise.reject(new Error('Status 404')));
    await waitFor(() =>
      expect(shownToast(host)).toBe(
        'Error while downloading file: https://acme.example/echo.zip – Please recheck the url',
      ),
    );
    expect(problems).toEqual([]);
  });

  it('reports any other failure', async () => {
    const { host, problems } = await extract(() => Promise.reject(new Error('no disk')));
    await waitFor(() => expect(shownToast(host)).toBe('Unknown error: Please contact developer'));
    expect(problems.map(({ message }) => message)).toEqual(['no disk']);
  });
});
