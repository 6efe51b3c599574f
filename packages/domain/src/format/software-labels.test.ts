import {
  architectureLabel,
  componentFormat,
  componentFormats,
  licenseLabel,
  orderFormats,
  platformLabel,
  versionTypeLabel,
} from './software-labels.ts';

it('a version type is shown capitalised', () => {
  expect(['free', 'TRIAL', ''].map(versionTypeLabel)).toEqual(['Free', 'Trial', '']);
});

it('anything but universal and arm is Intel (C41)', () => {
  expect(['universal', 'arm', 'intel', 'x86_64'].map(architectureLabel)).toEqual([
    'Universal',
    'Apple Silicon',
    'Intel',
    'Intel',
  ]);
});

it.each([
  ['Surge XT.vst3', 'VST3'],
  ['Surge XT.COMPONENT', 'AU'],
  ['/Applications/Dexed.app', 'App'],
  ['archive.tar.gz', 'GZ'],
  ['no extension', null],
  ['.hidden', null],
  ['folder.vst3/', null],
  [`Long.${'x'.repeat(40)}`, 'X'.repeat(40)],
  [`Longer.${'x'.repeat(41)}`, null],
  ['', null],
])('the format of %p is %p (C42)', (fileName, format) => {
  expect(componentFormat(fileName)).toBe(format);
});

it('each format is named once, in the order of its first component (C42)', () => {
  expect(componentFormats(['b.clap', 'a.vst3', 'c.clap', 'readme'])).toEqual(['CLAP', 'VST3']);
});

it('formats come in the order in which people look for them (C42)', () => {
  expect(orderFormats(['AAX', 'EXE', 'App', 'AU', 'BIN', 'CLAP', 'LV2', 'VST2', 'VST3'])).toEqual([
    'VST3',
    'AU',
    'CLAP',
    'AAX',
    'LV2',
    'VST2',
    'App',
    'BIN',
    'EXE',
  ]);
});

it('formats have their usual names, whatever a backend calls them (C42)', () => {
  expect(orderFormats(['component', 'vst3', 'AU', 'clap', 'Standalone', 'vst'])).toEqual([
    'VST3',
    'AU',
    'CLAP',
    'VST2',
    'Standalone',
  ]);
});

it('a system is called by its name', () => {
  expect(['macos', 'windows', 'linux', 'haiku'].map(platformLabel)).toEqual([
    'macOS',
    'Windows',
    'Linux',
    'haiku',
  ]);
});

it('short names of licences are written large, others as they are', () => {
  expect(
    ['gpl-3.0', 'mit', 'other', 'BSD-2-Clause', 'Free for students'].map(licenseLabel),
  ).toEqual(['GPL-3.0', 'MIT', 'Other', 'BSD-2-Clause', 'Free for students']);
});
