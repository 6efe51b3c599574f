import { parse } from '@patchbay/shared/parse';
import { newVersionSchema, versionFormSchema, type VersionForm } from './version-form.ts';

const form: VersionForm = {
  version: '1.2.3',
  architecture: 'universal',
  type: 'free',
  url: '',
  status: 'active',
  components: ['Surge XT.vst3', ''],
  macInstallOrder: [],
};

it('a form that is right fits', () => {
  expect(parse(versionFormSchema, { ...form, version: ' 1.2.3 ' })).toEqual(form);
});

it.each(['', ' ', 'http://packages.test/a.zip', ' https://packages.test/a.zip'])(
  'a package is a http or https address, or none: %j (F31)',
  (url) => {
    expect(parse(versionFormSchema, { ...form, url })).toEqual({ ...form, url: url.trim() });
  },
);

it('a status in upper case is the same', () => {
  expect(parse(versionFormSchema, { ...form, status: 'ACTIVE' })).toEqual(form);
});

it.each([
  [{ architecture: 'ppc' }, 'Unknown architecture'],
  [{ architecture: '' }, 'Unknown architecture'],
  [{ type: 'gift' }, 'Unknown type'],
  [{ type: '' }, 'Unknown type'],
  [{ status: 'gone' }, 'Unknown status'],
  [{ status: null }, 'Required Field'],
  [{ url: 'javascript:alert(1)' }, 'Invalid URL'],
  [{ url: 'ftp://packages.test/a.zip' }, 'Invalid URL'],
  [{ url: 'packages.test/a.zip' }, 'Invalid URL'],
  [{ url: 'https://u:p@packages.test/' }, 'Invalid URL'],
  [{ version: '1.2\u0007' }, 'Must not have control characters'],
  [{ version: 3 }, 'version must be text, not 3'],
  [{ components: 'Surge XT.vst3' }, 'components must be a list, not'],
])('refuses %p (F31)', (others, message) => {
  expect(() => parse(versionFormSchema, { ...form, ...others })).toThrow(message);
});

it('a component that is too long is named by its line', () => {
  const components = ['a', 'x'.repeat(3000)];
  expect(() => parse(versionFormSchema, { ...form, components })).toThrow(
    `Line 2 "${'x'.repeat(80)}…": Must have at most 2,048 characters`,
  );
});

it('a new version may be blank, or have some of the fields', () => {
  expect(parse(newVersionSchema, {})).toEqual({});
  expect(parse(newVersionSchema, { version: '2', id: 4 })).toEqual({ version: '2' });
});
