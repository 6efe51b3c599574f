import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { notFound } from '../process/http-error.ts';
import type { ApiContext } from '../server/context.ts';
import { isKnown } from './answer-json.ts';
import { readByteRange } from './byte-range.ts';
import { declareReadAsTaken } from './limits/limit-requests.ts';

interface StoredAnswer {
  readonly key: string;
  readonly sizeBytes: number;
  /** Names the content, quotes included. */
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A stored file, whole or the part that `Range` asks for, so that a download that broke off goes on and a player jumps.
 * @throws HttpError `not_found` where it has gone meanwhile
 */
export async function answerFile(
  { storage }: Pick<ApiContext, 'storage'>,
  c: Context,
  { key, sizeBytes, tag, headers: own }: StoredAnswer,
): Promise<Response> {
  const headers = { ...own, ETag: tag, 'Accept-Ranges': 'bytes' };
  if (isKnown(c, tag)) return c.body(null, 304, headers);
  const sized = { ...headers, 'Content-Length': String(sizeBytes) };
  if (c.req.method === 'HEAD') return c.body(null, 200, sized);
  // A reader who began with another file gets all of this one.
  const isTheSame = (c.req.header('If-Range') ?? tag) === tag;
  const range = isTheSame ? readByteRange(c.req.header('Range'), sizeBytes) : null;
  if (range === 'unsatisfiable') {
    const detail = 'The file has no such bytes';
    return c.json({ detail }, 416, { 'Content-Range': `bytes */${sizeBytes}` });
  }
  const bytes = await storage.stream(key, range ?? undefined);
  if (!bytes) throw notFound();
  declareReadAsTaken(c.req.raw);
  const body = Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
  if (!range) return c.body(body, 200, sized);
  return c.body(body, 206, {
    ...sized,
    'Content-Length': String(range.end - range.start + 1),
    'Content-Range': `bytes ${range.start}-${range.end}/${sizeBytes}`,
  });
}
