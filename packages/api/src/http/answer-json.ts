import type { Context } from 'hono';
import { entityTag, type Revisions } from './entity-tag.ts';

interface AnswerOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** What of it can be saved, for `If-Match`. */
  readonly revisions?: Revisions;
}

/**
 * An answer that may be kept but is asked about each time: with its `ETag`, and 304 to who has it already. It depends
 * on who asks.
 */
export function answerJson(
  c: Context,
  value: unknown,
  { headers = {}, revisions = {} }: AnswerOptions = {},
): Response {
  const body = JSON.stringify(value);
  const tag = entityTag(body, revisions);
  const kept = { ETag: tag, 'Cache-Control': 'no-cache', Vary: 'Authorization', ...headers };
  if (isKnown(c, tag)) return c.body(null, 304, kept);
  return c.body(body, 200, {
    ...kept,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
  });
}

/** The answer to a save: what is now there, with the `ETag` that the next save brings. */
export function answerSaved(
  c: Context,
  value: unknown,
  revisions: Revisions,
  status: 200 | 201 = 200,
): Response {
  const body = JSON.stringify(value);
  return c.body(body, status, {
    ETag: entityTag(body, revisions),
    'Content-Type': 'application/json; charset=utf-8',
  });
}

/** Whether the caller says that it has this already (`If-None-Match`, compared weakly as RFC 9110 says). */
export function isKnown(c: Context, tag: string): boolean {
  const known = c.req.header('If-None-Match')?.split(',') ?? [];
  return known.some((one) => [tag, '*'].includes(one.trim().replace(/^W\//, '')));
}
