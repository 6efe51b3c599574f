import { array, object, string, type InferType } from '@patchbay/shared/validation';
import { parseRows } from '../validation/parse.ts';
import { maxProblems } from './release-limits.ts';
import { mountPathSchema, remoteNameSchema } from './registry.ts';

const maxCharacters = 300;
const maxPaths = 50;

/** An entry of the registry that cannot be used, as people see it. It costs its own remote and nothing else. */
export const registryProblemSchema = object({
  /** The place of the entry, e.g. `remotes[1]`. */
  place: string().max(64).required(),
  /** The remote's name, where it can be read. */
  name: remoteNameSchema.nullable().defined(),
  /** A part of a sentence, after the place or the name. */
  reason: string()
    .max(maxCharacters + 1)
    .required(),
  /** The paths that the remote would answer for, as far as they can be read. */
  mounts: array(mountPathSchema).max(maxPaths).required(),
});

export type RegistryProblem = Readonly<InferType<typeof registryProblemSchema>>;

/** A text from outside in one line that is safe to print: bounded, without control characters. */
function printable(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').replace(/[. ]{1,8}$/, '');
  return line.length > maxCharacters ? `${line.slice(0, maxCharacters)}…` : line;
}

/** A field of a value from outside; undefined where it has none. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const isValid = (schema: typeof remoteNameSchema, value: unknown): value is string =>
  typeof value === 'string' && schema.isValidSync(value, { strict: true });

/** The name in an entry that cannot be used, or null. */
function readableName(entry: unknown): string | null {
  const name = fieldOf(entry, 'name');
  return isValid(remoteNameSchema, name) ? name : null;
}

/** The facts that are known of an entry that cannot be used. */
export function describeProblem(place: string, entry: unknown, reason: string): RegistryProblem {
  const mounts = fieldOf(entry, 'mounts');
  const paths = (Array.isArray(mounts) ? mounts.slice(0, maxPaths) : []).map((mount: unknown) =>
    fieldOf(mount, 'path'),
  );
  return {
    place,
    name: readableName(entry),
    reason: printable(reason),
    mounts: paths.filter((path) => isValid(mountPathSchema, path)),
  };
}

/** A problem as a sentence. */
export const problemSentence = ({ place, name, reason }: RegistryProblem): string =>
  `${name === null ? 'An entry' : `The entry of "${name}"`} in the registry (${place}) cannot be used: ${reason}`;

/** Problems that somebody found before, e.g. the site's server. */
export function parseProblems(values: readonly unknown[]): RegistryProblem[] {
  // One more than are reported, so that the last may say that there are more.
  const { rows, problems } = parseRows(registryProblemSchema, values.slice(0, maxProblems + 1));
  return [
    ...rows,
    ...problems.map(({ index, reason }) => describeProblem(`problems[${index}]`, null, reason)),
  ];
}

/** The first of many problems, and in place of the others one that says how many they are. */
export function boundProblems(problems: readonly RegistryProblem[]): readonly RegistryProblem[] {
  const [next, ...others] = problems.slice(maxProblems);
  if (!next || others.length === 0) return problems;
  const reason = `only the first ${maxProblems} are told, and ${others.length} more cannot be used either`;
  return [...problems.slice(0, maxProblems), { place: next.place, name: null, reason, mounts: [] }];
}
