import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  bucketEnvironment,
  useBuckets,
  type BucketGateway,
} from '@patchbay/node-kit/bucket/testing';
import { startReleaseChild, TrialSite } from '@patchbay/registry/testing';
import { openBucket } from '@patchbay/registry/target';
import { digestOfFile } from '@patchbay/registry/trust';
import { findFreePort } from '@patchbay/site/testing';
import {
  parseRegistry,
  remoteBasePath,
  shellBasePath,
  type Registry,
} from '@patchbay/shared/registry';
import { root } from '../root.ts';

const { withBucket } = useBuckets('site');

const pollMs = 50;
const shared = { sharesFiles: true } as const;

const patienceMs = 120_000;

/**
 * Waits for a condition.
 * @throws Error where it does not hold in time
 */
async function until(what: string, holds: () => Promise<boolean>, endMs = Infinity): Promise<void> {
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error(`In time it did not come to this: ${what}`);
    await wait(pollMs);
  }
}

/** One of the servers of the site, which can be killed and started again with the same folder. */
class SiteProcess {
  readonly port: number;
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;

  constructor(port: number, environment: NodeJS.ProcessEnv) {
    this.port = port;
    this.#environment = environment;
  }

  start(): void {
    this.#child = spawn(process.execPath, ['--import', 'tsx', 'scripts/serve-site.ts'], {
      cwd: root,
      env: { PATH: process.env.PATH, PORT: String(this.port), ...this.#environment },
      stdio: 'ignore',
    });
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Null while it does not answer at all. */
  async ask(path: string): Promise<Response | null> {
    return fetch(`http://127.0.0.1:${this.port}${path}`).catch(() => null);
  }

  async standing(): Promise<string | null> {
    const answer = await this.ask('/readyz');
    const body: unknown = answer && (await answer.json());
    return typeof body === 'object' && body !== null && 'status' in body
      ? String(body.status)
      : null;
  }
}

const nameOf = ({ shell, remotes }: Registry): string =>
  [`shell ${shell.version}`, ...remotes.map(({ name, version }) => `${name} ${version}`)].join();

/** Reads a page and every file that it names, from one server; null where the server went meanwhile. */
async function readPage(site: SiteProcess): Promise<string | null> {
  const page = await site.ask('/');
  if (!page) return null;
  const text = await page.text().catch(() => null);
  if (text === null) return null;
  if (page.status !== 200) throw new Error(`The page was answered ${page.status}: ${text}`);
  const carried: unknown = JSON.parse(/id="app-registry">(.*?)<\/script>/.exec(text)?.[1] ?? '');
  const registry = parseRegistry(carried);
  const { shell, remotes } = registry;
  const assets = [
    ...[shell.early, shell.entry, ...shell.styles].map(({ file, integrity }) => ({
      path: shellBasePath(shell) + file,
      integrity,
    })),
    ...remotes.flatMap((remote) =>
      [remote.entry, ...remote.assets].map(({ file, integrity }) => ({
        path: remoteBasePath(remote) + file,
        integrity,
      })),
    ),
  ];
  for (const { path, integrity } of assets) {
    const answer = await site.ask(path);
    const bytes = answer && (await answer.arrayBuffer().catch(() => null));
    if (!answer || !bytes) return null;
    const found = answer.ok ? digestOfFile(Buffer.from(bytes)) : answer.status;
    if (found !== integrity) throw new Error(`${path} of ${nameOf(registry)}: ${found}`);
  }
  return nameOf(registry);
}

type Fault =
  | 'the release is killed'
  | 'a server is killed'
  | 'the bucket is away'
  | 'answers are lost'
  | 'nothing';

/** What happens at chosen writes of a release. */
const rounds: readonly { readonly atWrite: number; readonly what: Fault }[] = [
  { atWrite: 2, what: 'the release is killed' },
  { atWrite: 5, what: 'the bucket is away' },
  { atWrite: 7, what: 'a server is killed' },
  { atWrite: 9, what: 'the release is killed' },
  { atWrite: 6, what: 'answers are lost' },
  { atWrite: 1, what: 'nothing' },
];

it(
  'three servers of a bucket show whole states alone, amid kills and cut connections (G381, G382, G384, G385, G387)',
  async () => {
    await withBucket(async ({ name, config, gateway, folder }) => {
      const trial = await TrialSite.create();
      const environment = {
        ...bucketEnvironment,
        SITE_STORE: `s3://${name}/site`,
        SITE_STORE_ENDPOINT: gateway.address,
        API_HOST: 'http://localhost:4000',
        SERVER_RENDERING: 'off',
      };
      const place = { siteDir: folder, store: { ...config, prefix: 'site/' } };
      const target = await openBucket(place);
      const release = (dist: string) => trial.run(['release', '--from', dist], { target });
      for (const dist of [
        await trial.buildShell(),
        await trial.buildRemote({ ...shared, version: '1.0.0', code: '1.0.0' }),
      ]) {
        expect(await release(dist)).toMatchObject({ code: 0, stderr: '' });
      }
      const sites: SiteProcess[] = [];
      for (const number of [1, 2, 3]) {
        const own = { ...environment, SITE_DIR: join(folder, `copy-${number}`) };
        const site = new SiteProcess(await findFreePort(), own);
        site.start();
        sites.push(site);
      }
      const stop = new AbortController();
      const allowed = new Set(['shell 1.0.0,catalog 1.0.0']);
      /** Holds until the deadline, for all servers. */
      const agree = async (state: string, withinMs: number) => {
        const endMs = performance.now() + withinMs;
        await Promise.all(
          sites.map(async (site) => {
            await until(state, async () => (await readPage(site)) === state, endMs);
            await until('ok', async () => (await site.standing()) === 'ok', endMs);
          }),
        );
      };
      try {
        await agree('shell 1.0.0,catalog 1.0.0', patienceMs);
        const reading = Promise.all(
          sites.map(async (site) => {
            while (!stop.signal.aborted) {
              const state = await readPage(site);
              if (state !== null && !allowed.has(state)) throw new Error(`${state} was never live`);
              await wait(pollMs);
            }
          }),
        );
        const play = async () => {
          for (const [index, { atWrite, what }] of rounds.entries()) {
            const version = `1.${index + 1}.0`;
            const state = `shell 1.0.0,catalog ${version}`;
            allowed.add(state);
            const dist = await trial.buildRemote({ ...shared, version, code: version });
            // The lock of a child is free soon after its end.
            const startChild = () => startReleaseChild(['release', '--from', dist], environment);
            const child = what === 'the release is killed' ? startChild() : null;
            const disturbed = disturb(gateway, { what, atWrite, child, sites, index });
            await (child ? child.ended : release(dist));
            await disturbed;
            gateway.breakBy(() => null);
            const again = child ? await startChild().ended : await release(dist);
            expect(again).toMatchObject({ code: 0 });
            await agree(state, what === 'nothing' ? 3000 : 5000);
          }
        };
        await Promise.race([play(), reading]);
        stop.abort();
        await reading;
      } finally {
        stop.abort();
        for (const site of sites) await site.kill();
        target.close();
        await trial.remove();
      }
    });
  },
  2 * patienceMs,
);

interface Disturbance {
  readonly what: Fault;
  readonly atWrite: number;
  readonly child: ReturnType<typeof startReleaseChild> | null;
  readonly sites: readonly SiteProcess[];
  readonly index: number;
}

/** Resolves once it has happened, and what was away is back. */
function disturb(
  gateway: BucketGateway,
  { what, atWrite, child, sites, index }: Disturbance,
): Promise<void> {
  let writes = 0;
  const work = async () => {
    const site = sites[index % sites.length];
    if (what === 'the release is killed') child?.process.kill('SIGKILL');
    if (what === 'a server is killed' && site) {
      await site.kill();
      site.start();
      await until('started', async () => (await site.standing()) !== null);
    }
    if (what === 'the bucket is away') {
      await gateway.sever();
      // A copy that may be old is never said to be what is live.
      for (const one of sites) {
        await until('degraded', async () => (await one.standing()) === 'degraded');
      }
      await gateway.rejoin();
    }
  };
  return new Promise((resolve, reject) => {
    gateway.breakBy((method) => {
      if (method !== 'PUT') return null;
      writes += 1;
      // Not while the request is being taken.
      if (writes === atWrite) setImmediate(() => void work().then(resolve, reject));
      return what === 'answers are lost' && writes % 3 === 0 ? { kind: 'lose' } : null;
    });
  });
}
