/**
 * A `fetch` whose answers break off where they have more bytes than another server ever sends, once they are unpacked:
 * a few kilobytes that somebody has compressed would otherwise fill this process's memory.
 */
export const boundAnswers =
  (ask: typeof fetch, maxBytes: number): typeof fetch =>
  async (input, init) => {
    const answer = await ask(input, init);
    if (!answer.body) return answer;
    const { status, statusText, headers } = answer;
    const body = answer.body.pipeThrough(upTo(maxBytes));
    return new Response(body, { status, statusText, headers });
  };

function upTo(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let left = maxBytes;
  return new TransformStream({
    transform: (piece, controller) => {
      left -= piece.byteLength;
      if (left < 0) controller.error(new Error('the answer is too long'));
      else controller.enqueue(piece);
    },
  });
}
