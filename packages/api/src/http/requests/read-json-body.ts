import { TooMuchJson, parseJson } from '@patchbay/node-kit/http-server';
import type { Context } from 'hono';
import type { Schema, ValidationError } from '@patchbay/shared/validation';
import { checkDeclaredBody, declaredCall } from '../calls/declared-body.ts';
import type { Body } from '../calls/call.ts';
import type { ByteShare } from '../../process/capacity.ts';
import { HttpError, invalidFields } from '../../process/http-error.ts';
import { smallBody, type BodyLimits } from './body-limits.ts';
import { readBytes } from './read-bytes.ts';
import { findProblems } from '../find-problems.ts';

/** What the call of a request says of its JSON body; nothing where none is declared. */
function declaredJson({ req }: Context): Partial<Extract<Body, { readonly kind: 'json' }>> {
  const body = declaredCall(req.raw)?.body;
  return body?.kind === 'json' ? body : {};
}

/** Whether a request comes without its body where it may. */
function isLeftOut({ req }: Context): boolean {
  const signs = [req.header('Content-Type'), req.header('Transfer-Encoding')];
  return (
    Number(req.header('Content-Length') ?? 0) === 0 && signs.every((sign) => sign === undefined)
  );
}

/**
 * A request's JSON body as its schema's type, without fields that the schema does not list.
 * @param limits of this route's body; default a small one
 * @param share of a budget, which has the bytes of a larger body while it is read
 * @throws HttpError for another content type, too many bytes or values, a body that is not JSON, and values that do not fit
 */
export async function readJsonBody<T>(
  c: Context,
  schema: Schema<T>,
  limits: BodyLimits = smallBody,
  share?: ByteShare,
): Promise<T> {
  checkDeclaredBody(c.req.raw, schema);
  const { isOptional, mayBeEntry, mayBeText } = declaredJson(c);
  if (isOptional && isLeftOut(c)) return schema.cast({}, { stripUnknown: true });
  const type = c.req.header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json' && !(mayBeText && type === 'text/plain')) {
    throw new HttpError('wrong_content_type', 'The body must be application/json');
  }
  try {
    const sent = readJson(await readBytes(c.req.raw, limits.mostBytes, share), limits.mostValues);
    const body = mayBeEntry && !Array.isArray(sent) ? [sent] : sent;
    const problems = findProblems(schema, body);
    if (problems.length > 0) throw asHttpError(problems);
    return schema.cast(body, { stripUnknown: true });
  } catch (error) {
    // The schema library looks fields up on a plain object: one called `toString` makes it stumble.
    if (error instanceof TypeError) {
      throw new HttpError('invalid', 'The body contains an invalid field name', { cause: error });
    }
    throw error;
  } finally {
    share?.release();
  }
}

function readJson(bytes: Uint8Array, mostValues: number): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new HttpError('invalid', 'The body is not valid UTF-8', { cause });
  }
  try {
    return parseJson(text, mostValues);
  } catch (cause) {
    throw new HttpError(
      'invalid',
      cause instanceof TooMuchJson ? cause.message : 'The body is not valid JSON',
      { cause },
    );
  }
}

/** A message may quote what was sent: whoever has sent it knows it, and an answer is not to grow with it. */
const longestMessage = 300;

/** The faults that a schema found, by field. */
function asHttpError(problems: readonly ValidationError[]): HttpError {
  const fields = new Map<string, string[]>();
  for (const { path, message } of problems) {
    const field = path === undefined || path === '' ? 'detail' : path;
    const said = fields.get(field) ?? [];
    const text = message.slice(0, longestMessage);
    if (!said.includes(text)) fields.set(field, [...said, text]);
  }
  const ofNoField = fields.get('detail');
  if (ofNoField && fields.size === 1) return new HttpError('invalid', ofNoField.join('; '));
  return invalidFields(Object.fromEntries(fields));
}
