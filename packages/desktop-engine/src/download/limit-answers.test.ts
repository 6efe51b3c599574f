import { limitAnswers } from './http-fetch.ts';

/** An answer of pieces of a kilobyte, and how many of them were asked for. */
function answerOf(pieces: number) {
  const asked = { pieces: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      asked.pieces += 1;
      if (asked.pieces > pieces) controller.close();
      else controller.enqueue(new Uint8Array(1024).fill(0x20));
    },
    cancel: () => {
      asked.isCancelled = true;
    },
  });
  const fetch = () => Promise.resolve(new Response(body, { headers: { 'X-Kind': 'a' } }));
  return { asked, fetch: limitAnswers(fetch, 10 * 1024) };
}

it('an answer comes whole up to its limit', async () => {
  const response = await answerOf(10).fetch('https://api.test/');
  expect(response.headers.get('X-Kind')).toBe('a');
  expect(await response.text()).toHaveLength(10 * 1024);
});

it('of an answer without an end no more is read than that, and its connection is given up', async () => {
  const { asked, fetch } = answerOf(Infinity);
  const response = await fetch('https://api.test/');
  await expect(response.text()).rejects.toThrow('more than 10240 bytes');
  expect(asked.pieces).toBeLessThan(20);
  expect(asked.isCancelled).toBe(true);
});

it('an answer without a body stays one', async () => {
  const fetch = limitAnswers(() => Promise.resolve(new Response(null, { status: 204 })), 10);
  expect((await fetch('https://api.test/')).body).toBeNull();
});
