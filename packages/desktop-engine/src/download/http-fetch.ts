import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';

/** As `fetch`, but connects to one of the given addresses of the host; without any it looks the host up. */
export type FetchFrom = (
  input: string | URL | Request,
  init?: RequestInit,
  addresses?: readonly string[] | null,
) => Promise<Response>;

/** `fetch` by GET without redirects, with less memory than that of Node.js, which copies each piece of a body. */
export const httpFetch: FetchFrom = (input, init, addresses = null) =>
  new Promise((resolve, reject) => {
    const asked = new Request(input, init);
    const { method, url, headers, signal } = asked;
    if (method !== 'GET') throw new TypeError(`The app asks by GET alone, and not by ${method}`);
    signal.throwIfAborted();
    const request = url.startsWith('https:') ? requestHttps : requestHttp;
    const fail = (cause: unknown) => {
      reject(failureOf(cause, asked));
    };
    request(
      url,
      {
        headers: { accept: '*/*', ...Object.fromEntries(headers) },
        signal,
        // A connection that is kept may lead to where nobody has looked.
        ...(addresses && { agent: false, lookup: answerBy(addresses) }),
      },
      (answer) => {
        try {
          const { statusCode: status = 0, rawHeaders } = answer;
          resolve(toResponse({ status, headers: pairsOf(rawHeaders), body: answer }, asked));
        } catch (cause) {
          answer.destroy();
          fail(cause);
        }
      },
    )
      .once('error', fail)
      // A switch to another protocol is no answer, and no error either.
      .once('close', () => {
        fail(new Error('The connection ended without an answer'));
      })
      .end();
  });

/** Answers for each host the same, as the system's look-up would. */
function answerBy(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_, { all }, callback) => {
    const [first] = found;
    if (all === true) callback(null, found);
    else callback(null, first?.address ?? '', first?.family);
  };
}

/** Answers that have no body, by their status. */
const bodiless = new Set([204, 205, 304]);

const pairsOf = (raw: readonly string[]): readonly (readonly [string, string])[] =>
  Array.from({ length: raw.length / 2 }, (_, index) => [
    raw[2 * index] ?? '',
    raw[2 * index + 1] ?? '',
  ]);

interface Answer {
  readonly status: number;
  /** A name may come several times. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Readable;
}

/** An answer of a client of Node.js as one of `fetch`. */
export function toResponse({ status, headers: pairs, body }: Answer, asked: Request): Response {
  const headers = new Headers();
  for (const [name, value] of pairs) headers.append(name, value);
  if (!bodiless.has(status)) return new Response(toStream(body, asked), { status, headers });
  body.resume();
  return new Response(null, { status, headers });
}

/** @param asked kept as long as the answer is read: without it Node.js does not hear its signal */
function toStream(answer: Readable, asked: Request): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<unknown> = answer[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const piece = await pieces.next().catch((cause: unknown) => {
          throw failureOf(cause, asked);
        });
        if (piece.value instanceof Uint8Array) controller.enqueue(piece.value);
        else controller.close();
      },
      cancel: () => {
        answer.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

/** After a cancel its reason, which whoever cancelled knows. */
export function failureOf(cause: unknown, asked: Request): Error {
  const { aborted } = asked.signal;
  const reason: unknown = asked.signal.reason;
  if (aborted && reason instanceof Error) return reason;
  return new TypeError('The connection failed', { cause });
}

/** As `fetch`, whose answers fail beyond so many bytes. */
export const limitAnswers =
  (fetch: FetchFrom, maxBytes: number): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (response.body === null) return response;
    let bytes = 0;
    const body = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (piece, controller) => {
          bytes += piece.byteLength;
          if (bytes <= maxBytes) controller.enqueue(piece);
          else controller.error(new TypeError(`The answer has more than ${maxBytes} bytes`));
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  };
