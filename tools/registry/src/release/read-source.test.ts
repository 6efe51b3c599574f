import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
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

function commit(subject: string, ...files: readonly string[]) {
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], {
      cwd: folder,
      // Whatever the machine sets for git: the commit is for this folder alone.
      env: { PATH: process.env['PATH'], HOME: folder },
    });
  git('init', '--quiet', '--initial-branch', 'main');
  if (files.length > 0) git('add', ...files);
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

describe('the commit (G401)', () => {
  it('has a mark where files of it were changed since', async () => {
    await writeFile(join(folder, 'package.json'), '{}');
    commit('Begin', 'package.json');
    const { commit: clean } = parse(sourceSchema, await readSource(folder, {}));
    expect(clean).toMatch(/^[0-9a-f]{12}$/);
    await writeFile(join(folder, 'package.json'), '{"name":"changed"}');
    expect((await readSource(folder, {})).commit).toBe(`${clean ?? ''}+`);
  });

  it('is not that of a checkout in which an archive was unpacked', async () => {
    commit('Of another project');
    const unpacked = join(folder, 'downloads/patchbay');
    await mkdir(unpacked, { recursive: true });
    const source = parse(sourceSchema, await readSource(unpacked, {}, () => 'ann'));
    expect(source).toMatchObject({ commit: null, branch: null, message: null });
    expect(source.builder).toMatch(/^ann@/);
  });

  it('is not known where git says nothing, as without a repository', async () => {
    const source = parse(sourceSchema, await readSource(folder, {}, () => 'ann'));
    expect(source).toMatchObject({ commit: null, branch: null, message: null });
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
