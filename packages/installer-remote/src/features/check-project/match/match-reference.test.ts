import { softwareSchema, versionSchema } from '@patchbay/domain/entities';
import { parse } from '@patchbay/shared/parse';
import { isSameVendor } from '../../../lib/same-maker.ts';
import { hasPluginNamed, matchReference } from './match-reference.ts';

const software = (id: number, name: string, vendor: string) =>
  parse(softwareSchema, { id, name, vendor });

const catalogue = [
  software(1, 'FabFilter Pro-Q 4', 'FabFilter'),
  software(2, 'Delay', 'Acme'),
  software(3, 'Delay', 'Else'),
  software(4, 'Vital', 'Matt Tytel'),
  software(5, 'Acme Compressor', 'Acme'),
];

it.each([
  ['the name and the maker', 'FabFilter Pro-Q 4', 'FabFilter', 1],
  ['a name without the maker in it', 'Pro-Q 4', 'FabFilter', 1],
  ['another edition', 'Pro-Q 3', 'FabFilter', null],
  ['a beginning of a name', 'Pro-Q', 'FabFilter', null],
  ['a name that begins with its maker, of whom nothing else is said', 'FabFilter Pro-Q 4', '', 1],
  ['a name of several, with the maker', 'Delay', 'Acme Inc.', 2],
  ['a name of several, without', 'Delay', '', 'unsure'],
  ['a name that nobody else has, of another maker', 'Vital', 'Vital Audio', 4],
  ['a common name of another maker', 'Compressor', 'Vital Audio', 'unsure'],
  ['a name that nobody else has', 'vital', '', 4],
  ['a common word, though one alone has it', 'Compressor', '', 'unsure'],
])('%s', (_, name, vendor, expected) => {
  const match = matchReference({ name, vendor }, catalogue, { isAll: true });
  expect(match === null || match === 'unsure' ? match : match.id).toBe(expected);
});

it('where the catalogue has more than was asked for, a name alone is never sure', () => {
  const reference = { name: 'Vital', vendor: '' };
  expect(matchReference(reference, catalogue, { isAll: false })).toBe('unsure');
});

it.each([
  ['Xfer', 'Xfer Records', true],
  ['Native Instruments GmbH', 'native-instruments', true],
  ['u-he', 'uhe', true],
  ['Acme Audio', 'Acme Sound', false],
  ['', 'Acme', false],
  ['Inc.', 'LLC', false],
])('makers: %p and %p', (one, other, isSame) => {
  expect([isSameVendor(one, other), isSameVendor(other, one)]).toEqual([isSame, isSame]);
});

it('a maker is known by its other names too (I95)', () => {
  const delays = catalogue.map((one) =>
    one.vendor === 'Else' ? { ...one, vendorAliases: ['Else Audio Labs'] } : one,
  );
  const reference = { name: 'Delay', vendor: 'Else Audio Labs Ltd' };
  expect(matchReference(reference, delays, { isAll: true })).toMatchObject({ id: 3 });
});

it.each([
  [['VST3'], true],
  [['VST2'], false],
  [[], true],
])('a plugin in the formats %j is there: %p', (formats, isThere) => {
  const versions = [
    parse(versionSchema, { id: 1, software_id: 4, components: ['x/Vital.vst3', 'Vital.app'] }),
  ];
  const offered = { software: software(4, 'Vital', 'Matt Tytel'), versions };
  expect(hasPluginNamed({ name: 'Vital', vendor: '', formats }, offered)).toBe(isThere);
});
