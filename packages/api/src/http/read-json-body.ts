import type { Context } from 'hono';
import { limits } from '@patchbay/shared/entities';
import { ValidationError, type Schema } from '@patchbay/shared/validation';
import { Refusal, invalidFields } from '../errors.ts';
import { parseJson } from './parse-json.ts';

/**
 * A request's JSON body as its schema's type, without fields that the schema does not list.
 * @throws Refusal for another content type, more than 1 MiB, what is no JSON, and values that do not fit
 */
export async function readJsonBody<T>(c: Context, schema: Schema<T>): Promise<T> {
  const type = c.req.header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') {
    throw new Refusal('wrong_content_type', 'The body must be application/json');
  }
  const body = readJson(await readBytes(c.req.raw));
  refuseEndlessLists(body);
  try {
    schema.validateSync(body, { strict: true, abortEarly: false });
    return schema.cast(body, { stripUnknown: true });
  } catch (error) {
    if (error instanceof ValidationError) throw asRefusal(error);
    // The schema library looks fields up on a plain object: one called `toString` makes it stumble.
    if (error instanceof TypeError) {
      throw new Refusal('invalid', 'The body has a field of no lawful name', { cause: error });
    }
    throw error;
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const tooLarge = () => new Refusal('too_large', 'The body must not be larger than 1 MiB');
  if (Number(request.headers.get('Content-Length')) > limits.jsonBodyBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limits.jsonBodyBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Refusal('invalid', 'The body is not valid JSON', { cause });
  }
}

/** More than any body has: a schema takes its time for each, and a megabyte holds half a million. */
const mostEntries = 2 * limits.reportComponents;

function refuseEndlessLists(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  const values: readonly unknown[] = Object.values(body);
  const isEndless = (value: unknown) => Array.isArray(value) && value.length > mostEntries;
  if (![body, ...values].some(isEndless)) return;
  const most = mostEntries.toLocaleString('en');
  throw new Refusal('invalid', `The body has a list of more than ${most} entries`);
}

const mostMessages = 20;

/** What a schema found, by field; of a body that is bad all over, enough to mend it. */
function asRefusal(error: ValidationError): Refusal {
  const found = error.inner.length > 0 ? error.inner : [error];
  const fields = new Map<string, string[]>();
  for (const { path, message } of found.slice(0, mostMessages)) {
    const field = path === undefined || path === '' ? 'detail' : path;
    const said = fields.get(field) ?? [];
    if (!said.includes(message)) fields.set(field, [...said, message]);
  }
  const ofNoField = fields.get('detail');
  if (ofNoField && fields.size === 1) return new Refusal('invalid', ofNoField.join('; '));
  return invalidFields(Object.fromEntries(fields));
}
