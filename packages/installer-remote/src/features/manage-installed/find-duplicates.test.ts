import { findDuplicates } from './duplicates.tsx';

const at = (componentPath: string, version = '1.0') => ({
  filename: componentPath.split('/').at(-1) ?? '',
  version,
  componentPath,
  extension: 'vst3',
});

it('a component in two folders is a duplicate, and says whether its versions differ (N27)', () => {
  const components = [
    at('/home/ann/.vst3/Same.vst3'),
    at('/home/ann/.vst3/Echo.vst3', '2.0'),
    at('/usr/lib/vst3/Echo.vst3', '1.0'),
    at('/usr/lib/vst3/Same.vst3'),
    at('/usr/lib/clap/Echo.clap'),
    // An app may tell a file twice.
    at('/usr/lib/clap/Echo.clap'),
  ];
  expect(
    findDuplicates(components).map(({ filename, components: found, hasSeveralVersions }) => [
      filename,
      found.map(({ componentPath }) => componentPath),
      hasSeveralVersions,
    ]),
  ).toEqual([
    ['Echo.vst3', ['/home/ann/.vst3/Echo.vst3', '/usr/lib/vst3/Echo.vst3'], true],
    ['Same.vst3', ['/home/ann/.vst3/Same.vst3', '/usr/lib/vst3/Same.vst3'], false],
  ]);
});
