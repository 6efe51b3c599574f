/** Far more than an answer of the catalogue has: a longer one would fill the memory of whoever reads it. */
const mostBytes = 16 * 1024 * 1024;

/**
 * A `fetch` whose answers end with an error where they are too long.
 * @param {typeof fetch} ask
 * @param {number} [most]
 * @returns {typeof fetch}
 */
export const createBoundedFetch =
  (ask, most = mostBytes) =>
  async (input, init) => {
    const answer = await ask(input, init);
    if (!answer.body) return answer;
    let bytes = 0;
    /** @type {TransformStream<Uint8Array, Uint8Array>} */
    const counter = new TransformStream({
      transform: (piece, controller) => {
        bytes += piece.byteLength;
        if (bytes > most) controller.error(new Error('the answer is too long'));
        else controller.enqueue(piece);
      },
    });
    const { status, statusText, headers } = answer;
    return new Response(answer.body.pipeThrough(counter), { status, statusText, headers });
  };
