import fc from 'fast-check';
import type { JsonSchema } from '../../http/calls/json-schema.ts';
import { arbitraryOf } from './arbitrary-of.ts';
import type { MadeUpRequest } from './made-up-request.ts';
import type { OpenApiDocument, Operation } from './read-document.ts';

/** Longer than what any field takes, and less than what any body takes. */
const longText = 'x'.repeat(150_000);
const longInAddress = 'x'.repeat(12_000);

interface TooLongRequest extends MadeUpRequest {
  /** The field or the parameter. */
  readonly tooLong: string;
}

/** The same schema with every field required, and an entry in every list. */
function whole(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(properties && {
      required: Object.keys(properties),
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, whole(field)]),
      ),
    }),
    ...(items && { items: whole(items), minItems: Math.max(1, schema.minItems ?? 0) }),
    ...(anyOf && { anyOf: anyOf.map(whole) }),
  };
}

/** A value once for each text in it, with that text too long, and where that is. */
function withTooLong(value: unknown, path = ''): readonly (readonly [string, unknown])[] {
  if (typeof value === 'string') return [[path, longText]];
  if (Array.isArray(value)) {
    const entries: readonly unknown[] = value;
    return entries.flatMap((one, index) =>
      withTooLong(one, `${path}[${index}]`).map(([at, changed]) => [
        at,
        entries.with(index, changed),
      ]),
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    withTooLong(one, `${path}.${name}`).map(([at, changed]) => [at, { ...value, [name]: changed }]),
  );
}

/** Requests of a call that fit but for one text, which is far too long: each text of its body, each of its parameters. */
export function tooLongRequests(
  { path, parameters = [], requestBody }: Operation,
  { components }: OpenApiDocument,
  seed: number,
): readonly TooLongRequest[] {
  const schemas = Object.fromEntries(
    Object.entries(components.schemas).map(([name, schema]) => [name, whole(schema)]),
  );
  const address = path.replace(/\{\w+\}/g, '1');
  const schema = requestBody?.content['application/json']?.schema;
  const bodies = schema ? fc.sample(arbitraryOf(whole(schema), schemas), { seed, numRuns: 1 }) : [];
  return [
    ...bodies
      .flatMap((body) => withTooLong(body))
      .map(([tooLong, body]) => ({
        tooLong,
        address,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })),
    ...parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => ({
        tooLong: name,
        address: `${address}?${encodeURIComponent(name)}=${longInAddress}`,
        headers: {},
        body: null,
      })),
  ];
}
