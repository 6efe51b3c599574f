import { parse } from '@patchbay/shared/parse';
import { softwareSchema } from '../entities/software.ts';
import { versionSchema } from '../entities/version.ts';
import { findGaps } from './gaps.ts';

const whole = {
  cover: 'covers/1.webp',
  description: 'It echoes.',
  tagline: 'A delay',
  screenshots: ['screenshots/1.webp'],
  category_id: 2,
  license: 'MIT',
};
const installable = { version: '1.0', components: ['Echo.vst3'], platforms: ['macos'] };

/** As the backend answers a version whose package the app would refuse. */
const refused = { ...installable, hasPackage: false, packageProblem: 'There is no plugin in it.' };

const gapsOf = (fields: object, versions: readonly object[] = [installable]) =>
  findGaps(
    parse(softwareSchema, { id: 1, name: 'Echo', ...fields }),
    versions.map((version) => parse(versionSchema, { software_id: 1, ...version })),
  );

it('what has everything lacks nothing (F85)', () => {
  expect(gapsOf(whole)).toEqual([]);
});

it.each([
  [{ cover: null }, 'cover'],
  [{ cover: 'https://elsewhere.example/a.jpg' }, 'cover'],
  [{ description: ' ' }, 'description'],
  [{ tagline: '' }, 'tagline'],
  [{ screenshots: [] }, 'screenshots'],
  [{ category_id: null }, 'category'],
  [{ license: '' }, 'license'],
])('software with %j lacks its %s (F85)', (fields, gap) => {
  expect(gapsOf({ ...whole, ...fields })).toEqual([gap]);
});

it.each([
  [[], 'version'],
  [[{ ...installable, status: 'disabled' }], 'version'],
  [[{ ...installable, components: [' '] }], 'components'],
  [[{ ...installable, hasPackage: false }], 'package'],
  [[refused], 'refused'],
  [[refused, installable], 'refused'],
  [[refused, { ...installable, hasPackage: false }], 'refused'],
  [[{ ...installable, platforms: [] }], 'systems'],
  [[{ ...installable, version: 'latest' }], 'number'],
])('with the versions %j it lacks the %s (F85, F97)', (versions, gap) => {
  expect(gapsOf(whole, versions)).toEqual([gap]);
});

it('one version that has it is enough, among others that have not', () => {
  expect(gapsOf(whole, [{ ...installable, hasPackage: false }, installable])).toEqual([]);
});

it('a package that the app would refuse counts where its version is shown (F97)', () => {
  const hidden = [
    { ...refused, status: 'disabled' },
    { ...refused, components: [' '] },
  ];
  expect(gapsOf(whole, [...hidden, installable])).toEqual([]);
});

it('a field that the backend does not answer is not lacked', () => {
  const { tagline, screenshots, license, ...basic } = whole;
  const { platforms, ...version } = installable;
  expect(gapsOf(basic, [version])).toEqual([]);
});
