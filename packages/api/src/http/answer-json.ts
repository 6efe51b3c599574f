import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { entityTag, type Revisions } from './entity-tag.ts';

/** The answer of a call. */
export interface JsonAnswer {
  readonly value: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The parts of it that can be saved, for `If-Match`. */
  readonly revisions?: Revisions;
}

/** An answer as text, with each encoding of it that was asked for. */
export interface WrittenAnswer {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly tag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly encoded: Map<string, Promise<Uint8Array<ArrayBuffer>>>;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A shorter one fits into a packet or two as it is. */
const leastCompressed = 1024;

/** Browsers send some 30 characters. Of a longer header nothing is read: one of 60 KB takes 50 ms. */
const longestAcceptEncoding = 1000;

/** Takes a few milliseconds for a page of a list; a better compression takes many times as long. */
const brotliQuality = 4;

const encoders: Readonly<Record<string, (body: Uint8Array) => Promise<Buffer>>> = {
  br: (body) => toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (body) => toGzip(body),
};
const encodings = Object.keys(encoders);

export function writeAnswer({ value, headers = {}, revisions = {} }: JsonAnswer): WrittenAnswer {
  const body = new TextEncoder().encode(JSON.stringify(value));
  return { body, tag: entityTag(body, revisions), headers, encoded: new Map() };
}

/** An answer's bytes in an encoding, made once. */
function encode(answer: WrittenAnswer, encoding: string, encoder: (typeof encoders)[string]) {
  const known = answer.encoded.get(encoding);
  if (known) return known;
  const made = encoder(answer.body).then((content) => Uint8Array.from(content));
  answer.encoded.set(encoding, made);
  made.catch(() => answer.encoded.delete(encoding));
  return made;
}

/** The body as the caller takes it, with the headers that say so. */
async function encodedFor(c: Context, answer: WrittenAnswer) {
  const { body, tag } = answer;
  const { length } = c.req.header('Accept-Encoding') ?? '';
  const encoding =
    length > longestAcceptEncoding
      ? 'identity'
      : accepts(c, { header: 'Accept-Encoding', supports: encodings, default: 'identity' });
  const encoder = body.length < leastCompressed ? undefined : encoders[encoding];
  if (!encoder) return { content: body, headers: { ETag: tag } };
  const content = await encode(answer, encoding, encoder);
  // Other bytes have another tag. A weak one would not do: a save names it, and `If-Match` takes none.
  const ownTag = `${tag.slice(0, -1)}.${encoding}"`;
  return { content, headers: { ETag: ownTag, 'Content-Encoding': encoding } };
}

/**
 * An answer that may be kept but is asked about each time: with its `ETag`, and 304 to callers who have it already. It depends
 * on who asks, and is compressed for callers who accept that.
 */
export async function sendAnswer(c: Context, answer: WrittenAnswer): Promise<Response> {
  const { tag, headers } = answer;
  const vary = 'Authorization, Accept-Encoding';
  const kept = { 'Cache-Control': 'no-cache', Vary: vary, ...headers };
  if (isKnown(c, tag)) return c.body(null, 304, { ...kept, ETag: tag });
  const encoded = await encodedFor(c, answer);
  return c.body(encoded.content, 200, {
    ...kept,
    ...encoded.headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(encoded.content.byteLength),
  });
}

/** Answers a value that was worked out only for this request. */
export const answerJson = (
  c: Context,
  value: unknown,
  options: Omit<JsonAnswer, 'value'> = {},
): Promise<Response> => sendAnswer(c, writeAnswer({ value, ...options }));

/** The answer to a save: the present state, with the `ETag` that the next save brings. */
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
  return known.some((one) =>
    [tag, '*'].includes(
      one
        .trim()
        .replace(/^W\//, '')
        .replace(/\.(?:br|gzip)"$/, '"'),
    ),
  );
}
