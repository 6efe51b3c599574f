import type { InstalledComponent } from '@patchbay/shared/bridge';
import { versionSchema } from '@patchbay/domain/entities';
import { parse } from '@patchbay/shared/parse';
import {
  deriveStatus,
  indexComponents,
  installedComponentsOf,
  newerVersions,
  softwareStatus,
} from './derive-status.ts';

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
    [installed('Echo.vst3'), installed('Echo.component', 'unknown')],
    'installed',
  ],
  [
    'none whose version can be read',
    [installed('Echo.vst3', ''), installed('Echo.component', 'unknown')],
    'versionUnknown',
  ],
  [
    'the number of a build left out',
    [installed('Echo.vst3', '2.0.0.29776'), installed('Echo.component', '2,0,0')],
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
])('with %s installed, a version is so (I4, I5, I6)', (_, components, status) => {
  expect(deriveStatus(offered, indexComponents(components))).toBe(status);
});

it.each([
  ['all that this computer can have', ['vst3', 'clap'], [installed('Echo.vst3')], 'installed'],
  ['some of that', ['vst3', 'component'], [installed('Echo.vst3')], 'partiallyInstalled'],
  ['what the app would not install', ['vst3'], [installed('Echo.component')], 'partiallyInstalled'],
  ['nothing', ['clap'], [], 'notInstalled'],
])(
  'with %s installed, of what the app installs, a version is so (I4)',
  (_, extensions, components, status) => {
    expect(deriveStatus(offered, indexComponents(components, new Set(extensions)))).toBe(status);
  },
);

it('without components a version is not installed', () => {
  expect(deriveStatus({ version: '1', components: [] }, indexComponents([installed('A')]))).toBe(
    'notInstalled',
  );
});

it('an accent is the same in both ways to write it (I6)', () => {
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

it('of a software whose formats were chosen, the others count neither as missing nor as old (I58)', () => {
  const formats = ['vst3'];
  const choices = new Map([[7, { softwareId: 7, formats, skippedVersion: '', isPinned: false }]]);
  const status = (...components: readonly InstalledComponent[]) =>
    deriveStatus({ ...offered, softwareId: 7 }, indexComponents(components, null, choices));
  expect(status(installed('Echo.vst3'))).toBe('installed');
  expect(status(installed('Echo.vst3'), installed('Echo.component', '1.0'))).toBe('installed');
  expect(status(installed('Echo.component'))).toBe('notInstalled');
});

describe('of a maker whose last version for Intel is older than the universal one', () => {
  const version = (fields: object) =>
    parse(versionSchema, { id: 1, software_id: 1, components: ['Echo.vst3'], ...fields });
  const intel = version({ id: 2, version: '1.0.7', architecture: 'intel' });
  const universal = version({ id: 3, version: '1.5.5' });
  const there = (number: string) =>
    indexComponents([installed('Echo.vst3', number)], null, new Map(), 'macos');
  const numbersOf = (versions: readonly (typeof intel)[], number: string) =>
    newerVersions(1, versions, there(number))?.versions.map(({ version }) => version) ?? [];

  it('the universal one is an update of the last for Intel (I19)', () => {
    expect(softwareStatus([universal, intel], there('1.0.7'))).toBe('update');
    expect(numbersOf([universal, intel], '1.0.7')).toEqual(['1.5.5']);
  });

  it('who has the universal one has the last', () => {
    expect(softwareStatus([universal, intel], there('1.5.5'))).toBe('installed');
    expect(numbersOf([universal, intel], '1.5.5')).toEqual([]);
  });

  it.each([
    ['of another type', { type: 'paid' }],
    ['for another kind of processor', { architecture: 'arm' }],
    ['for another system', { platforms: ['windows'] }],
  ])('a newer one %s is no update of it (I19)', (_, fields) => {
    const other = { ...universal, ...fields };
    expect(softwareStatus([other, intel], there('1.0.7'))).toBe('installed');
    expect(numbersOf([other, intel], '1.0.7')).toEqual([]);
  });

  it('one that names the system of the computer is, and what follows nothing that is installed is not offered beside it', () => {
    const many = { ...universal, platforms: ['windows', 'macos'] };
    const paid = version({ id: 4, version: '2.0', type: 'paid' });
    expect(numbersOf([many, intel, paid], '1.0.7')).toEqual(['1.5.5']);
  });

  it('what is withheld from the computer is no update of anything (C70)', () => {
    const other = version({ id: 5, version: '2.0', platforms: ['windows'] });
    expect(numbersOf([other, universal], '1.0.7')).toEqual(['1.5.5']);
    expect(softwareStatus([other], there('1.0.7'))).toBeNull();
  });

  it('where nothing of them is installed, there is no update', () => {
    expect(softwareStatus([universal, intel], indexComponents([]))).toBeNull();
    expect(newerVersions(1, [universal, intel], indexComponents([]))).toBeNull();
  });
});

it('a component that says the very text of the catalogue is known, whatever the text (I5)', () => {
  const final = { version: 'final', components: ['Echo.vst3'] };
  expect(deriveStatus(final, indexComponents([installed('Echo.vst3', 'final')]))).toBe('installed');
  const other = indexComponents([installed('Echo.vst3', 'best')]);
  expect(deriveStatus(final, other)).toBe('versionUnknown');
});

it('what a file says of a build without its number is no older (I44)', () => {
  const build = { version: '6.1.1.29776', components: ['Echo.vst3'] };
  const status = (version: string) =>
    deriveStatus(build, indexComponents([installed('Echo.vst3', version)]));
  expect([status('6.1.1'), status('6.1.0')]).toEqual(['installed', 'updateAvailable']);
});

it('what has the newest of each format that is there is installed, without the others (I93)', () => {
  const version = parse(versionSchema, {
    id: 2,
    software_id: 1,
    version: '2.0.0',
    url: 'https://packages.test/echo.zip',
    components: ['Echo.vst3', 'Echo Extra.vst3', 'Echo.clap'],
  });
  const whole = [installed('Echo.vst3'), installed('Echo Extra.vst3')];
  expect(softwareStatus([version], indexComponents(whole))).toBe('installed');
  expect(newerVersions(1, [version], indexComponents(whole))).toBeNull();
  expect(softwareStatus([version], indexComponents([installed('Echo.vst3')]))).toBeNull();
});
