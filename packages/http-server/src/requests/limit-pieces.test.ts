import type { RequestListener } from 'node:http';
import { limitPieces } from './limit-pieces.ts';
import { endTestServers, openClient, startTestServer } from '../testing/start-test-server.ts';

afterEach(endTestServers);

const head = 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n';

/** So many pieces of a size, as they are sent. */
const piecesOf = (count: number, bytes: number) =>
  `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`.repeat(count);

const end = '0\r\n\r\n';

/** Says how large the body was. */
const measure: RequestListener = (request, response) => {
  let size = 0;
  request.on('data', (piece: Buffer) => (size += piece.byteLength));
  request.once('end', () => response.end(`${size} bytes`));
};

/** All that is answered to a request until its connection closes; nothing where that is cut. */
async function send(text: string, listener: RequestListener): Promise<string> {
  const { port } = await startTestServer(listener, (server) => {
    server.on('checkExpectation', listener);
    limitPieces(server);
  });
  const { socket, received } = openClient(port);
  socket.write(text);
  return received.catch(() => '');
}

it.each([
  ['that is announced by nothing else', ''],
  ['whose sender expects something', 'Expect: much\r\n'],
])(
  'a body of thousands of tiny pieces %s is cut off, and never taken for a whole one',
  async (_, more) => {
    expect(await send(`${head}${more}\r\n${piecesOf(5000, 1)}${end}`, measure)).toBe('');
  },
);

it.each([
  [1000, 1],
  [5000, 600],
])('one of %i pieces of %i bytes is taken', async (count, bytes) => {
  const answer = await send(
    `${head}Connection: close\r\n\r\n${piecesOf(count, bytes)}${end}`,
    measure,
  );
  expect(answer).toContain(`${count * bytes} bytes`);
});

it('one that is answered before it has come is read no further: its connection ends with the answer', async () => {
  const answer = await send(`${head}\r\n${piecesOf(1, 1)}`, (_request, response) => {
    response.end('not here');
  });
  expect(answer).toMatch(/connection: close[^]*not here/i);
});
