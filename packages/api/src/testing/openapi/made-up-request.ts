import fc from 'fast-check';
import type { JsonSchema } from '../../http/calls/json-schema.ts';
import { arbitraryOf } from './arbitrary-of.ts';
import type { DocumentedParameter, OpenApiDocument, Operation } from './read-document.ts';

/** A request that was made up of what the document says. */
export interface MadeUpRequest {
  /** With its query. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
}

/** Files that some calls take, and none that all take. */
export type SampleFiles = readonly Uint8Array<ArrayBuffer>[];

const tooLong = 'x'.repeat(5000);

/** Values that no schema asks for, and no server should stumble over. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, 0, -1, 1.5, 1e21, -0, 2 ** 31, Number.MAX_SAFE_INTEGER, '', ' ', '\0'],
    ...['\ud800', '\ufeff', '٣', '../../etc/passwd', "' or 1=1 --", '%00', 'favourites', tooLong],
    ...['__proto__', 'toString', '\r\nX-Injected: 1', [], {}, [[[[[]]]]], { toString: 1 }],
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const hostileHeaders = fc.dictionary(
  fc.constantFrom('If-None-Match', 'If-Match', 'Range', 'Idempotency-Key', 'Accept-Encoding'),
  fc.constantFrom('*', '""', 'W/"x"', 'bytes=0-', 'bytes=9-1', ',', 'gzip;q=0', 'x'.repeat(300)),
  { maxKeys: 2 },
);

/** Halves of a surrogate pair cannot be in an address. */
const inAddress = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return encodeURIComponent(Buffer.from(text).toString());
};

const addressOf = (
  path: string,
  inPath: Readonly<Record<string, unknown>>,
  inQuery: readonly (readonly [string, unknown])[],
): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(inPath[name]));
  const query = inQuery.map((pair) => pair.map(inAddress).join('=')).join('&');
  return query === '' ? filled : `${filled}?${query}`;
};

const recordOf = (
  parameters: readonly DocumentedParameter[],
  valueOf: (schema: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Readonly<Record<string, unknown>>> =>
  fc.record(Object.fromEntries(parameters.map(({ name, schema }) => [name, valueOf(schema)])));

/** Requests of a call that fit what the document says of it; whether there is what they ask for is left to chance. */
export function fittingRequest(
  { path, parameters = [], requestBody }: Operation,
  { components: { schemas } }: OpenApiDocument,
  files: SampleFiles,
): fc.Arbitrary<MadeUpRequest> {
  const fitting = (schema: JsonSchema) => arbitraryOf(schema, schemas);
  const inQuery = placed(parameters, 'query');
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  return fc
    .record({
      inPath: recordOf(placed(parameters, 'path'), fitting),
      // Two at most: of many at once, filters leave nothing.
      inQuery: fc
        .subarray(inQuery, { maxLength: Math.min(2, inQuery.length) })
        .chain((some) => recordOf(some, fitting)),
      body: content?.schema ? fitting(content.schema) : fc.constant(null),
      file: fc.constantFrom(...files),
    })
    .map(({ inPath, inQuery, body, file }) => ({
      address: addressOf(path, inPath, Object.entries(inQuery)),
      ...contentOf(type, body, file),
    }));
}

/** Requests of a call of which something does not fit: a part of the path, the query, a field, the body, its type. */
export function hostileRequest(
  { path, parameters = [], requestBody }: Operation,
  { components: { schemas } }: OpenApiDocument,
  files: SampleFiles,
): fc.Arbitrary<MadeUpRequest> {
  const mixed = (schema: JsonSchema) => fc.oneof(arbitraryOf(schema, schemas), hostile);
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const names = placed(parameters, 'query').map(({ name }) => name);
  return fc
    .record({
      inPath: recordOf(placed(parameters, 'path'), mixed),
      inQuery: fc.array(fc.tuple(fc.constantFrom(...names, 'unknown', '__proto__', ''), hostile), {
        maxLength: 3,
      }),
      body: content?.schema ? damaged(content.schema, mixed) : hostile,
      file: fc.constantFrom(...files),
      type: fc.constantFrom(type, type, 'application/json', 'text/plain', 'multipart/form-data'),
      headers: hostileHeaders,
    })
    .map(({ inPath, inQuery, body, file, type: sentType, headers }) => {
      const sent = requestBody ? contentOf(sentType, body, file) : contentOf(undefined, null, file);
      return {
        address: addressOf(path, inPath, inQuery),
        headers: { ...headers, ...sent.headers },
        body: sent.body,
      };
    });
}

const placed = (parameters: readonly DocumentedParameter[], where: DocumentedParameter['in']) =>
  parameters.filter((parameter) => parameter.in === where);

/** A body with some of its fields wrong, or missing, or another body. */
function damaged(
  schema: JsonSchema,
  mixed: (schema: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return mixed(schema);
  const record = fc.record(
    Object.fromEntries(fields.map(([name, field]) => [name, mixed(field)])),
    { requiredKeys: [] },
  );
  return fc.oneof({ weight: 3, arbitrary: record }, { weight: 1, arbitrary: mixed(schema) });
}

function contentOf(
  type: string | undefined,
  body: unknown,
  file: Uint8Array<ArrayBuffer>,
): Pick<MadeUpRequest, 'headers' | 'body'> {
  if (type === undefined) return { headers: {}, body: null };
  if (type === 'multipart/form-data') {
    const form = new FormData();
    for (const [name, value] of fieldsOf(body)) if (name !== 'file') form.append(name, value);
    form.append('file', new Blob([file]), 'file.bin');
    // Its type has the boundary, which the request itself writes.
    return { headers: {}, body: form };
  }
  const text =
    type === 'application/x-www-form-urlencoded'
      ? new URLSearchParams(fieldsOf(body)).toString()
      : JSON.stringify(body);
  return { headers: { 'Content-Type': type }, body: text };
}

const fieldsOf = (body: unknown): [string, string][] =>
  typeof body === 'object' && body !== null
    ? Object.entries(body).map(([name, value]) => [name, JSON.stringify(value)])
    : [];
