import { parse } from './parse.ts';
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

it.each([
  [{ architecture: 'ppc' }, 'Unknown architecture'],
  [{ status: 'ACTIVE' }, 'Unknown status'],
  [{ version: 3 }, 'version must be a `string` type'],
  [{ components: 'Surge XT.vst3' }, 'components must be a `array` type'],
])('refuses %p', (others, message) => {
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
