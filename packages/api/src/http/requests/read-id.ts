import type { Context } from 'hono';
import { notFound } from '../../process/http-error.ts';

export const largestId = 2_147_483_647;

/**
 * The id in a path.
 * @throws HttpError `not_found` for a text that is not an id: nothing can have it
 */
export function readId(c: Context, name = 'id'): number {
  const text = c.req.param(name) ?? '';
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Infinity;
  if (id > largestId) throw notFound();
  return id;
}
