import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runQuietly } from '@patchbay/command-line';
import {
  knownKey,
  startBucketServer,
  startGateway,
  type BucketCopy,
} from '@patchbay/node-kit/bucket/testing';
import { findFreePort } from '@patchbay/site/testing';
import { startPostgres } from '../../../packages/api/src/testing/databases/temporary-postgres.js';
import { root } from '../../../scripts/root.ts';

const chapter = '## From one machine to many';
const [postgresPort, apiPort, sitePort] = [5432, 8081, 8080] as const;
const portsOfPage = [postgresPort, 6432, 4000, 4001, 4100, 3000, 3001, 3002, sitePort, apiPort];

interface Outage {
  readonly crash: () => Promise<void>;
  readonly start: () => Promise<void>;
}

/** All that the commands of the page have started, named as the page names it. */
export interface Fleet {
  /** The address of a server, by its port on the page. */
  readonly origin: (port: number) => string;
  /**
   * Runs the commands of a part of the chapter.
   * @param replaced what stands there in place of words of the page
   * @param block the one block of them that is run; by default all
   */
  readonly run: (
    part: string,
    replaced?: Readonly<Record<string, string>>,
    block?: number,
  ) => Promise<void>;
  /** Ends a unit's program at once, as a failure of its machine does; it is started again. */
  readonly kill: (unit: string) => Promise<void>;
  readonly postgres: Outage;
  /** It loses everything as it crashes, and gets it back from a copy while it is there again already. */
  readonly bucket: Outage;
  readonly stop: () => Promise<void>;
}

/** The programs that the page needs and this machine does not have. */
export const missingPrograms = (): readonly string[] =>
  Object.entries({
    PostgreSQL: '/usr/lib/postgresql',
    pgbouncer: '/usr/sbin/pgbouncer',
    nginx: '/usr/sbin/nginx',
    envsubst: '/usr/bin/envsubst',
  }).flatMap(([name, path]) => (existsSync(path) ? [] : [name]));

/** The commands of a part of the chapter in docs/operate.md. */
async function readCommands(part: string, block?: number): Promise<string> {
  const text = await readFile(join(root, 'docs/operate.md'), 'utf8');
  const [own = ''] = (text.split(`${chapter}\n`)[1] ?? '').split(/^## /m);
  const found = own.split(/^### /m).find((one) => one.startsWith(`${part}\n`)) ?? '';
  const blocks = [...found.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block);
  const wanted = block === undefined ? blocks : blocks.slice(block, block + 1);
  if (wanted.length === 0) throw new Error(`docs/operate.md lacks commands in '${part}'`);
  return wanted.join('');
}

const asPostgres = 'setpriv --reuid=postgres --regid=postgres --clear-groups';

/**
 * Runs the commands of docs/operate.md that take an empty machine to many servers, in a folder, at ports and on a PostgreSQL of their
 * own; `stand-ins` has what plays systemd and sudo.
 * @param releases `--from=FOLDER` for each package that the page releases
 * @throws Error with what a command said
 */
export async function startFleet(releases: readonly string[]): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-fleet-'));
  // The account of PostgreSQL gets to its own parts of it.
  await chmod(folder, 0o755);
  for (const own of ['run', 'tmp', 'etc/pgbouncer', 'etc/nginx/conf.d', 'etc/systemd/system']) {
    await mkdir(join(folder, own), { recursive: true });
  }
  const postgres = await startPostgres(join(folder, 'database'), 'postgres');
  if (!postgres) throw new Error('PostgreSQL cannot be started');
  const storagePort = await findFreePort();
  let storage = await startBucketServer(storagePort);
  // The server of buckets minds no conditions of writes; the gateway does.
  const gateway = await startGateway(storage.address);
  const copies = new Map<string, BucketCopy>([
    ['patchbay-uploads', new Map()],
    ['patchbay-site', new Map()],
  ]);
  const fill = async () => {
    for (const [name, objects] of copies) await storage.makeBucket(name, objects);
  };
  await fill();
  const bucket: Outage = {
    crash: async () => {
      for (const name of copies.keys()) copies.set(name, await storage.copyBucket(name));
      await storage.close();
    },
    start: async () => {
      storage = await startBucketServer(storagePort);
      await fill();
    },
  };
  const ports = new Map<number, number>([[postgresPort, Number(new URL(postgres.url).port)]]);
  for (const port of portsOfPage.slice(1)) ports.set(port, await findFreePort());
  const portOf = (port: number | string) => String(ports.get(Number(port)) ?? port);
  const origin = (port: number) => `http://127.0.0.1:${portOf(port)}`;
  const isRoot = process.getuid?.() === 0;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 2; pid ${folder}/nginx.pid; error_log ${folder}/run/nginx.log; ${isRoot ? 'user root;' : ''}
    events {}
    http {
      access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/tmp/${name};`).join(' ')}
      include ${folder}/etc/nginx/conf.d/*.conf;
    }`,
  );
  const environment = {
    ...{ PATH: `${import.meta.dirname}/stand-ins:${process.env['PATH'] ?? ''}`, HOME: folder },
    ...{ FLEET: folder, NODE: process.execPath, AS_POSTGRES: isRoot ? asPostgres : '' },
    ...{ PGHOST: '127.0.0.1', PGPORT: portOf(postgresPort), PGUSER: 'postgres' },
  };
  const run: Fleet['run'] = async (part, replaced = {}, block) => {
    let commands = await readCommands(part, block);
    commands = commands
      .replaceAll(/(?<![\w./-])\/(?=(?:etc|opt|srv|tmp|var)\/)/g, `${folder}/`)
      .replaceAll(/(?<!\w)\d{4}(?!\w)/g, portOf);
    const here = {
      'https://api.example.com': origin(apiPort),
      'https://www.example.com': origin(sitePort),
      'https://storage.example.com': gateway.address,
      ...Object.fromEntries(
        ['KEY-THAT-READS', 'KEY-THAT-WRITES', 'KEY-OF-UPLOADS'].map((key) => [key, knownKey.id]),
      ),
      'CATALOGUE_DEMO=off': 'CATALOGUE_DEMO=on',
      ...replaced,
    };
    for (const [words, ours] of Object.entries(here)) commands = commands.replaceAll(words, ours);
    const script = join(folder, 'run', 'commands.sh');
    await writeFile(script, `set -euo pipefail\n${commands}`);
    await runQuietly('bash', [script], { cwd: root, env: environment });
  };
  const end = async (unit: string, signal: NodeJS.Signals) => {
    try {
      process.kill(Number(await readFile(join(folder, 'run', unit), 'utf8')), signal);
    } catch (error) {
      // It has ended.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  };
  const fleet: Fleet = {
    ...{ origin, run, postgres, bucket },
    kill: (unit) => end(`${unit.replace(/(?<=@)\d+$/, portOf)}.pid`, 'SIGKILL'),
    stop: async () => {
      const files = await readdir(join(folder, 'run'));
      for (const file of files.filter((name) => name.endsWith('.keeper')))
        await end(file, 'SIGKILL');
      for (const file of files.filter((name) => name.endsWith('.pid'))) {
        // Killed, nginx leaves the processes behind that work for it.
        await end(file, file === 'nginx.pid' ? 'SIGTERM' : 'SIGKILL');
      }
      await gateway.close();
      await storage.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
  try {
    const packages = 'shell catalog-remote installer-remote admin-remote';
    await run('The commands', { [packages]: releases.join(' ') });
    return fleet;
  } catch (error) {
    await fleet.stop();
    throw error;
  }
}
