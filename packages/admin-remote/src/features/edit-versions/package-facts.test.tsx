import { screen, waitFor, within } from '@testing-library/react';
import { extendedHost } from '../../testing/extended-host.ts';
import { fakeEditor, saveVersionLine, uploadLine } from '../../testing/fake-editor.ts';
import { openEditor, versionField as field, versionForm } from '../../testing/open-editor.tsx';

const url = 'https://files.example/echo-2.zip';
const contents = {
  name: 'Echo',
  vendor: 'Acme',
  version: '2.0',
  components: ['Echo.vst3', 'Echo.clap'],
  macInstallOrder: ['Echo.vst3', 'Echo.clap'],
  platforms: ['macos', 'windows'],
  architecture: 'arm',
  problem: null,
};
const packageLine = 'GET /api/software-admin/version/70/package/';

async function openVersion(version: object, found: object = contents) {
  const backend = fakeEditor({}, version);
  backend.set(uploadLine, () => Response.json({ url, contents: found }, { status: 201 }));
  return openEditor(backend, extendedHost(backend.http));
}

const upload = async ({ user }: Awaited<ReturnType<typeof openVersion>>) => {
  await user.upload(screen.getByLabelText('Package file'), new File(['zip'], 'echo-2.zip'));
  await waitFor(() => expect(field('Package URL')).toHaveValue(url));
};

const blank = { version: '', url: '', components: [], platforms: [], macInstallOrder: [] };

it('an upload fills the empty fields with what the package says, and says which (F75, F78)', async () => {
  const visit = await openVersion(blank);
  expect(field('Components')).toHaveAccessibleDescription(/^No components yet\./);
  expect(field('Components')).toHaveAccessibleDescription(/until it has components\.$/);
  await upload(visit);
  expect(field('Version')).toHaveValue('2.0');
  expect(field('Components')).toHaveValue('Echo.vst3\nEcho.clap');
  expect(versionForm().getByRole('checkbox', { name: 'Windows' })).toBeChecked();
  expect(field('Components')).not.toHaveAccessibleDescription(/No components/);
  expect(
    versionForm().getByText(
      'Filled in from the package: Version, Systems, Components, Mac install order. Check it, then save.',
    ),
  ).toBeVisible();
  await visit.user.click(versionForm().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(visit.sent(saveVersionLine)).toHaveLength(1));
  expect(visit.sent(saveVersionLine)[0]?.body).toMatchObject({ url, version: '2.0' });
});

it('what is there stays, and what the package says otherwise is offered by field (F76)', async () => {
  const visit = await openVersion({ components: ['Echo.clap', 'Echo.vst3'] });
  await visit.user.clear(field('Version'));
  await visit.user.type(field('Version'), '1.9');
  await upload(visit);
  expect(field('Version')).toHaveValue('1.9');
  const list = versionForm().getByRole('list', { name: 'What the package says otherwise' });
  // Another order of the components is no other answer.
  const rows = () => within(list).getAllByRole('listitem');
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    'Version: the package says 2.0Use',
    'Architecture: the package says ARM (M1/M2/M3)Use',
  ]);
  await visit.user.click(versionForm().getByRole('button', { name: 'Use the package’s Version' }));
  expect(field('Version')).toHaveValue('2.0');
  expect(rows()).toHaveLength(1);
});

const problem = 'The package is damaged or not a zip file.';
const broken = { problem };
const told = `The desktop app can’t install this package. ${problem}`;

it('a package that the app would refuse is told at its field (F77)', async () => {
  const visit = await openVersion(blank, broken);
  await upload(visit);
  expect(versionForm().getByRole('alert')).toHaveTextContent(told);
  await visit.user.clear(field('Package URL'));
  expect(versionForm().queryByText(told)).toBeNull();
});

it('such a package is told again when the version is opened later (F77)', async () => {
  const later = fakeEditor({}, { url });
  later.set(packageLine, () => ({ json: { url, contents: broken } }));
  await openEditor(later, extendedHost(later.http));
  expect(await versionForm().findByText(told)).toBeVisible();
});

it('a backend that answers the address alone fills that in, and is asked for no more (F75)', async () => {
  const backend = fakeEditor({}, blank);
  const visit = await openEditor(backend);
  await upload(visit);
  expect(field('Version')).toHaveValue('');
  expect(visit.sent(packageLine)).toEqual([]);
});
