import { routes } from './routes.ts';

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

interface LinkedSoftware {
  readonly id: number;
  readonly slug: string;
  readonly vendorSlug: string;
}

/**
 * The path of a software's page: the slug form where the category and all slugs are known, else `/software/{id}/` (rule
 * C21). Slugs that cannot be a path segment ('..') count as not known.
 */
export function softwarePath(software: LinkedSoftware, categorySlug: string | null): string {
  const { id, slug, vendorSlug } = software;
  const slugs = [categorySlug ?? '', vendorSlug, slug];
  if (!slugs.every(isPathSegment)) {
    return buildPath(routes.softwareShort, { softwareId: id });
  }
  return buildPath(routes.software, {
    categorySlug: categorySlug ?? '',
    vendorSlug,
    softwareSlug: slug,
    softwareId: id,
  });
}

interface VendoredSoftware {
  readonly vendor: string;
  readonly vendorSlug: string;
  /** The formats; only a backend that also has lists by vendor answers them (rule C18). */
  readonly formats?: readonly string[] | undefined;
}

/**
 * The path of a page with everything by a software's vendor, or null where there is no such page: an unknown vendor has
 * none.
 */
export const vendorPath = ({ vendor, vendorSlug, formats }: VendoredSoftware): string | null =>
  formats !== undefined && vendor.trim() !== '' && isPathSegment(vendorSlug)
    ? buildPath(routes.vendor, { vendorSlug })
    : null;

/** Ids are the database's 32-bit integers: a greater one is nobody's. The shell's `early.ts` has the same rule. */
const greatestId = 2_147_483_647;

/** The id in a route's parameter: a whole number from 1 in its plain form, or null. */
export function parseId(text: string | undefined): number | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= greatestId ? id : null;
}
