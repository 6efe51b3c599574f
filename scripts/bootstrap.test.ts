import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './root.ts';

let folder: string;

function write(file: string, content: string, mode?: number) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content, { mode });
}

const manifest = (content: object) => JSON.stringify(content);

/** A checkout whose packages were installed before a team added one that the lockfile does not name. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patchbay-bootstrap-'));
  mkdirSync(join(folder, 'scripts'));
  for (const file of ['bootstrap.mjs', 'install-lock.mjs']) {
    copyFileSync(join(root, 'scripts', file), join(folder, 'scripts', file));
  }
  write('scripts/release.ts', 'console.log(JSON.stringify({ ran: process.argv.slice(2) }));');
  write('tools/site/package.json', manifest({ dependencies: { tsx: '*' } }));
  write('packages/new-remote/package.json', manifest({ dependencies: { elsewhere: '1.0.0' } }));
  write(
    'package.json',
    manifest({
      type: 'module',
      packageManager: 'pnpm@12.21.0',
      devDependencies: { '@patchbay/site': 'workspace:*' },
    }),
  );
  mkdirSync(join(folder, 'node_modules/@patchbay'), { recursive: true });
  mkdirSync(join(folder, 'tools/site/node_modules'));
  const tsx = join(root, 'node_modules/tsx');
  symlinkSync(tsx, join(folder, 'node_modules/tsx'), 'junction');
  symlinkSync(tsx, join(folder, 'tools/site/node_modules/tsx'), 'junction');
  symlinkSync(join(folder, 'tools/site'), join(folder, 'node_modules/@patchbay/site'), 'junction');
  write('bin/npx', '#!/bin/sh\necho ERR_PNPM_OUTDATED_LOCKFILE\nexit 1\n', 0o755);
});

afterEach(() => rmSync(folder, { recursive: true }));

const bootstrap = (...args: readonly string[]) => start('scripts/release.ts', ...args);

function start(...args: readonly string[]) {
  const path = `${join(folder, 'bin')}:${process.env.PATH ?? ''}`;
  return spawnSync(process.execPath, ['scripts/bootstrap.mjs', ...args], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: '', PATH: path },
    encoding: 'utf8',
  });
}

it('runs what needs the site alone with the packages that are installed', () => {
  for (const command of ['rollback', 'status']) {
    const { status, stdout, stderr } = bootstrap(command, '--json');
    expect({ command, status, answer: JSON.parse(stdout) as unknown }).toEqual({
      command,
      status: 0,
      answer: { ran: [command, '--json'] },
    });
    expect(stderr).toContain('not those that this checkout asks for');
  }
});

it('gives flags of Node.js that stand before the file to Node.js, and none to the command', () => {
  write('scripts/release.ts', 'console.log(process.title, ...process.argv.slice(2));');
  const { stdout } = start('--title=flagged', 'scripts/release.ts', 'status', '--json');
  expect(stdout).toBe('flagged status --json\n');
  expect(start('--title=flagged').stderr).toContain('Usage: node scripts/bootstrap.mjs');
});

it('installs for a command that builds, and says in one document why it cannot', () => {
  const { status, stdout } = bootstrap('release', 'news', '--json');
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    error: {
      code: 'failed',
      message: expect.stringContaining('pnpm-lock.yaml does not fit') as string,
      problems: [],
    },
  });
});

it('installs where a package is missing that the release tool itself needs', () => {
  write('tools/site/package.json', manifest({ dependencies: { tsx: '*', missing: '1.0.0' } }));
  const { status, stdout, stderr } = bootstrap('rollback', 'news');
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toContain('pnpm-lock.yaml does not fit');
});
