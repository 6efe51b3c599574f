import { settled } from '@patchbay/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { softwareListAsText } from '../../project-files/software-list.ts';
import { createFakeDesktop } from '../../installs/testing/fake-desktop.ts';
import { renderPart } from '../../testing/render-part.tsx';

const software = [
  { id: 7, name: 'Echo', vendor: 'Acme', file: 'Echo.vst3' },
  { id: 8, name: 'Grain', vendor: 'Acme', file: 'Grain.vst3' },
  { id: 9, name: 'Ripple', vendor: 'Acme', file: 'Ripple.vst3' },
  { id: 10, name: 'Suite', vendor: 'Maker', file: 'Suite.vst3', part: 'Suite FX.vst3' },
];

const project = `<REAPER_PROJECT 0.1 "7.0" 1
  <VST "VST3: Echo (Acme)" Echo.vst3 0 "" 1 ""
  <VST "VST3: Grain (Acme)" Grain.vst3 0 "" 2 ""
  <CLAP "CLAP: Ripple (Acme)" com.acme.ripple ""
  <VST "VST: Private (Nobody)" private.dll 0 "" 3 ""
`;

function visit({ isCut = false, installed = ['Echo.vst3', 'Ripple.component'] } = {}) {
  const desktop = createFakeDesktop({
    'get-installed-components': () =>
      installed.map((filename) => ({
        filename,
        version: '1.0',
        componentPath: `/x/${filename}`,
        extension: filename.split('.')[1],
      })),
  });
  const view = renderPart(null, {
    desktop,
    path: '/installed/',
    answer: ({ url }) => {
      if (isCut && url.searchParams.has('search')) throw new TypeError('cut off');
      const id = /^\/api\/software\/(\d+)\/latest_versions\/$/.exec(url.pathname)?.[1];
      if (id === undefined) {
        const word = url.searchParams.get('search')?.toLowerCase() ?? '';
        return {
          json: software.filter(({ name, vendor }) =>
            `${name} ${vendor}`.toLowerCase().includes(word),
          ),
        };
      }
      const { file, part } = software.find((one) => one.id === Number(id)) ?? {};
      return {
        json: [
          {
            id: Number(id) * 10,
            software_id: Number(id),
            version: '1.0',
            url: 'https://packages.test/a.zip',
            components: [file, part].filter(Boolean),
          },
        ],
      };
    },
  });
  return { desktop, ...view };
}

const file = (text: string, name = 'Song.rpp') => new File([text], name);
const open = async (user: ReturnType<typeof visit>['user'], chosen: File) =>
  user.upload(await screen.findByLabelText('Project or list'), chosen);
const rows = async () =>
  within(await screen.findByRole('region', { name: /\./ })).findAllByRole('listitem');

it('a project shows which of its plugins are here, and installs the missing ones (N22)', async () => {
  const { user, desktop } = visit();
  await open(user, file(project));
  expect((await rows()).map((row) => row.textContent)).toEqual([
    'Echo by AcmeVST3Installed',
    'Grain by AcmeVST3Install',
    'Ripple by AcmeCLAPInstalled as AU, used as CLAPInstall',
    'Private by NobodyVST2Not in the catalogueSearch',
  ]);
  expect(
    screen.getByText(
      '4 plugins: 1 installed, 1 installed in another format, 1 missing, 1 not found in the catalogue',
    ),
  ).toHaveRole('status');
  expect(screen.getByRole('link', { name: 'Grain' })).toHaveAttribute('href', '/software/8/');
  expect(screen.getByRole('link', { name: 'Search for Private' })).toHaveAttribute(
    'href',
    '/search/?q=Private',
  );
  await user.click(screen.getByRole('button', { name: 'Install missing (1)' }));
  await waitFor(() => expect(desktop.callsOf('start-install')).toEqual([{ versionId: 80 }]));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Song.rpp' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Open a file' })).toHaveFocus();
});

it('tells the failures of all that was missing in one summary, and each in its row (N28)', async () => {
  const { user, desktop } = visit({ installed: [] });
  const uses = ['Echo', 'Grain'].map((name) => `<VST "VST3: ${name} (Acme)" a.vst3 0 "" 1 ""`);
  await open(user, file(['<REAPER_PROJECT 0.1', ...uses].join('\n')));
  await user.click(await screen.findByRole('button', { name: 'Install missing (2)' }));
  await waitFor(() => expect(desktop.callsOf('start-install')).toHaveLength(2));
  const progress = within(screen.getByRole('group', { name: 'Installations' }));
  expect(progress.getByRole('status')).toHaveTextContent('2 installations started');
  for (const versionId of [70, 80]) {
    await act(async () => {
      desktop.report(versionId, { status: 'error', message: 'disk full' });
      await settled();
    });
  }
  expect(progress.getByRole('status')).toHaveTextContent('0 installed, 2 failed');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getAllByText('Failed')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Details of the failure of Grain' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('disk full');
});

it('a file may be dropped anywhere on the page; what is no file stays with the page (N22)', async () => {
  visit();
  const zone = await screen.findByText(/^Drop a project/);
  expect(fireEvent.dragOver(zone, { dataTransfer: { types: ['text/plain'] } })).toBe(true);
  expect(fireEvent.dragOver(document.body, { dataTransfer: { types: ['Files'] } })).toBe(false);
  expect(zone).toHaveTextContent('Drop it to see');
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [file(project)] } });
  expect(await rows()).toHaveLength(4);
});

it('a list of another computer is read the same way (N21)', async () => {
  const { user } = visit();
  const list = softwareListAsText([
    { name: 'Grain', vendor: 'Acme', version: '1.0', formats: ['VST3'] },
  ]);
  await open(user, file(list, 'installed.json'));
  expect((await rows()).map((row) => row.textContent)).toEqual(['Grain by AcmeVST3Install']);
});

it('a plugin of a suite is missing where another one of the suite is here', async () => {
  const { user } = visit({ installed: ['Suite.vst3'] });
  const uses = ['Suite', 'Suite FX'].map((name) => `<VST "VST3: ${name} (Maker)" a.vst3 0 "" 1 ""`);
  await open(user, file(['<REAPER_PROJECT 0.1', ...uses].join('\n')));
  expect((await rows()).map((row) => row.textContent)).toEqual([
    'Suite by MakerVST3Installed',
    'Suite FX by MakerVST3Install',
  ]);
});

it('a file that cannot be read says why', async () => {
  const { user } = visit();
  await open(user, file('hello', 'notes.rpp'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This is neither a project of Ableton Live, REAPER or Studio One, nor a DAWproject or a list of software.',
  );
});

it('a catalogue that does not answer is asked again', async () => {
  const { user } = visit({ isCut: true });
  await open(user, file(project));
  const region = await screen.findByRole('region', { name: 'Song.rpp' });
  expect(await within(region).findByRole('alert')).toHaveTextContent(
    "Couldn't look for the plugins",
  );
  expect(within(region).getByRole('button', { name: 'Try again' })).toBeVisible();
});
