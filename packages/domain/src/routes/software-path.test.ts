import { parseId, softwarePath, vendorPath } from './software-path.ts';

const software = { id: 12, slug: 'surge-xt', vendorSlug: 'surge-synth-team' };

it('the slug form is taken where all slugs are known (C21)', () => {
  expect(softwarePath(software, 'synths')).toBe('/s/synths/surge-synth-team/surge-xt/12/');
});

it.each([
  [null, software],
  ['synths', { ...software, slug: '' }],
  ['..', software],
  ['synths', { ...software, vendorSlug: '.' }],
  ['synths', { ...software, slug: 'half-\ud83c' }],
])('the short form is taken where one is not (%#) (C21)', (categorySlug, entry) => {
  expect(softwarePath(entry, categorySlug)).toBe('/software/12/');
});

it.each([
  [{ vendor: 'Acme', vendorSlug: 'acme', formats: [] }, '/vendor/acme/'],
  [{ vendor: 'Acme', vendorSlug: 'acme' }, null],
  [{ vendor: 'Acme', vendorSlug: '', formats: [] }, null],
  [{ vendor: 'Acme', vendorSlug: '..', formats: [] }, null],
  [{ vendor: '', vendorSlug: 'untitled', formats: [] }, null],
  [{ vendor: ' ', vendorSlug: 'untitled', formats: [] }, null],
])('everything by the vendor of %j is at %p (C49)', (vendored, path) => {
  expect(vendorPath(vendored)).toBe(path);
});

it.each([
  ['1', 1],
  ['2147483647', 2_147_483_647],
])('%s is an id (R6)', (text, id) => {
  expect(parseId(text)).toBe(id);
});

it.each([
  undefined,
  '',
  '0',
  '-1',
  '+1',
  '01',
  '1.5',
  '1e3',
  ' 1',
  '2147483648',
  '9007199254740993',
  'NaN',
  '1e21',
  '0x10',
  '\0',
  '1\n',
  '١',
  '123456789012345678901234567890',
  '99999999999999999',
  '__proto__',
])('%p is none (R6)', (text) => {
  expect(parseId(text)).toBeNull();
});
