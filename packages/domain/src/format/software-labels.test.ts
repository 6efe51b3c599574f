import {
  architectureLabel,
  componentFormat,
  componentFormats,
  versionTypeLabel,
} from './software-labels.ts';

it('a version type is shown capitalised', () => {
  expect(['free', 'TRIAL', ''].map(versionTypeLabel)).toEqual(['Free', 'Trial', '']);
});

it('anything but universal and arm is Intel', () => {
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
  ['', null],
])('the format of %p is %p', (fileName, format) => {
  expect(componentFormat(fileName)).toBe(format);
});

it('each format is named once, in the order of its first component', () => {
  expect(componentFormats(['b.clap', 'a.vst3', 'c.clap', 'readme'])).toEqual(['CLAP', 'VST3']);
});
