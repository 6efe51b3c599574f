import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { readAppConfig } from '../config.ts';
import { FolderTarget } from '../target/folder-target.ts';
import { attest } from '../trust/statement.ts';
import { envelopeHead } from '../trust/envelope.ts';
import { createRegistry, type RegistryOptions } from './create-registry.ts';
import { TrialRegistry } from '../testing/trial-registry.ts';

let registry: TrialRegistry;
let sockets: Socket[] = [];

beforeAll(async () => {
  registry = await TrialRegistry.create();
});

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

afterAll(() => registry.remove());

/** Begins requests that say that a body comes, and send nothing of it. */
async function beginToSend(path: string, count: number): Promise<void> {
  const { port } = new URL(registry.origin);
  for (let index = 0; index < count; index += 1) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n`);
  }
}

it('who ask for another host by a whole address are told that it is not here', async () => {
  const { port } = new URL(registry.origin);
  const socket = connect(Number(port), '127.0.0.1');
  sockets.push(socket);
  socket.write('GET http://evil.test/status HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 421 /);
});

it('a request that can be read in two ways is refused', async () => {
  const { port } = new URL(registry.origin);
  const socket = connect(Number(port), '127.0.0.1');
  sockets.push(socket);
  socket.write('GET /health/ HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\n\r\n');
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 400 /);
});

it('probes that ask by an address get its health, and say whether it takes releases (X62)', async () => {
  const { port } = new URL(registry.origin);
  const socket = connect(Number(port), '127.0.0.1');
  sockets.push(socket);
  socket.write('GET /readyz HTTP/1.1\r\nHost: 10.1.2.3\r\n\r\n');
  const answer = String(await once(socket, 'data'));
  expect(answer).toMatch(/^HTTP\/1.1 200 [^]*x-request-id: /i);
  const keysFile = join(registry.site.folder, 'nowhere.json');
  const { app, said } = createApp({ keysFile });
  const failed = await app.request('/readyz');
  expect([failed.status, await failed.json()]).toEqual([
    503,
    { status: 'failed', checks: { keys: 'failed', site: 'ok' } },
  ]);
  expect(said.join('\n')).toMatch(/^The keys cannot be used: /);
  expect((await createApp().app.request('/healthz')).status).toBe(200);
});

function createApp(options: Partial<RegistryOptions> = {}) {
  const said: string[] = [];
  const target = new FolderTarget(registry.site.folder);
  const app = createRegistry({
    target,
    keysFile: registry.keysFile,
    origins: [registry.origin],
    siteOrigin: null,
    configure: () => readAppConfig({}),
    smokeCheck: () => Promise.resolve(null),
    now: () => registry.site.now,
    say: (line) => said.push(line),
    ...options,
  });
  const send = (head: string | Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(Buffer.byteLength(head));
    const body = typeof head === 'string' ? Buffer.concat([length, Buffer.from(head)]) : head;
    return app.request('/releases', { method: 'POST', body: new Uint8Array(body) });
  };
  return { app, said, target, send };
}

it('a fifth team that releases waits for a place, and has that of the first one which is done', async () => {
  let accepted = 0;
  let areAllAccepted = () => {};
  const allAccepted = new Promise<void>((resolve) => (areAllAccepted = resolve));
  const onAccepted = () => {
    accepted += 1;
    if (accepted === 5) areAllAccepted();
  };
  const { app } = createApp({ onAccepted });
  const post = (body: BodyInit) => {
    const sent = { method: 'POST', body, duplex: 'half' };
    return app.request('/releases', sent, { outgoing: {} });
  };
  const dist = await registry.site.buildRemote({ version: '0.9.0' });
  const unfinished = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const part = (await registry.body(dist)).subarray(0, -1);
      let finish = () => {};
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          stream.enqueue(new Uint8Array(part));
          finish = () => stream.close();
        },
      });
      return { answer: post(body), finish: () => finish() };
    }),
  );
  const fifth = post(new Uint8Array(await registry.body(dist)));
  await allAccepted;
  unfinished[0]?.finish();
  expect(await (await fifth).json()).toMatchObject({ name: 'catalog', result: 'live' });
  for (const { answer, finish } of unfinished.slice(1)) {
    finish();
    expect((await answer).status).toBe(403);
  }
});

describe('strangers who begin to send, and send nothing,', () => {
  it('keep no team from releasing, however many releases they begin', async () => {
    await beginToSend('/releases', 8);
    expect(await registry.release({ version: '1.0.0' })).toMatchObject({ result: 'live' });
  });
});

it('what a stranger says is not read before it is known who has signed it', async () => {
  const { send } = createApp();
  const { statement } = await registry.state(await registry.site.buildRemote());
  const { signer } = { signer: registry.signers.listing };
  const value = `${'A'.repeat(86)}==`;
  const signature = { team: signer.team, key: signer.keyId, value };
  for (const text of ['{', JSON.stringify({ ...statement, files: Array(100_000).fill({}) })]) {
    const head = envelopeHead({ statement: text, signature });
    expect(await (await send(head)).text()).toContain('something was altered');
  }
});

it('a statement gets the place of a team once: who sends it again is a stranger', async () => {
  const accepted: unknown[] = [];
  const { app } = createApp({ onAccepted: (answer) => accepted.push(answer) });
  const body = await registry.body(
    await registry.site.buildRemote({ version: '1.2.0', code: '2' }),
  );
  const send = () =>
    app.request(
      '/releases',
      { method: 'POST', body: new Uint8Array(body) },
      { outgoing: 'of the request' },
    );
  expect([(await send()).status, accepted]).toEqual([200, ['of the request']]);
  expect([(await send()).status, accepted]).toEqual([403, ['of the request']]);
});

it('a refusal of what a team has signed names the team and what it wanted', async () => {
  const { send, said } = createApp();
  const { statement } = await registry.state(await registry.site.buildRemote(), {
    issuedAt: '2026-02-28T12:00:00Z',
  });
  await send(envelopeHead(attest(statement, registry.signers.listing)));
  const { keyId } = registry.signers.listing;
  expect(said).toEqual([
    expect.stringMatching(
      new RegExp(`^POST /releases, release of catalog by listing, key ${keyId}: .*ten minutes`),
    ),
  ]);
});

it('what is refused for a clock that is ahead is refused when its time has come', async () => {
  const ahead = new Date(registry.site.now.getTime() + 25 * 60_000);
  let { now } = registry.site;
  const { app } = createApp({ now: () => now });
  const { statement } = await registry.state(await registry.site.buildRemote(), {
    issuedAt: ahead.toISOString(),
  });
  const body = new Uint8Array(envelopeHead(attest(statement, registry.signers.listing)));
  const send = async () => (await app.request('/changes', { method: 'POST', body })).text();
  expect(await send()).toContain('ten minutes may lie between');
  now = ahead;
  expect(await send()).toContain('was sent before');
});

it.each([
  ['with many values', JSON.stringify(Object.fromEntries(Array(9999).fill(0).entries()))],
  ['that is deep', '['.repeat(100_000)],
])('a statement %s is refused before it is parsed', async (_, head) => {
  const { send } = createApp();
  const answer = await send(head);
  expect([answer.status, await answer.text()]).toEqual([
    403,
    expect.stringMatching(/too many values|nested too deeply/),
  ]);
});

it('what a stranger says makes no line of the log, and no command of a terminal', async () => {
  const { send, said } = createApp();
  await send('x\nhas a \u001b[2J');
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('The statement cannot be read');
  expect(said[0]).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

it('many who ask for the status at once cost two readings, and read what is live then', async () => {
  let readings = 0;
  class CountedTarget extends FolderTarget {
    override read(...asked: Parameters<FolderTarget['read']>) {
      if (asked[0] === 'registry.json') readings += 1;
      return super.read(...asked);
    }
  }
  const { app } = createApp({ target: new CountedTarget(registry.site.folder) });
  const ask = async () => (await app.request('/status')).text();
  const begun = ask();
  await new Promise((resolve) => setImmediate(resolve));
  const texts = await Promise.all([begun, ...Array.from({ length: 50 }, ask)]);
  expect(readings).toBe(2);
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain('"shell"');
});

it('no answer names a folder of the machine', async () => {
  const { app, send, target } = createApp({ keysFile: `${registry.site.root}/no-such-keys.json` });
  const told = (await (await app.request('/status')).text()) + (await (await send('{}')).text());
  expect(told).toContain('The keys in no-such-keys.json cannot be used');
  expect(told).not.toContain(target.label);
  expect(told).not.toContain(registry.site.root);
});

it.each([
  ['releases.log', '/log'],
  ['registry.json', '/status'],
])('a pipe in the place of %s keeps nobody who asks for %s', async (name, address) => {
  const { app, target } = createApp();
  const file = join(target.label, name);
  const before = await readFile(file);
  await rm(file);
  execFileSync('mkfifo', [file]);
  // More than there are threads that read files.
  const answers = await Promise.all(Array.from({ length: 5 }, async () => app.request(address)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 500));
  expect(await answers[0]?.text()).toContain('it is not a file');
  await rm(file);
  await writeFile(file, before);
  expect((await app.request(address)).status).toBe(200);
});

it('the log is sent up to the last whole line', async () => {
  const { app, target } = createApp();
  const file = join(target.label, 'releases.log');
  const ask = async () => (await app.request('/log')).text();
  const before = await readFile(file);
  await writeFile(file, 'a line\nanother line\ncut short');
  expect(await ask()).toBe('a line\nanother line\n');
  await writeFile(file, 'no whole line');
  expect(await ask()).toBe('');
  await rm(file);
  expect(await ask()).toBe('');
  await writeFile(file, before);
});
