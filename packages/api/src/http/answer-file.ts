import { addAbortSignal, Readable } from 'node:stream';
import type { Context } from 'hono';
import { notFound, tooBusy } from '../process/refusal.ts';
import type { ApiContext } from '../server/context.ts';
import type { FileStorage } from '../storage/file-storage.ts';
import { isKnown } from './answer-json.ts';
import { readByteRange } from './byte-range.ts';
import { declareReadAsTaken } from './limits/limit-answers.ts';
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
  // A reader who began with another file gets all of this one.
  const isTheSame = (c.req.header('If-Range') ?? tag) === tag;
  const range = isTheSame ? readByteRange(c.req.header('Range'), sizeBytes) : null;
  if (range === 'unsatisfiable') {
    const detail = 'The file has no such bytes';
    return c.json({ detail }, 416, { 'Content-Range': `bytes */${sizeBytes}` });
  }
  const bytes = await beginDownload(context, c, key, range ?? undefined);
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

/**
 * The bytes of a file, which have their place among the downloads until they are sent, or nobody takes them any more, or the
 * place goes to a network that has fewer: then the connection breaks, and `Range` asks for the rest.
 */
async function beginDownload(
  context: Pick<ApiContext, 'capacity' | 'config' | 'storage'>,
  c: Context,
  ...file: Parameters<FileStorage['stream']>
): Promise<Readable | null> {
  const { signal, giveBack } = context.capacity.downloads.take(ofClient(context, c));
  try {
    const bytes = await context.storage.stream(...file);
    bytes?.once('close', giveBack);
    if (!bytes) giveBack();
    else if (signal.aborted) bytes.destroy();
    else return addAbortSignal(signal, bytes);
  } catch (error) {
    giveBack();
    throw error;
  }
  if (signal.aborted) throw tooBusy();
  return null;
}
