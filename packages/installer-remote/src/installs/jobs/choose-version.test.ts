import { softwareSchema, versionSchema } from '@patchbay/domain/entities';
import { parse } from '@patchbay/shared/parse';
import { chooseVersion } from './install-subject.query.ts';

const software = parse(softwareSchema, { id: 7, name: 'Echo' });
const version = (id: number | null, number: string, more: object = {}) =>
  parse(versionSchema, {
    ...{ id, software_id: 7, version: number, components: ['Echo.vst3'] },
    ...more,
  });

const universal = version(1, '2.0.0');
const arm = version(2, '2.0.0', { architecture: 'arm' });

it.each([
  ['the only one, whatever it is built for', [arm], 2],
  ['the universal one', [universal, arm, version(3, '1.9.0', { architecture: 'intel' })], 1],
  ['the release', [universal, version(3, '2.1.0-beta.1')], 1],
  ['the one for this computer', [version(3, '3.0', { platforms: ['macos'] }), arm], 2],
  ['the one with a package', [version(3, '3.0', { hasPackage: false }), universal], 1],
  ['the one with an id', [version(null, '3.0'), universal], 1],
  ['none of two types', [universal, version(3, '2.0.0', { type: 'trial' })], null],
  ['none of two chips', [arm, version(3, '2.0.0', { architecture: 'intel' })], null],
  ['no universal one where another is newer', [version(3, '1.0'), arm], null],
])('of several versions %s is chosen (N16)', (_, versions, id) => {
  for (const answer of [versions, versions.toReversed()]) {
    expect(chooseVersion(software, answer, 'linux')?.versionId ?? null).toBe(id);
  }
});
