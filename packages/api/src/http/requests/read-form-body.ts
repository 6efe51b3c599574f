import type { Context } from 'hono';
import { HttpError } from '../../process/http-error.ts';
import { readBytes } from './read-bytes.ts';

/** Room for two passwords of the greatest length, each of their bytes escaped. */
const mostBytes = 8 * 1024;

/**
 * The fields of a form that a page sends without a script; none of a request without a body.
 * @throws HttpError for another content type, more than 8 KiB, too many pieces, and a body that breaks off
 */
export async function readFormBody(c: Context): Promise<URLSearchParams> {
  const request = c.req.raw;
  if (request.body === null) return new URLSearchParams();
  const type = c.req.header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') {
    throw new HttpError('wrong_content_type', 'The body must be application/x-www-form-urlencoded');
  }
  const bytes = await readBytes(request, mostBytes);
  return new URLSearchParams(Buffer.from(bytes).toString('utf8'));
}
