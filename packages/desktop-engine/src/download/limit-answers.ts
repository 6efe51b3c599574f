import type { FetchFrom } from './http-fetch.ts';

/**
 * As `fetch`, of whose answers so many bytes are read and no more: beyond them the body ends as a connection that fails.
 * What reads an answer as a whole keeps all of it, and a server need not end it.
 */
export const limitAnswers =
  (fetch: FetchFrom, mostBytes: number): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (response.body === null) return response;
    let bytes = 0;
    const body = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (piece, controller) => {
          bytes += piece.byteLength;
          if (bytes <= mostBytes) controller.enqueue(piece);
          else controller.error(new TypeError(`The answer has more than ${mostBytes} bytes`));
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  };
