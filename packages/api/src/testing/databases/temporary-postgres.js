import { execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmod, chown, mkdir, readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';

const run = promisify(execFile);
const installations = '/usr/lib/postgresql';

/**
 * Starts a PostgreSQL of its own in a folder, for tests; null where the machine has none, or no account for it.
 * @param {string} folder
 * @param {string} [username] of the superuser
 * @returns {Promise<{ url: string, crash(): Promise<void>, start(): Promise<void>, stop(): Promise<void> } | null>}
 */
export async function startPostgres(folder, username = 'patchbay') {
  const releases = await readdir(installations).catch(() => []);
  const newest = releases
    .map(Number)
    .filter(Number.isInteger)
    .sort((a, b) => a - b)
    .at(-1);
  const account = await accountForPostgres();
  if (newest === undefined || !account) return null;
  const programs = join(installations, String(newest), 'bin');

  await mkdir(folder);
  if (account.uid !== undefined && account.gid !== undefined) {
    await chmod(dirname(folder), 0o711);
    await chown(folder, account.uid, account.gid);
  }
  const options = { cwd: folder, ...account };
  await run(
    join(programs, 'initdb'),
    [
      '--pgdata',
      folder,
      '--username',
      username,
      '--auth',
      'trust',
      '--no-sync',
      '--encoding',
      'UTF8',
      '--locale',
      'C.UTF-8',
    ],
    options,
  );
  const port = await freePort();
  const settings = ['fsync=off', 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  /** @type {import('node:child_process').ChildProcess | null} */
  let server = null;
  const start = async () => {
    const launched = spawn(
      join(programs, 'postgres'),
      ['-D', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    server = launched;
    const said = await new Promise((resolve) => {
      let text = '';
      launched.stderr.on('data', (chunk) => {
        text += String(chunk);
        if (text.includes('ready to accept connections')) resolve('ready');
      });
      launched.once('exit', () => {
        resolve(text);
      });
    });
    if (said !== 'ready') throw new Error(`PostgreSQL did not start: ${said}`);
  };
  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server?.kill(signal);
    await ended;
  };
  await start();
  return {
    url: `postgresql://${username}@127.0.0.1:${String(port)}/postgres`,
    // Without a last write, as when its machine loses power.
    crash: () => end('SIGQUIT'),
    start,
    stop: () => end('SIGINT'),
  };
}

/** PostgreSQL refuses to run as root: its own account does it then. */
async function accountForPostgres() {
  if (process.getuid?.() !== 0) return {};
  try {
    const ids = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
    );
    return { uid: ids[0], gid: ids[1] };
  } catch {
    return null;
  }
}

/**
 * Below the ports that systems give to connections: one would have it while the server is away for a moment.
 * @returns {Promise<number>}
 */
const freePort = () =>
  new Promise((resolve) => {
    const port = randomInt(20_000, 32_000);
    const probe = createServer();
    probe.once('error', () => {
      resolve(freePort());
    });
    probe.listen(port, '127.0.0.1', () => {
      probe.close(() => {
        resolve(port);
      });
    });
  });

/**
 * Asks a PostgreSQL on a connection of its own.
 * @param {string} url
 * @param {(client: Client) => Promise<unknown>} ask
 */
export async function askServer(url, ask) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await ask(client);
  await client.end();
}
