import type { Context } from 'hono';
import { Refusal } from '../../process/refusal.ts';

/** Room for two passwords of the greatest length, each of their bytes escaped. */
const mostBytes = 8 * 1024;

const tooLarge = () => new Refusal('too_large', 'The body must not be larger than 8 KiB');

/**
 * The fields of a form that a page sends without a script; none of a request without a body.
 * @throws Refusal for another content type, and more than 8 KiB
 */
export async function readFormBody(c: Context): Promise<URLSearchParams> {
  const request = c.req.raw;
  if (request.body === null) return new URLSearchParams();
  const type = c.req.header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') {
    throw new Refusal('wrong_content_type', 'The body must be application/x-www-form-urlencoded');
  }
  if (Number(request.headers.get('Content-Length')) > mostBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > mostBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
