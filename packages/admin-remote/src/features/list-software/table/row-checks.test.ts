import { parse } from '@patchbay/shared/parse';
import { softwareSchema } from '@patchbay/domain/entities';
import { isVersionOk, linkListState, missingParts } from './software-row.tsx';

const software = (fields: object) => parse(softwareSchema, { id: 1, name: 'Echo', ...fields });

it.each([
  [[], 'missing'],
  [[''], 'missing'],
  [['see http://a.example/'], 'missing'],
  [['# later'], 'placeholder'],
  [['', '# later'], 'placeholder'],
  [['# later', 'https://a.example/'], 'ok'],
  [['http://a.example/'], 'ok'],
])('a list of links with %j is %s (L15)', (lines, state) => {
  expect(linkListState(lines)).toBe(state);
});

it.each([
  ['1.2.3', true],
  ['', false],
  [null, false],
])('the last valid version %j is OK: %s (L16)', (lastValidVersion, isOk) => {
  expect(isVersionOk(software({ lastValidVersion }))).toBe(isOk);
});

it('of what is enabled, it is said what is missing', () => {
  expect(missingParts(software({ status: 'enabled' }))).toEqual([
    'cover',
    'description',
    'valid version',
  ]);
  expect(missingParts(software({ status: 'error' }))).toEqual([]);
});

it('a cover that the pages cannot show is missing (F51)', () => {
  const missing = (cover: string) =>
    missingParts(
      software({ status: 'enabled', descriptionOk: true, lastValidVersion: '1.0', cover }),
    );
  expect(missing('https://elsewhere.example/a.jpg')).toEqual(['cover on the image host']);
  expect(missing('covers/a.webp')).toEqual([]);
});
