import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runQuietly } from '@patchbay/command-line';
import { reservedBy } from '@patchbay/registry/checks';
import { makeTrialFolder, type TrialFolder } from '@patchbay/site/testing';
import { bucketEnvironment, startBucketServer } from '@patchbay/node-kit/bucket/testing';
import { startCollector } from '@patchbay/node-kit/telemetry/testing';
import { root } from '../root.ts';
import { compileServers } from './compile-servers.ts';

const patienceMs = 120_000;
const serverPart = `exports.doors = {};
exports.renderPage = async () => ({
  kind: 'page', status: 200, title: null, head: '', structuredData: [], markup: '', problems: [],
  content: { address: '/', remotes: [], answers: [] },
});`;
let folder: string;
let servers: string;
let trial: TrialFolder;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-servers-'));
  const built = join(folder, 'built');
  const [made] = await Promise.all([
    makeTrialFolder({ serverPart }),
    runQuietly(process.execPath, ['--import', 'tsx', 'scripts/build-servers.ts', built], {
      cwd: root,
      env: process.env,
    }),
  ]);
  trial = made;
  // They must not find their files by the place where they were made.
  servers = join(folder, 'moved');
  await rename(built, servers);
}, patienceMs);

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

afterAll(async () => {
  await trial.remove();
  await rm(folder, { recursive: true, force: true });
});

/** A program of the folder, with nothing of this process's own settings, until it says where it is. */
async function start(name: string, environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(servers, name)], {
    cwd: '/',
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const ended = once(child, 'exit');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => (said += text.toString()));
  }
  for (;;) {
    const address = /(?:answers|is) at (http:\S+)/.exec(said)?.[1];
    if (address !== undefined) return { address, child, ended };
    const news = await Promise.race([
      once(child.stdout, 'data').then(() => 'said'),
      ended.then(() => 'ended'),
    ]);
    if (news === 'ended') throw new Error(`${name} ended: ${said}`);
  }
}

const ask = async (address: string) => {
  const answer = await fetch(address);
  return { status: answer.status, text: await answer.text() };
};

/** On a busy machine the first pages may be there before the threads. */
async function isRenderedAtLast(address: string): Promise<boolean> {
  for (let tries = 0; tries < 400; tries += 1) {
    if ((await ask(address)).text.includes('<html data-rendered')) return true;
    await wait(50);
  }
  return false;
}

it(
  'both servers run from a folder of plain JavaScript, wherever it lies, and stop when they are told to (G90, X70, X150)',
  async () => {
    const collector = await startCollector();
    const api = await start('api.mjs', {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      API_PORT: '0',
      DATA_DIR: join(folder, 'data'),
      CATALOGUE_DEMO: 'off',
    });
    const site = await start('site.mjs', {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      PORT: '0',
      SITE_DIR: trial.siteDir,
      API_HOST: api.address,
    });
    expect(await ask(`${api.address}/readyz`)).toEqual({
      status: 200,
      text: expect.stringContaining('"migrations":"ok"') as unknown,
    });
    // From the package that lies beside the bundles.
    expect(await ask(`${api.address}/fonts/inter.woff2`)).toMatchObject({ status: 200 });
    expect(await ask(`${api.address}/api/software/`)).toEqual({ status: 200, text: '[]' });
    // On a site that has both under one name, no remote can have a path that the backend answers (rule G90).
    const { text: document } = await ask(`${api.address}/openapi.json`);
    const { paths } = JSON.parse(document) as { paths: Record<string, unknown> };
    const folders = Object.keys(paths).filter((path) => path !== '/openapi.json');
    expect(folders.filter((path) => reservedBy(`${path}/`) === null)).toEqual([]);
    expect((await ask(`${site.address}/readyz`)).status).toBe(200);
    expect(await ask(`${site.address}/`)).toEqual({
      status: 200,
      text: expect.stringContaining('<!doctype html>') as unknown,
    });
    expect(await isRenderedAtLast(`${site.address}/`)).toBe(true);
    expect((await ask(`${site.address}/feed.xml`)).status).toBe(200);
    for (const { child } of [api, site]) child.kill('SIGTERM');
    expect(await Promise.all([api.ended, site.ended])).toEqual([
      [0, null],
      [0, null],
    ]);
    // The remaining spans are sent before the end: the feed, the site's calls for it, and the backend's questions to
    // its database.
    await collector.close();
    const feed = collector.spans().find(({ name }) => name === 'GET /feed.xml');
    const ofFeed = collector.spans().filter(({ traceId }) => traceId === feed?.traceId);
    expect(ofFeed.map(({ service, name }) => `${service} ${name}`)).toEqual(
      expect.arrayContaining([
        'patchbay-site GET /feed.xml',
        'patchbay-site GET',
        'patchbay-api GET /api/software/',
        'patchbay-api SELECT software',
      ]),
    );
  },
  patienceMs,
);

it(
  'a backend that runs stays ready while the files of a newer version take the place of its own (G414)',
  async () => {
    const api = await start('api.mjs', {
      ...{ API_PORT: '0', DATA_DIR: join(folder, 'upgraded'), CATALOGUE_DEMO: 'off' },
    });
    const file = join(servers, 'packages/api/drizzle/meta/_journal.json');
    const before = await readFile(file, 'utf8');
    const journal = JSON.parse(before) as { entries: { idx: number; when: number }[] };
    const last = journal.entries.at(-1);
    const next = { ...last, idx: journal.entries.length, when: (last?.when ?? 0) + 1 };
    try {
      await writeFile(file, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
      expect(await ask(`${api.address}/readyz`)).toEqual({
        status: 200,
        text: expect.stringContaining('"migrations":"ok"') as unknown,
      });
    } finally {
      await writeFile(file, before);
    }
  },
  patienceMs,
);

/** A command of the folder, without a checkout, a shell's settings or `git`. */
function runReleases(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = { SITE_DIR: trial.siteDir },
) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(servers, 'releases.mjs'), ...args],
    { cwd: '/', env: environment, encoding: 'utf8' },
  );
  return { status, stdout, stderr };
}

it(
  'the commands of releases run beside the servers, without a checkout (G390)',
  () => {
    expect(runReleases(['status', '--json'])).toEqual({
      status: 0,
      stdout: expect.stringContaining('"command": "status"') as unknown,
      stderr: '',
    });
    expect(runReleases(['log'])).toMatchObject({ status: 0, stderr: '' });
    expect(runReleases(['prune', '--dry-run', '--json'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('"isDryRun": true') as unknown,
    });
    for (const command of ['rollback', 'promote', 'retire']) {
      const asked = runReleases([command, 'nobody', ...(command === 'promote' ? ['1.0.0'] : [])]);
      expect(asked).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('nobody') as unknown,
      });
    }
    expect(runReleases(['release', 'catalog'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--from FOLDER') as unknown,
    });
    expect(runReleases(['promote', '--help']).stdout).toContain(
      'node releases.mjs promote NAME VERSION',
    );
  },
  patienceMs,
);

it(
  'the commands of releases find a site in a bucket (G380, G390)',
  async () => {
    const bucket = await startBucketServer();
    try {
      await bucket.makeBucket('the-site');
      const answer = runReleases(['status', '--json'], {
        ...bucketEnvironment,
        SITE_STORE: 's3://the-site/live',
        SITE_STORE_ENDPOINT: bucket.address,
      });
      expect(answer).toMatchObject({
        status: 0,
        stdout: expect.stringContaining('"site": "s3://the-site/live"') as unknown,
      });
    } finally {
      await bucket.close();
    }
  },
  patienceMs,
);

/** The files that a program loads before anything is asked of it, with those of them that have a word. */
async function loadedBy(program: string, word: string) {
  const texts = new Map<string, string>();
  const waiting = [program];
  for (const file of waiting) {
    if (texts.has(file)) continue;
    const text = await readFile(join(servers, file), 'utf8');
    texts.set(file, text);
    for (const [, next = ''] of text.matchAll(/(?:from|^import) "\.\/([^"]+\.mjs)"/gm))
      waiting.push(next);
  }
  expect(texts.size).toBeGreaterThan(1);
  return [...texts].filter(([, text]) => text.includes(word)).map(([file]) => file);
}

it.each(['api.mjs', 'site.mjs'])(
  '%s loads nothing of OpenTelemetry by itself (X150)',
  async (program) => {
    expect(await loadedBy(program, 'v1/traces')).toEqual([]);
  },
);

it.each(['api.mjs', 'backup.mjs', 'restore.mjs'])(
  '%s loads nothing of a bucket by itself, and has it beside it (X110)',
  async (program) => {
    const ofSdk = 'ListMultipartUploads';
    expect(await loadedBy(program, ofSdk)).toEqual([]);
    const texts = (await readdir(servers))
      .filter((file) => file.endsWith('.mjs'))
      .map((file) => readFile(join(servers, file), 'utf8'));
    expect((await Promise.all(texts)).some((text) => text.includes(ofSdk))).toBe(true);
  },
);

it('a folder with something else in it stays as it is (X70)', async () => {
  await writeFile(join(trial.siteDir, 'api.mjs'), '');
  await writeFile(join(trial.siteDir, 'package.json'), '{"name":"of-somebody-else"}');
  await expect(compileServers(trial.siteDir)).rejects.toThrow('holds something else');
  expect(existsSync(join(trial.siteDir, 'registry.json'))).toBe(true);
});
