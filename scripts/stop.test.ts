import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort, makeTrialFolder, type TrialFolder } from '@patchbay/site/testing';
import { root } from './root.ts';

const patienceMs = 60_000;
const pollMs = 50;
const bootstrap = ['scripts/bootstrap.mjs', 'scripts/serve-site.ts'];
let trial: TrialFolder;
let child: ChildProcess | null = null;

beforeAll(async () => {
  trial = await makeTrialFolder();
});

afterEach(() => child?.kill('SIGKILL'));

afterAll(() => trial.remove());

async function until<T>(ask: () => Promise<T | null> | T | null): Promise<T> {
  for (let waitedMs = 0; waitedMs < patienceMs / 2; waitedMs += pollMs) {
    const found = await ask();
    if (found !== null) return found;
    await wait(pollMs);
  }
  throw new Error('It did not happen');
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const tell = (isThere: boolean) => () => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', tell(true)).once('error', tell(false));
  });

/** `npm run serve:site`, when it serves. */
async function serveSite(
  [program, ...args]: readonly [string, ...string[]] = [process.execPath, ...bootstrap],
  environment: NodeJS.ProcessEnv = {},
) {
  const port = await findFreePort();
  const served = spawn(program, args, {
    cwd: root,
    env: { ...process.env, SITE_DIR: trial.siteDir, PORT: String(port), ...environment },
    stdio: 'ignore',
  });
  child = served;
  await until(async () => (await isListening(port)) || null);
  return { port, served };
}

it(
  'a path that a careless expression takes for ever to refuse is answered, and the server still ends',
  async () => {
    const { port, served } = await serveSite();
    const signal = AbortSignal.timeout(patienceMs / 4);
    const ask = async (path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { signal })).status;
    for (const folder of ['/shell/a/', '/remotes/a/1.0.0/']) {
      expect(await ask(`${folder}${'a'.repeat(40)}!.js`)).toBe(404);
    }
    expect(await ask('/')).toBe(200);
    served.kill('SIGTERM');
    expect(served.exitCode ?? ((await once(served, 'exit')) as [number])[0]).toBe(0);
  },
  patienceMs,
);

it(
  'a killed server answers what it was asked, and ends (G33)',
  async () => {
    const { port, served } = await serveSite();
    const answers = Array.from({ length: 30 }, async () => {
      const socket = connect(port, '127.0.0.1');
      let text = '';
      socket.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await once(socket, 'connect');
      return { text: once(socket, 'close').then(() => text) };
    });
    const clients = await Promise.all(answers);
    served.kill('SIGTERM');
    for (const { text } of clients) expect(await text).toMatch(/^HTTP\/1\.1 200 /);
    const code = served.exitCode ?? ((await once(served, 'exit')) as [number])[0];
    expect(code).toBe(0);
    expect(await isListening(port)).toBe(false);
  },
  patienceMs,
);

it(
  'a server whose parent is killed outright ends, too',
  async () => {
    const { port, served } = await serveSite();
    served.kill('SIGKILL');
    await until(async () => ((await isListening(port)) ? null : true));
  },
  patienceMs,
);

it(
  'a server ends with the npm that runs it, whose shell passes no signal on',
  async () => {
    const shell = `"${process.execPath}" ${bootstrap.join(' ')}; exit`;
    const { port, served } = await serveSite(['sh', '-c', shell], { npm_lifecycle_event: 'start' });
    served.kill('SIGTERM');
    await until(async () => ((await isListening(port)) ? null : true));
  },
  patienceMs,
);

it(
  'what a command has started ends with it',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'patchbay-stop-'));
    const pidFile = join(folder, 'pid');
    const builds = `require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000)`;
    const command = `
                  import { runQuietly, whenToldToStop } from '@patchbay/command-line';
      whenToldToStop(() => process.exit(143));
      await runQuietly(process.execPath, ['-e', ${JSON.stringify(builds)}], { cwd: '.' });`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', command];
    const running = spawn(process.execPath, args, { cwd: root, stdio: 'ignore' });
    child = running;
    const written = await until(async () => {
      const text = await readFile(pidFile, 'utf8').catch(() => '');
      return text === '' ? null : text;
    });
    const pid = Number(written);
    running.kill('SIGTERM');
    await until(() => (isAlive(pid) ? null : true));
    await rm(folder, { recursive: true });
  },
  patienceMs,
);

it(
  'a stop that is told twice is one, and a second Ctrl+C ends it at once',
  async () => {
    const command = `
      import { whenToldToStop } from '@patchbay/command-line';
      whenToldToStop(() => console.log('stops'));
      process.stdin.once('data', () => process.exit(0));
      console.log('runs');`;
    const args = ['--import', 'tsx', '--input-type=module', '-e', command];
    for (const [signal, answer] of [
      ['SIGTERM', 0],
      ['SIGINT', 130],
    ] as const) {
      const running = spawn(process.execPath, args, {
        cwd: root,
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      child = running;
      const ended = once(running, 'exit');
      await once(running.stdout, 'data');
      running.kill('SIGTERM');
      await once(running.stdout, 'data');
      running.kill(signal);
      if (answer === 0) running.stdin.write('end');
      expect(await ended).toEqual([answer, null]);
    }
  },
  patienceMs,
);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
