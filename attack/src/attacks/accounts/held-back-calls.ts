import { setTimeout as wait } from 'node:timers/promises';
import { verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask } from '../../network/ask.ts';
import { openSocket, statusesIn } from '../../network/raw-socket.ts';
import { tokenOf, withToken } from '../../product/accounts-client.ts';
import { softwareIds } from '../../product/pictures.ts';
import type { Product, Server } from '../../product/product.ts';

interface HeldBack {
  readonly name: string;
  /** Sends what was held back, and resolves with the status of the answer; 0 where there is none. */
  readonly end: () => Promise<number>;
}

const arrivesWithinMs = 1000;
const answersWithinMs = 5000;

/** Begins a call with all of its body but the last bytes. */
function begin(
  { origin }: Server,
  token: string,
  [name, type, body]: readonly [name: string, type: string, body: string],
): HeldBack {
  const socket = openSocket(origin);
  let heard = '';
  const answered = new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1');
      resolve();
    });
    socket.on('close', () => resolve());
  });
  const cut = body.length - 3;
  const head = [
    `${name} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    `Authorization: Bearer ${token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, cut)}`, 'latin1');
  return {
    name,
    end: async () => {
      socket.write(body.slice(cut), 'latin1');
      await Promise.race([answered, wait(answersWithinMs)]);
      socket.destroy();
      return statusesIn(heard)[0] ?? 0;
    },
  };
}

const multipart = 'multipart/form-data; boundary=b';
const json = (value: unknown) => ['application/json', JSON.stringify(value)] as const;

const part = (name: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${content}\r\n`;

/** Whoever has a token begins calls, its owner signs out everywhere, and the rest of the calls arrives. */
async function tryHeldBack(product: Product): Promise<Outcome> {
  const server = await product.startBackend();
  const stolen = await tokenOf(server, 'Staff');
  const own = await tokenOf(server, 'Staff');
  const [id = 1] = await softwareIds(server, 1);
  const admin = '/api/software-admin';
  const sound = part('"file"; filename="a.mp3"', `ID3\x04${'x'.repeat(1000)}`);
  const begun = (
    [
      [`POST ${admin}/software/`, ...json({ name: 'Held back' })],
      [`POST ${admin}/software/${id}/create_version/`, ...json({ version: '9.9.9' })],
      [`POST ${admin}/software/${id}/upload-audio-file/`, multipart, `${sound}--b--\r\n`],
      ['POST /api/lists/', ...json({ name: 'Held back' })],
    ] as const
  ).map((one) => begin(server, stolen, one));
  await wait(arrivesWithinMs);
  const { status } = await ask(server.origin, '/auth/sessions/', {
    method: 'DELETE',
    headers: withToken(own),
  });
  if (status !== 204) throw new Error(`Signing out everywhere was answered ${status}`);
  const problems: string[] = [];
  for (const { name, end } of begun) {
    const answered = await end();
    if (answered !== 401) problems.push(`${name} was answered ${answered}`);
  }
  return verdictOf(problems, begun.length);
}

export const heldBackCalls: Attack = {
  name: 'calls that are held back over a sign-out',
  item: 'siblings',
  tries: 4,
  expectation: '401, and nothing is changed',
  run: tryHeldBack,
};
