import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { boundAnswers } from './bound-answers.ts';

const maxBytes = 1024 * 1024;
const ask = boundAnswers(fetch, maxBytes);

/** Answers each path as the test says, until the test is over. */
async function withServer(
  answers: Readonly<Record<string, (response: ServerResponse) => void>>,
  test: (origin: string) => Promise<void>,
): Promise<void> {
  const server = createServer(({ url = '' }, response) => answers[url]?.(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await test(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it('an answer that another server never sends breaks off, also where it is small on its way', async () => {
  const bomb = gzipSync(Buffer.alloc(maxBytes + 1));
  let isGone = false;
  await withServer(
    {
      '/bomb': (response) => response.setHeader('Content-Encoding', 'gzip').end(bomb),
      '/endless': (response) => {
        response.once('close', () => (isGone = true));
        const send = () => {
          while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
          response.once('drain', send);
        };
        send();
      },
    },
    async (origin) => {
      for (const path of ['/bomb', '/endless']) {
        const answer = await ask(origin + path);
        expect(answer.status).toBe(200);
        await expect(answer.text()).rejects.toThrow('the answer is too long');
      }
      while (!isGone) await new Promise((resolve) => setImmediate(resolve));
    },
  );
});

it('any other is as it came', async () => {
  const text = 'x'.repeat(maxBytes);
  await withServer(
    {
      '/whole': (response) => response.setHeader('ETag', '"1"').writeHead(404, 'Gone').end(text),
      '/none': (response) => response.writeHead(204).end(),
    },
    async (origin) => {
      const whole = await ask(`${origin}/whole`);
      expect([whole.status, whole.statusText, whole.headers.get('ETag')]).toEqual([
        ...[404, 'Gone', '"1"'],
      ]);
      expect(await whole.text()).toBe(text);
      expect((await ask(`${origin}/none`)).status).toBe(204);
    },
  );
});
