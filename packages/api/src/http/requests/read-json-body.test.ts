import { object, string } from '@patchbay/shared/validation';
import { Hono } from 'hono';
import { answerError } from '../answer-errors.ts';
import { readFormBody } from './read-form-body.ts';
import { readJsonBody } from './read-json-body.ts';

const schema = object({ name: string().required() });

function createApp() {
  const app = new Hono();
  const logged: string[] = [];
  app.onError(answerError((line) => logged.push(line)));
  app.post('/json', async (c) => c.json(await readJsonBody(c, schema)));
  app.post('/form', async (c) => c.json(Object.fromEntries(await readFormBody(c))));
  return { app, logged };
}

const kinds = {
  json: { type: 'application/json', text: JSON.stringify({ name: 'x'.repeat(7000) }) },
  form: { type: 'application/x-www-form-urlencoded', text: `name=${'x'.repeat(7000)}` },
};

/** A body in pieces of so many bytes, and how many of them were read. */
async function send(kind: keyof typeof kinds, pieceBytes: number) {
  const { type, text } = kinds[kind];
  const bytes = new TextEncoder().encode(text);
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
  const { status } = await createApp().app.request(`/${kind}`, postOf(type, body));
  return { status, read };
}

const postOf = (type: string, body: ReadableStream<Uint8Array>) => {
  const headers = { 'Content-Type': type };
  return { method: 'POST', headers, body, duplex: 'half' };
};

describe.each(['json', 'form'] as const)('a %s body', (kind) => {
  it('in pieces of one byte is refused, read no further than some of them', async () => {
    const { status, read } = await send(kind, 1);
    expect(status).toBe(400);
    expect(read).toBeLessThan(200);
  });

  it('in the pieces of a network is taken', async () => {
    expect((await send(kind, 536)).status).toBe(200);
  });

  it('that breaks off is refused, and nobody is told that the database is away', async () => {
    const { app, logged } = createApp();
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }));
      },
    });
    const answer = await app.request(`/${kind}`, postOf(kinds[kind].type, broken));
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { detail: 'The body ended too early' },
    ]);
    expect(logged).toEqual([]);
  });
});

it('a refusal repeats little of what was sent', async () => {
  const body = JSON.stringify({ name: Array(90).fill('x'.repeat(150)) });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await createApp().app.request('/json', { method: 'POST', headers, body });
  const text = await answer.text();
  expect([answer.status, text]).toEqual([400, expect.stringContaining('must be text, not a list')]);
  expect(text.length).toBeLessThan(350);
});

it('a refusal says its size, so that nobody has to measure it', async () => {
  const body = JSON.stringify({ name: { ä: 1 } });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await createApp().app.request('/json', { method: 'POST', headers, body });
  expect(answer.status).toBe(400);
  const { byteLength } = await answer.arrayBuffer();
  expect(answer.headers.get('Content-Length')).toBe(String(byteLength));
});
