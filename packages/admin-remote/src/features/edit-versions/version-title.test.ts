import { parse } from '@patchbay/shared/parse';
import { storedVersionSchema } from '@patchbay/domain/entities';
import { versionTitle, versionTitles } from './version-values.ts';

const version = (id: number, others: object = {}) =>
  parse(storedVersionSchema, { id, software_id: 7, version: '1.2.3', ...others });

it.each([
  [
    [version(1), version(2, { version: '2.0' })],
    ['Version 1.2.3', 'Version 2.0'],
  ],
  [[version(1, { version: '' })], ['Version 1']],
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
])('versions of one number are told apart: %#', (versions, titles) => {
  expect([...versionTitles(versions).values()]).toEqual(titles);
  expect(versions.map((one) => versionTitle(one, versions))).toEqual(titles);
});
