import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readAppConfig } from '../config.ts';
import { createLiveSite } from '../live/live-site.ts';
import { FolderTarget } from '../target/folder-target.ts';
import { runReleaseTool } from './commands/run-release-tool.ts';
import { trialSource } from '../testing/trial-source.ts';
import { readLog } from '../state/change-log.ts';

/** The folder and the keys of a site with signed releases, when each line of its log had the hash of the line before. */
const fixture = join(import.meta.dirname, '../testing/fixtures/site-with-chained-log.json');

let root = '';
let site = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'patchbay-before-'));
  site = join(root, 'site');
  const { files, keys } = JSON.parse(await readFile(fixture, 'utf8')) as {
    files: Record<string, string>;
    keys: object;
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(site, file)), { recursive: true });
    await writeFile(join(site, file), text);
  }
  await writeFile(join(root, 'keys.json'), JSON.stringify(keys));
});

afterEach(() => rm(root, { recursive: true }));

const run = async (...args: readonly string[]) => {
  let output = '';
  const out = { write: (text: string) => (output += text) };
  const code = await runReleaseTool({
    args,
    environment: {},
    target: new FolderTarget(site),
    build: () => Promise.reject(new Error('Nothing is built here')),
    siteName: (subject) => subject,
    resolveDist: (path) => path,
    smokeCheck: () => Promise.resolve(null),
    readSource: () => Promise.resolve(trialSource),
    now: () => new Date('2026-03-02T12:00:00Z'),
    stdout: out,
    stderr: out,
  });
  return { code, output };
};

it('serves the releases that the keys of before have signed (G102)', async () => {
  const keysFile = join(root, 'keys.json');
  const { registry } = await createLiveSite({
    siteDir: site,
    config: readAppConfig({}),
    keysFile,
    say: () => undefined,
  }).read();
  expect(registry.problems).toEqual([]);
  expect(registry.remotes.map(({ name, version }) => `${name} ${version}`)).toEqual([
    'catalog 1.1.0',
  ]);
  expect(registry.canaries.map(({ release }) => release.version)).toEqual(['1.2.0']);
});

it('goes on with the log of before, and with what it knows of statements (G103, G105)', async () => {
  expect(await run('rollback', 'catalog')).toMatchObject({ code: 0 });
  expect(await run('rollback', 'catalog')).toMatchObject({ code: 0 });
  const { entries, problems } = readLog(await readFile(join(site, 'releases.log'), 'utf8'), null);
  expect(problems).toEqual([]);
  expect(entries.map(({ number, action, team }) => `${number} ${action} ${String(team)}`)).toEqual([
    '1 release platform',
    '2 release listing',
    '3 release listing',
    '4 release listing',
    // The page's configuration has a key more since then.
    '5 configure null',
    '6 rollback null',
    '7 rollback null',
  ]);
  expect((await run('log', '--verify')).output).toContain('All 7 lines can be read');
  expect((await run('status')).output).toMatch(/catalog +1\.0\.0 .* listing/);
});
