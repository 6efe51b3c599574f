/** The names of a template's parameters: `:id` is required, `:status?` is not. */
type RequiredParams<Template extends string> = Template extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? (Name extends `${string}?` ? never : Name) | RequiredParams<Tail>
    : Rest extends `${string}?`
      ? never
      : Rest
  : never;

type OptionalParams<Template extends string> = Template extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? (Name extends `${infer Plain}?` ? Plain : never) | OptionalParams<Tail>
    : Rest extends `${infer Plain}?`
      ? Plain
      : never
  : never;

type Value = string | number;

// A template without optional parameters has none to give: an empty record, which the rule takes for a slip.
/* oxlint-disable typescript/no-generated-empty-object-type */
/** The parameters that `buildPath` wants for a template: each required one, and any of the optional ones. */
export type PathParams<Template extends string> = Readonly<
  Record<RequiredParams<Template>, Value>
> &
  Readonly<Partial<Record<OptionalParams<Template>, Value | undefined>>>;
/* oxlint-enable typescript/no-generated-empty-object-type */

/** True where a text can be a segment of a path: `.` and `..` would climb, half a character cannot be encoded. */
export const isPathSegment = (text: string): boolean =>
  text !== '' && text !== '.' && text !== '..' && !/\p{Surrogate}/u.test(text);

/** A path could not be built; the message names the template and the parameter. */
export class PathError extends Error {
  override readonly name = 'PathError';
}

/**
 * A path from a template, its `:param` placeholders substituted and encoded (rules R2, R3, R4). An optional
 * parameter that is not given leaves its segment out.
 * @throws PathError where a required parameter is missing, a placeholder is repeated, or a value can be no segment
 */
export function buildPath<Template extends string>(
  template: Template,
  ...[params]: string extends Template
    ? [Readonly<Record<string, string | number | undefined>>?]
    : [RequiredParams<Template>] extends [never]
      ? [PathParams<Template>?]
      : [PathParams<Template>]
): string {
  const values = new Map<string, string | number | undefined>(Object.entries(params ?? {}));
  const segments: string[] = [];
  for (const { text, name, isOptional } of segmentsOf(template)) {
    if (name === null) {
      segments.push(text);
      continue;
    }
    const value = String(values.get(name) ?? '');
    if (isPathSegment(value)) {
      segments.push(encodeURIComponent(value));
    } else if (value !== '') {
      throw new PathError(`"${value}" is no value for ":${name}" in "${template}"`);
    } else if (!isOptional) {
      throw new PathError(`":${name}" is missing for "${template}"`);
    }
  }
  return segments.join('/');
}

interface Segment {
  /** As it stands in the template. */
  readonly text: string;
  /** The name of the parameter that stands here; null where there is none. */
  readonly name: string | null;
  readonly isOptional: boolean;
}

/** Segments by their templates: a page has a hundred links of a few templates. */
const known = new Map<string, readonly Segment[]>();

function segmentsOf(template: string): readonly Segment[] {
  const read = known.get(template) ?? readSegments(template);
  known.set(template, read);
  return read;
}

/** @throws PathError where a placeholder is repeated */
function readSegments(template: string): readonly Segment[] {
  const seen = new Set<string>();
  return template.split('/').map((text) => {
    const [, name = null, optional] = /^:([A-Za-z]\w*)(\?)?$/.exec(text) ?? [];
    if (name !== null) {
      if (seen.has(name)) throw new PathError(`"${template}" has the placeholder ":${name}" twice`);
      seen.add(name);
    }
    return { text, name, isOptional: optional !== undefined };
  });
}
