import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

const program = '/usr/sbin/pgbouncer';

/** Whether the machine has Debian's pgbouncer. */
export const hasPooler = existsSync(program);

/**
 * Starts a pgbouncer in transaction mode, with two connections to the server, which lends each to another client after each
 * transaction.
 * @param settings more lines of its file
 */
export async function startPooler(serverUrl: string, settings: readonly string[] = []) {
  const target = new URL(serverUrl);
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-pooler-'));
  // The account of PostgreSQL makes the socket there.
  await chmod(folder, 0o777);
  const file = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = host=${target.hostname} port=${target.port || '5432'}`,
    '[pgbouncer]',
    // No port: a connection of another program may have been given it before pgbouncer listens there.
    `unix_socket_dir = ${folder}`,
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 2',
    ...settings,
  ];
  // Whoever connects is this account on the server: `any` takes no names.
  const account = target.username || 'patchbay';
  lines[1] = `${lines[1]} user=${account}`;
  await writeFile(file, `${lines.join('\n')}\n`);
  const asPostgres =
    process.getuid?.() === 0
      ? { uid: Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' })) }
      : {};
  const child = spawn(program, [file], { stdio: ['ignore', 'ignore', 'pipe'], ...asPostgres });
  const ended = once(child, 'exit');
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-2000)));
  const url = new URL(serverUrl);
  url.port = '6432';
  url.searchParams.set('host', folder);
  for (let tries = 0; ; tries += 1) {
    const client = new Client({ connectionString: url.href });
    try {
      await client.connect();
      await client.end();
      break;
    } catch (cause) {
      if (tries > 100) {
        child.kill('SIGKILL');
        throw new Error(`pgbouncer cannot be reached. It said: ${said}`, { cause });
      }
      await wait(100);
    }
  }
  return {
    url: url.href,
    close: async () => {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
