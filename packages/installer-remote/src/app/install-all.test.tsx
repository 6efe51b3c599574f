import { settled } from '@patchbay/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { InstallAllSlot } from './install-all.view.tsx';
import { createFakeDesktop } from '../installs/testing/fake-desktop.ts';
import { renderPart } from '../testing/render-part.tsx';
import { OfferAppForAll } from '../features/offer-app/offer-app.view.tsx';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly versions: readonly object[];
}

const rows: readonly Row[] = [
  { id: 1, name: 'Echo', versions: [{}] },
  { id: 2, name: 'Gate', versions: [{}] },
  { id: 3, name: 'Here', versions: [{ components: ['Here.vst3'] }] },
  { id: 4, name: 'Old', versions: [{ components: ['Old.vst3'], version: '2.0' }] },
  { id: 5, name: 'Mac', versions: [{ platforms: ['macos'] }] },
  { id: 6, name: 'Maker', versions: [{ hasPackage: false }] },
  { id: 7, name: 'Both', versions: [{ architecture: 'arm' }, { id: 71, architecture: 'intel' }] },
  { id: 8, name: 'Gone', versions: [] },
];
const software = rows.map(({ id, name }) => ({
  softwareId: id,
  softwareName: name,
  vendor: 'Acme',
}));

const userAgent = Object.getOwnPropertyDescriptor(Navigator.prototype, 'userAgent');
beforeEach(() => {
  Object.defineProperty(Navigator.prototype, 'userAgent', {
    configurable: true,
    get: () => 'Mozilla/5.0 (X11; Linux x86_64)',
  });
});
afterEach(() => {
  if (userAgent) Object.defineProperty(Navigator.prototype, 'userAgent', userAgent);
});

function visit() {
  let isCut = true;
  const desktop = createFakeDesktop({
    'get-installed-components': () =>
      ['Here.vst3', 'Old.vst3'].map((filename) => ({
        filename,
        version: '1.0',
        componentPath: `/x/${filename}`,
        extension: 'vst3',
      })),
  });
  const view = renderPart(<InstallAllSlot software={software} />, {
    desktop,
    answer: ({ url }) => {
      const [, id] = /^\/api\/software\/(\d+)\/latest_versions\/$/.exec(url.pathname) ?? [];
      if (id === undefined) return { json: [] };
      if (isCut) throw new TypeError('cut off');
      if (id === '8') return Response.json({ detail: 'Not found' }, { status: 404 });
      return {
        json: rows[Number(id) - 1]?.versions.map((version) => ({
          id: Number(id) * 10,
          software_id: Number(id),
          version: '1.0',
          components: [`${id}.vst3`],
          ...version,
        })),
      };
    },
  });
  return {
    desktop,
    ...view,
    mend: () => {
      isCut = false;
    },
  };
}

const press = async ({ user }: ReturnType<typeof visit>, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const linesOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('all of a list that fits is installed, after it was said what and what not (C120)', async () => {
  const view = visit();
  view.mend();
  await press(view, 'Install all that fits');
  expect(await linesOf('Will be installed')).toEqual(['Echo 1.0', 'Gate 1.0']);
  expect(await linesOf('Passed over')).toEqual([
    'Here Installed already',
    'Old Installed already, and has an update',
    'Mac Has no version for this computer',
    'Maker Not available in the app yet',
    'Both Has several versions: choose one on its page',
    'Gone Not available in the app yet',
  ]);
  expect(view.desktop.callsOf('start-install')).toEqual([]);
  await press(view, 'Install 2');
  await waitFor(() =>
    expect(view.desktop.callsOf('start-install')).toEqual([{ versionId: 10 }, { versionId: 20 }]),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  const progress = within(screen.getByRole('group', { name: 'Installations' }));
  expect(progress.getByRole('status')).toHaveTextContent('2 installations started');
  await press(view, 'Install all that fits');
  expect(await linesOf('Passed over')).toEqual(
    expect.arrayContaining(['Echo On its way already', 'Gate On its way already']),
  );
  expect(screen.getByText('Nothing of this list is left to install here.')).toBeVisible();
  for (const versionId of [10, 20]) {
    await act(async () => {
      view.desktop.report(versionId, { status: 'done' });
      await settled();
    });
  }
  expect(progress.getByRole('status')).toHaveTextContent('2 installed');
});

it('nothing is installed where that is cancelled, and a failure is tried again (C120)', async () => {
  const view = visit();
  await press(view, 'Install all that fits');
  const again = await screen.findByRole('button', { name: 'Try again' });
  view.mend();
  await view.user.click(again);
  await linesOf('Will be installed');
  await press(view, 'Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(view.desktop.callsOf('start-install')).toEqual([]);
});

it('outside the app it says what that takes (C120)', async () => {
  const { user } = renderPart(<OfferAppForAll />, { desktop: null });
  await user.click(await screen.findByRole('button', { name: 'Install all that fits' }));
  expect(screen.getByRole('dialog', { name: "Let's Install" })).toBeVisible();
});
