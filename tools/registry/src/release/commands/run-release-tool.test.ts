import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPaint } from '@patchbay/command-line';
import { formatTable } from './describe-result.ts';
import { TrialSite } from '../../testing/trial-site.ts';

let site: TrialSite;

beforeEach(async () => {
  site = await TrialSite.create();
});

afterEach(() => site.remove());

describe('the tool for people', () => {
  it('shows what is live as an aligned table', async () => {
    await site.releaseShell();
    await site.release({});
    await site.release({ version: '1.1.0', code: 'new' });
    await site.release({ version: '2.0.0', code: 'newer' }, '--percent', '10');
    const lines = (await site.done('status')).split('\n').map((line) => line.replace(/ +/g, ' '));
    expect(lines[0]).toBe(
      'name live canary contract previous size (gzip) first / all (brotli) owner live since',
    );
    expect(lines[1]).toMatch(
      /^shell 1\.0\.0 - 1\.0\.0 - 0\.1 kB - - 2026-03-01 12:00 UTC \(0 min\)$/,
    );
    expect(lines[2]).toMatch(/^catalog 1\.1\.0 2\.0\.0 \(10 %\) 1\.0\.0 1\.0\.0 0\.\d kB/);
  });

  it('tells nothing of a log that a terminal would take for a command, whoever has written it', async () => {
    await site.releaseShell();
    await site.release({});
    const file = join(site.folder, 'releases.log');
    const evil = String.raw`\u001b]0;mine\u0007\u001b[2J\u202e`;
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll('"subject":"catalog', `"subject":"catalog${evil}`));
    const told = await site.done('log');
    expect(told).toContain('release catalog');
    expect(told).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  });

  it('says what to do on an empty site', async () => {
    expect(await site.done('status')).toContain('npm run release -- shell');
  });

  it('names the commands that are there, without a checkout (G390)', async () => {
    await site.releaseShell();
    const dist = await site.buildRemote();
    const run = (...args: readonly string[]) => site.run(args, { program: 'node releases.mjs' });
    const added = await run('release', '--from', dist, '--percent', '0');
    expect(added.stdout).toContain(
      'live for nobody yet: node releases.mjs promote catalog 1.0.0\n',
    );
    const unsigned = await run('release', '--from', dist, '--to', 'http://127.0.0.1:1');
    expect(unsigned.stderr).toContain('makes one: node keys.mjs add TEAM');
  });

  it('builds what is named, and releases it (G27)', async () => {
    await site.releaseShell();
    const dist = await site.buildRemote();
    const { code, stdout } = await site.run(['release', 'catalog-remote'], {
      build: (subject, say) => {
        say(`Building ${subject}`);
        return Promise.resolve({ name: 'catalog', dist });
      },
    });
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      'patchbay Building catalog-remote',
      'patchbay Checking catalog 1.0.0',
      'patchbay Adding 4 files of catalog 1.0.0',
      'catalog 1.0.0 is live',
      '',
    ]);
  });

  it('has colours on a terminal alone, and not against NO_COLOR', async () => {
    await site.releaseShell();
    const print = async (isTTY: boolean, environment: Record<string, string>) => {
      let text = '';
      await site.run(['status'], {
        environment,
        stdout: { isTTY, write: (part) => (text += part) },
      });
      return text;
    };
    expect(await print(true, {})).toContain('\u001b[');
    expect(await print(true, { NO_COLOR: '1' })).not.toContain('\u001b[');
    expect(await print(false, {})).not.toContain('\u001b[');
  });
});

describe('the tool for pipelines', () => {
  it('prints one JSON document, and what it is doing elsewhere', async () => {
    const release = await site.run(['release', '--json', '--from', await site.buildShell()]);
    expect(JSON.parse(release.stdout)).toEqual({
      command: 'release',
      name: 'shell',
      version: '1.0.0',
      preview: null,
      notices: [],
      result: 'live',
      replaced: null,
      endedCanary: null,
    });
    expect(release.stderr).toContain('Adding');
    const status = await site.run(['status', '--json']);
    expect(JSON.parse(status.stdout)).toMatchObject({
      command: 'status',
      isPageCurrent: true,
      names: [{ name: 'shell', live: '1.0.0', previous: [], canary: null }],
    });
  });

  it('prints an error as a document too', async () => {
    const { code, stdout, stderr } = await site.run(['rollback', 'catalog', '--json']);
    expect(code).toBe(1);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      error: {
        code: 'not-found',
        message: `${site.folder} has no release yet`,
        problems: [
          'Is it the right site? SITE_DIR=FOLDER names another, and so does --to',
          'A new site begins with the shell: npm run release -- shell, in the repository of Patchbay',
        ],
      },
    });
  });

  it('prints an unforeseen error as a document too', async () => {
    const { code, stdout } = await site.run(['release', 'catalog', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      error: { code: 'failed', message: 'Nothing is built here', problems: [] },
    });
  });
});

describe('a wrong call', () => {
  it.each([
    [[], 'No command given. Available: release, rollback, promote, retire, status, log, prune'],
    [['deploy'], 'Unknown command "deploy". Available: release,'],
    [['release'], 'PACKAGE is missing'],
    [['release', 'a', 'b'], 'Too many arguments: -- PACKAGE [options]'],
    [
      ['release', 'a', '--speed', '9'],
      'Unknown option "--speed". Use --json, --to ADDRESS, --key FILE,',
    ],
    [['release', 'a', '--percent', '101'], '--percent is "101"'],
    [['release', 'a', '--percent', '1.5'], '--percent is "1.5"'],
    [['release', 'a', '--version', '../x'], '"../x" is not a version'],
    [['release', 'a', '--build'], 'Unknown option "--build"'],
    [['rollback'], 'NAME is missing'],
    [['rollback', 'a', '--to', 'v1'], '"v1" is not a version'],
    [['promote', 'a'], 'VERSION is missing'],
    [['status', 'a'], 'Too many arguments'],
    [['status', '--percent', '1'], 'Unknown option "--percent". Use --json or --to ADDRESS.'],
    [['prune', '--keep', '-1'], '--keep'],
    [['prune', '--older-than', '1'], '--older-than is "1"'],
  ])('%j is answered with exit code 2 and what is wrong', async (args, reason) => {
    const { code, stdout, stderr } = await site.run(args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(reason);
  });
});

it('the help of a command says what it takes', async () => {
  const { code, stdout } = await site.run(['release', '--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('Usage: npm run release -- PACKAGE [options]');
  expect(stdout).toContain('--percent <N>');
});

describe('a table', () => {
  it('is aligned whatever its colours are', () => {
    const paint = createPaint(true);
    const green = (text: string) => paint('green', text);
    const lines = formatTable([
      ['name', 'live'],
      [green('a'), green('1.0.0')],
      ['long name', '2'],
    ]);
    expect(lines).toEqual([
      'name       live',
      `${green('a')}          ${green('1.0.0')}`,
      'long name  2',
    ]);
  });
});
