import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { parse } from '@patchbay/shared/parse';
import { array, object, string } from '@patchbay/shared/validation';
import { billOfMaterials, type Part } from './bill-of-materials.ts';

const parts: readonly Part[] = [
  {
    name: 'catalog',
    version: '1.4.0',
    libraries: [
      { name: 'markdown', version: '9.0.0', licence: 'MIT' },
      { name: '@scope/icons', version: '1.0.0', licence: '(MIT OR Apache-2.0)' },
      { name: 'odd', version: '2.0.0', licence: 'See the file LICENCE' },
      { name: 'silent', version: '3.0.0', licence: null },
    ],
  },
  {
    name: 'admin',
    version: '2.0.0',
    libraries: [{ name: 'markdown', version: '9.0.0', licence: 'MIT' }],
  },
  { name: 'old', version: '0.1.0', libraries: null },
];
const bill = billOfMaterials(parts, {
  name: 'patchbay',
  version: '1.0.0',
  at: new Date('2026-01-02T03:04:05Z'),
  serialNumber: '3e671687-395b-41f5-a30f-a58921a69b79',
});

const billSchema = object({
  components: array(object({ 'bom-ref': string().required() })).required(),
  dependencies: array(
    object({ ref: string().required(), dependsOn: array(string().required()).default([]) }),
  ).required(),
});

it('the bill is valid by the schema of CycloneDX (X66)', async () => {
  const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6);
  expect(await validator.validate(bill)).toBeNull();
});

it('each library stands there once, and each part names its own (X66)', () => {
  const { components, dependencies } = parse(billSchema, JSON.parse(bill));
  expect(components.map((component) => component['bom-ref'])).toEqual([
    'patchbay/admin@2.0.0',
    'patchbay/catalog@1.4.0',
    'patchbay/old@0.1.0',
    'pkg:npm/%40scope/icons@1.0.0',
    'pkg:npm/markdown@9.0.0',
    'pkg:npm/odd@2.0.0',
    'pkg:npm/silent@3.0.0',
  ]);
  const dependsOn = new Map(dependencies.map(({ ref, dependsOn: on }) => [ref, on]));
  expect(dependsOn.get('patchbay/admin@2.0.0')).toEqual(['pkg:npm/markdown@9.0.0']);
  expect(dependsOn.get('patchbay/catalog@1.4.0')).toHaveLength(4);
});

it('licences are identifiers, expressions or names, and a part that does not say what is in it is told (X66)', () => {
  const document: unknown = JSON.parse(bill);
  expect(document).toHaveProperty(
    'components',
    expect.arrayContaining([
      expect.objectContaining({ name: 'markdown', licenses: [{ license: { id: 'MIT' } }] }),
      expect.objectContaining({
        name: 'icons',
        group: '@scope',
        licenses: [{ expression: '(MIT OR Apache-2.0)' }],
      }),
      expect.objectContaining({
        name: 'odd',
        licenses: [{ license: { name: 'See the file LICENCE' } }],
      }),
      expect.objectContaining({
        name: 'old',
        properties: [{ name: 'patchbay:libraries', value: 'unknown' }],
      }),
    ]),
  );
});
