import type { InstalledComponent } from '@patchbay/shared/bridge';
import { deriveStatus, indexComponents, installedComponentsOf } from './derive-status.ts';

const installed = (filename: string, version = '2.0.0'): InstalledComponent => ({
  filename,
  version,
  componentPath: `/Library/Audio/${filename}`,
  extension: 'vst3',
});
const offered = { version: '2.0.0', components: ['Echo.vst3', ' ', 'Echo.component', ''] };

it.each([
  ['none of its components', [installed('Other.vst3')], 'notInstalled'],
  ['some of them', [installed('Echo.vst3')], 'partiallyInstalled'],
  ['all of them', [installed('Echo.vst3'), installed('Echo.component')], 'installed'],
  [
    'an older one among them',
    [installed('Echo.vst3', '1.9.9'), installed('Echo.component')],
    'updateAvailable',
  ],
  ['an older one and nothing else', [installed('Echo.vst3', '1.0')], 'updateAvailable'],
  [
    'an older copy beside a new one',
    [installed('Echo.vst3'), installed('Echo.vst3', '1.0'), installed('Echo.component')],
    'updateAvailable',
  ],
  ['newer ones', [installed('Echo.vst3', '2.1'), installed('Echo.component', '3')], 'installed'],
  [
    'one whose version cannot be read',
    [installed('Echo.vst3', ''), installed('Echo.component', 'unknown')],
    'installed',
  ],
  [
    'a pre-release of it',
    [installed('Echo.vst3', '2.0.0-beta1'), installed('Echo.component')],
    'updateAvailable',
  ],
  [
    'file names that are paths',
    [installed('/Library/VST3/Echo.vst3'), installed('C:\\Plugins\\Echo.component')],
    'installed',
  ],
])('with %s installed, a version is so', (_, components, status) => {
  expect(deriveStatus(offered, indexComponents(components))).toBe(status);
});

it.each([
  ['all that this computer can have', ['vst3', 'clap'], [installed('Echo.vst3')], 'installed'],
  ['some of that', ['vst3', 'component'], [installed('Echo.vst3')], 'partiallyInstalled'],
  ['what the app would not install', ['vst3'], [installed('Echo.component')], 'partiallyInstalled'],
  ['nothing', ['clap'], [], 'notInstalled'],
])(
  'with %s installed, of what the app installs, a version is so',
  (_, extensions, components, status) => {
    expect(deriveStatus(offered, indexComponents(components, new Set(extensions)))).toBe(status);
  },
);

it('without components a version is not installed', () => {
  expect(deriveStatus({ version: '1', components: [] }, indexComponents([installed('A')]))).toBe(
    'notInstalled',
  );
});

it('an accent is the same in both ways to write it', () => {
  const index = indexComponents([installed('Mun\u0303oz.vst3')]);
  expect(deriveStatus({ version: '2.0.0', components: ['Mu\u00f1oz.vst3'] }, index)).toBe(
    'installed',
  );
});

it('its components are those of its names, in every place', () => {
  const components = [installed('Echo.vst3'), installed('Echo.vst3', '1'), installed('Else.vst3')];
  expect(installedComponentsOf(offered, indexComponents(components))).toEqual(
    components.slice(0, 2),
  );
});

it('of a software whose formats were chosen, the others count neither as missing nor as old', () => {
  const formats = ['vst3'];
  const choices = new Map([[7, { softwareId: 7, formats, skippedVersion: '', isPinned: false }]]);
  const status = (...components: readonly InstalledComponent[]) =>
    deriveStatus({ ...offered, softwareId: 7 }, indexComponents(components, null, choices));
  expect(status(installed('Echo.vst3'))).toBe('installed');
  expect(status(installed('Echo.vst3'), installed('Echo.component', '1.0'))).toBe('installed');
  expect(status(installed('Echo.component'))).toBe('notInstalled');
});
