import { parse } from '@patchbay/shared/parse';
import { storedVersionSchema } from '@patchbay/domain/entities';
import { versionHint, versionTitle } from './version-values.ts';

const version = (id: number, others: object = {}) =>
  parse(storedVersionSchema, { id, software_id: 7, version: '1.2.3', ...others });

it.each([
  [
    [version(1), version(2, { version: '2.0' })],
    ['Version 1.2.3', 'Version 2.0'],
  ],
  [[version(1, { version: '' })], ['New version']],
  [
    [version(1, { version: '' }), version(2, { version: '' })],
    ['New version, no. 1', 'New version, no. 2'],
  ],
  [
    [version(1), version(2, { architecture: 'arm' }), version(3, { architecture: 'ppc' })],
    ['Version 1.2.3, universal', 'Version 1.2.3, ARM (M1/M2/M3)', 'Version 1.2.3, ppc'],
  ],
  [
    [version(1), version(2, { type: 'paid' })],
    ['Version 1.2.3, Free', 'Version 1.2.3, Paid'],
  ],
  [
    [version(1), version(2, { architecture: 'arm' }), version(3, { architecture: 'arm' })],
    [
      'Version 1.2.3, universal',
      'Version 1.2.3, ARM (M1/M2/M3), no. 2',
      'Version 1.2.3, ARM (M1/M2/M3), no. 3',
    ],
  ],
])(
  'versions of one number are told apart, and one without a number is a new one (F96): %#',
  (versions, titles) => {
    expect(versions.map((one) => versionTitle(one, versions))).toEqual(titles);
  },
);

const never = 'This can’t be read as a version, so it never counts as newer than another.';

it.each([
  ['', undefined],
  ['2.0.0', undefined],
  ['2.0-beta1', undefined],
  ['2.0 beta 1', 'Read as 2.0-beta.1'],
  ['Version 2.0', 'Read as 2.0'],
  ['2,0,0,0', 'Read as 2.0.0.0'],
  ['2.0 for Mac', `${never} Did you mean 2.0?`],
  ['latest', never],
])('of the version %j, the form says %j (F92)', (typed, words) => {
  expect(versionHint(typed)).toBe(words);
});
