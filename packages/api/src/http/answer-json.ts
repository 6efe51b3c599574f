import { createHash } from 'node:crypto';
import type { Context } from 'hono';

/** The strong validator of a body: equal bodies have equal ones. */
const entityTag = (body: string | Uint8Array): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/**
 * An answer that may be kept but is asked about each time: with its `ETag`, and 304 to who has it already. It depends
 * on who asks.
 */
export function answerJson(
  c: Context,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = JSON.stringify(value);
  const tag = entityTag(body);
  const kept = { ETag: tag, 'Cache-Control': 'no-cache', Vary: 'Authorization', ...headers };
  if (isKnown(c, tag)) return c.body(null, 304, kept);
  return c.body(body, 200, { ...kept, 'Content-Type': 'application/json; charset=utf-8' });
}

/** Whether the caller says that it has this already (`If-None-Match`, compared weakly as RFC 9110 says). */
export function isKnown(c: Context, tag: string): boolean {
  const known = c.req.header('If-None-Match')?.split(',') ?? [];
  return known.some((one) => [tag, '*'].includes(one.trim().replace(/^W\//, '')));
}
