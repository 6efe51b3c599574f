import { parse } from '@patchbay/shared/parse';
import { mixed, object, string, type InferType } from '@patchbay/shared/validation';

type Texts = Readonly<Record<string, string>>;

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string');

const texts = () => mixed<Texts>(isTexts).default({});

/** A door as a `package.json` here names it: a source, or declarations that have no code. */
export type Door = string | { readonly types: string };

const isDoors = (value: unknown): value is Readonly<Record<string, Door>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (door: unknown) =>
      typeof door === 'string' ||
      (typeof door === 'object' &&
        door !== null &&
        'types' in door &&
        typeof door.types === 'string'),
  );

/** The part of a `package.json` that matters to people who install the package. */
const sourceManifestSchema = object({
  name: string().required(),
  exports: mixed(isDoors).default({}),
  bin: texts(),
  dependencies: texts(),
  devDependencies: texts(),
  sideEffects: mixed<boolean | readonly string[]>().optional(),
});

export type SourceManifest = InferType<typeof sourceManifestSchema>;

/** @throws ValidationError where it is no `package.json` of a package */
export const parseManifest = (text: string): SourceManifest =>
  parse(sourceManifestSchema, JSON.parse(text));

/** The same package as a part of another one: only this repository has its helpers for tests. */
export const withoutTestDoor = (source: SourceManifest): SourceManifest => ({
  ...source,
  exports: Object.fromEntries(
    Object.entries(source.exports).filter(([door]) => door !== './testing'),
  ),
});

/** The modules behind a package's doors, from its folder: those that are compiled. */
export const doorModules = ({ exports }: SourceManifest): readonly string[] =>
  Object.values(exports)
    .filter((source) => typeof source === 'string')
    .filter((source) => /\.tsx?$/.test(source))
    .map((source) => source.slice(2));
