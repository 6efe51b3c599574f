import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { notFound } from '../process/refusal.ts';
import type { ApiContext } from '../server/context.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { isKnown } from './answer-json.ts';
import { readByteRange } from './byte-range.ts';
import { ofClient } from './limits/limit-requests.ts';

interface StoredAnswer {
  readonly key: string;
  readonly sizeBytes: number;
  /** Names the content, quotes included. */
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A stored file, whole or the part that `Range` asks for, so that a download that broke off goes on and a player jumps.
 * @throws Refusal `not_found` where it has gone meanwhile
 */
export async function answerFile(
  context: Pick<ApiContext, 'capacity' | 'config' | 'storage'>,
  c: Context,
  { key, sizeBytes, tag, headers: own }: StoredAnswer,
): Promise<Response> {
  const headers = { ...own, ETag: tag, 'Accept-Ranges': 'bytes' };
  if (isKnown(c, tag)) return c.body(null, 304, headers);
  const sized = { ...headers, 'Content-Length': String(sizeBytes) };
  if (c.req.method === 'HEAD') return c.body(null, 200, sized);
  // Of another file than the one that was begun, all is wanted.
  const isTheSame = (c.req.header('If-Range') ?? tag) === tag;
  const range = isTheSame ? readByteRange(c.req.header('Range'), sizeBytes) : null;
  if (range === 'unsatisfiable') {
    const detail = 'The file has no such bytes';
    return c.json({ detail }, 416, { 'Content-Range': `bytes */${sizeBytes}` });
  }
  const bytes = await beginDownload(context, c, key, range ?? undefined);
  if (!bytes) throw notFound();
  const body = Readable.toWeb(bytes) as ReadableStream<Uint8Array>;
  if (!range) return c.body(body, 200, sized);
  return c.body(body, 206, {
    ...sized,
    'Content-Length': String(range.end - range.start + 1),
    'Content-Range': `bytes ${range.start}-${range.end}/${sizeBytes}`,
  });
}

/** The bytes of a file, which have their place among the downloads until they are sent, or nobody takes them any more. */
const beginDownload = (
  context: Pick<ApiContext, 'capacity' | 'config' | 'storage'>,
  c: Context,
  ...file: Parameters<FileStorage['stream']>
): ReturnType<FileStorage['stream']> =>
  new Promise((resolve, reject) => {
    const download = async () => {
      const bytes = await context.storage.stream(...file);
      const closed = new Promise((close) => bytes?.once('close', close) ?? close(null));
      resolve(bytes);
      await closed;
    };
    context.capacity.downloads(download, ofClient(context, c)).catch(reject);
  });
