import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { becomeOnlyInstance, type Instance, type ShowRequest } from './single-instance.ts';

let dataDir: string;
let instance: Instance | null;
let shown: ShowRequest[];
let problems: unknown[];
let sockets: Socket[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'patchbay-instance-'));
  [shown, problems, sockets] = [[], [], []];
  instance = await start();
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await instance?.release();
  await rm(dataDir, { recursive: true });
});

const start = (request: ShowRequest = { path: null }) =>
  becomeOnlyInstance({
    dataDir,
    platform: 'linux',
    request,
    onShow: (asked) => shown.push(asked),
    report: (problem) => problems.push(problem),
  });

/** Whatever runs on the same computer, and says what it likes. */
async function connect(): Promise<Socket> {
  const socket = createConnection(join(dataDir, 'app.sock'));
  sockets.push(socket);
  await once(socket, 'connect');
  return socket.resume();
}

it('shows the page that a second start asks for', async () => {
  await start({ path: '/software/12/' });
  await start({ path: null });
  expect(shown).toEqual([{ path: '/software/12/' }, { path: null }]);
});

it.each(['app.sock', 'app.lock'])('starts whatever stands where its %s is to be', async (name) => {
  await instance?.release();
  await rm(join(dataDir, name), { force: true });
  await mkdir(join(dataDir, name, 'x'), { recursive: true });
  instance = await start();
  await start({ path: '/software/12/' });
  expect(shown).toEqual([{ path: '/software/12/' }]);
  const aside = (await readdir(dataDir)).find((name) => name.endsWith('.aside')) ?? '';
  expect(await readdir(join(dataDir, aside))).toEqual(['x']);
});

it.each([
  '@evil.test/',
  '.evil.test/',
  ':81/',
  '/admin/',
  '/software/12/../../admin/',
  '/software/12/\n',
  '//evil.test/',
])('shows nothing for %j, which is no page of a link', async (path) => {
  const socket = await connect();
  socket.write(`${JSON.stringify({ path })}\n`);
  await once(socket, 'close');
  expect(shown).toEqual([]);
  expect(problems).toHaveLength(1);
});

it.each([
  ['says nothing', ''],
  ['does not end', '{"path":'],
  ['says no JSON', 'x\n'],
  ['says too much', 'x'.repeat(2_000)],
])('whoever %s does not keep the app from ending', async (_, text) => {
  const socket = await connect();
  socket.write(text);
  await start({ path: null });
  await instance?.release();
  instance = null;
  expect(shown).toEqual([{ path: null }]);
});
