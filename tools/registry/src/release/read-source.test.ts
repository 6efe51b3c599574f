import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourceSchema } from '../trust/statement.ts';
import { parse } from '@patchbay/shared/parse';
import { readSource } from './read-source.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-source-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function commit(subject: string) {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], {
      cwd: folder,
      // Whatever the machine sets for git: the commit is for this folder alone.
      env: { PATH: process.env['PATH'], HOME: folder },
    });
  git('init', '--quiet', '--initial-branch', 'main');
  git('commit', '--quiet', '--allow-empty', '--message', subject);
}

describe('what a release says of its commit is one line that a statement takes', () => {
  it.each([
    ['an emoji of several parts', '🧑‍💻 Sort by date', '🧑💻 Sort by date'],
    ['a tab', 'Sort\tby date', 'Sort by date'],
    ['a mark of direction', '\u200eSort by date', 'Sort by date'],
    ['no end', `${'x'.repeat(499)}🎉`, 'x'.repeat(499)],
  ])('where the subject has %s', async (_, subject, message) => {
    commit(subject);
    const source = parse(sourceSchema, await readSource(folder, {}));
    expect(source).toMatchObject({ message, branch: 'main' });
  });

  it('and so is what the environment says', async () => {
    const environment = { RELEASE_BUILDER: `job\n${'7'.repeat(300)}`, RELEASE_BRANCH: 'a\u200db' };
    const source = parse(sourceSchema, await readSource(folder, environment));
    expect(source).toMatchObject({ builder: `job ${'7'.repeat(196)}`, branch: 'ab', commit: null });
  });
});

it('an account that has no name releases by its number, as in a container', async () => {
  const nameless = () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  };
  const { builder } = parse(sourceSchema, await readSource(folder, {}, nameless));
  expect(builder).toMatch(/^account \d+@./);
  const named = await readSource(folder, { RELEASE_BUILDER: '' }, () => 'ann');
  expect(named.builder).toMatch(/^ann@./);
});
