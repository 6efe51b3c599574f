import { execFile } from 'node:child_process';
import { hostname, userInfo } from 'node:os';
import { promisify } from 'node:util';
import type { Environment } from '@patchbay/environment';
import type { Source } from '@patchbay/registry/trust';

const run = promisify(execFile);

/** The output of git, or null outside of a checkout. */
async function git(folder: string, ...args: readonly string[]): Promise<string | null> {
  try {
    const { stdout } = await run('git', args, { cwd: folder });
    return stdout.trim();
  } catch {
    return null;
  }
}

/** The commit and branch of the checkout that a folder is in, who builds it, and the first line of the commit's message. */
export async function readSource(folder: string, environment: Environment): Promise<Source> {
  const [commit, branch, subject, changes] = await Promise.all([
    git(folder, 'rev-parse', '--short=12', 'HEAD'),
    git(folder, 'rev-parse', '--abbrev-ref', 'HEAD'),
    git(folder, 'log', '-1', '--format=%s'),
    git(folder, 'status', '--porcelain', '--untracked-files=no'),
  ]);
  return {
    commit: commit && commit + (changes ? '+' : ''),
    // A pipeline has checked out a commit, and says itself which branch it works for.
    branch: environment['RELEASE_BRANCH'] ?? (branch === 'HEAD' ? null : branch),
    builder: environment['RELEASE_BUILDER'] ?? `${userInfo().username}@${hostname()}`,
    message: subject?.slice(0, 500) ?? null,
  };
}
