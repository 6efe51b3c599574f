import fc from 'fast-check';
import { arbitraryOf } from '../../../../packages/api/src/testing/openapi/arbitrary-of.ts';
import type { MadeUpRequest } from '../../../../packages/api/src/testing/openapi/made-up-request.ts';
import type {
  OpenApiDocument,
  Operation,
} from '../../../../packages/api/src/testing/openapi/read-document.ts';
import { callers } from '../../../../packages/api/src/testing/openapi/who-may-call.ts';

/** Longer than what any field takes, and less than what any call takes in all. */
const tooLong = 'x'.repeat(150_000);
const tooLongInAddress = 'x'.repeat(12_000);

type JsonSchema = OpenApiDocument['components']['schemas'][string];

/** The same schema with every field there, and an entry in every list. */
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

/** A value once for each text in it, with that text too long. */
function withTooLong(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return [tooLong];
  if (Array.isArray(value)) {
    const entries: readonly unknown[] = value;
    return entries.flatMap((one, index) =>
      withTooLong(one).map((changed) => entries.with(index, changed)),
    );
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    withTooLong(one).map((changed) => ({ ...value, [name]: changed })),
  );
}

/** Requests of a call that fit except for one text that is far too long, each by everybody. */
export function withTooMuch(
  { path, parameters = [], requestBody }: Operation,
  { components }: OpenApiDocument,
  seed: number,
): readonly (MadeUpRequest & { readonly mustBeRefused: true })[] {
  const schemas = Object.fromEntries(
    Object.entries(components.schemas).map(([name, schema]) => [name, whole(schema)]),
  );
  const inPath = path.replace(/\{\w+\}/g, '1');
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const bodies =
    type === 'application/json' && content?.schema
      ? fc
          .sample(arbitraryOf(whole(content.schema), schemas), { seed, numRuns: 1 })
          .flatMap(withTooLong)
          .map((body) => ({
            address: inPath,
            headers: { 'Content-Type': type },
            body: JSON.stringify(body),
          }))
      : [];
  const queries = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => ({
      address: `${inPath}?${encodeURIComponent(name)}=${tooLongInAddress}`,
      headers: {},
      body: null,
    }));
  return [...bodies, ...queries].flatMap((request) =>
    callers.map(() => ({ ...request, mustBeRefused: true as const })),
  );
}
