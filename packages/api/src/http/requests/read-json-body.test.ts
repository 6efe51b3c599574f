import { object, string } from '@patchbay/shared/validation';
import { Hono } from 'hono';
import { answerError } from '../answer-errors.ts';
import { readJsonBody } from './read-json-body.ts';

const schema = object({ name: string().required() });

function createApp() {
  const app = new Hono();
  app.onError(answerError(() => undefined));
  app.post('/', async (c) => c.json(await readJsonBody(c, schema)));
  return app;
}

/** A JSON body in pieces of so many bytes, and how many of them were read. */
async function send(pieceBytes: number) {
  const bytes = new TextEncoder().encode(JSON.stringify({ name: 'x'.repeat(10_000) }));
  let read = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const begin = read * pieceBytes;
        read += 1;
        if (begin < bytes.length) controller.enqueue(bytes.slice(begin, begin + pieceBytes));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body, duplex: 'half' };
  const { status } = await createApp().request('/', init);
  return { status, read };
}

it('a body in pieces of one byte is refused, read no further than some of them', async () => {
  const { status, read } = await send(1);
  expect(status).toBe(400);
  expect(read).toBeLessThan(200);
});

it('a body in the pieces of a network is taken', async () => {
  expect((await send(536)).status).toBe(200);
});
