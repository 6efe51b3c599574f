import { execFile } from 'node:child_process';
import { hostname, userInfo } from 'node:os';
import { promisify } from 'node:util';
import type { Environment } from '@patchbay/node-kit/environment';
import { sourceLengths, toLine, type Source } from '../trust/statement.ts';

const run = promisify(execFile);

/** The output of git; null where there is no git, or where it refuses. */
async function git(folder: string, ...args: readonly string[]): Promise<string | null> {
  try {
    const { stdout } = await run('git', args, { cwd: folder });
    return stdout.trim();
  } catch {
    return null;
  }
}

const accountName = (): string => userInfo().username;

/** The account that builds: a container may run as a number that has no name. */
function nameAccount(readName: () => string): string {
  try {
    return readName();
  } catch {
    return `account ${process.getuid?.() ?? ''}`;
  }
}

const cut = (text: string | null, max: number): string | null => toLine(text ?? '', max) || null;

/**
 * The commit and branch of the checkout that a folder is in, who builds it, and the first line of the commit's message, each as a
 * statement takes it.
 */
export async function readSource(
  folder: string,
  environment: Environment,
  readName = accountName,
): Promise<Source> {
  // An archive that was unpacked inside of another checkout is not of that one's commit.
  const isCommitted = (await git(folder, 'rev-parse', '--verify', '--quiet', 'HEAD:./')) !== null;
  const ask = async (...args: readonly string[]) => (isCommitted ? git(folder, ...args) : null);
  const [commit, branch, subject, changes] = await Promise.all([
    ask('rev-parse', '--short=12', 'HEAD'),
    ask('rev-parse', '--abbrev-ref', 'HEAD'),
    ask('log', '-1', '--format=%s'),
    ask('status', '--porcelain', '--untracked-files=no'),
  ]);
  const builder = cut(environment['RELEASE_BUILDER'] ?? null, sourceLengths.builder);
  return {
    commit: commit && commit + (changes ? '+' : ''),
    // A pipeline has checked out a commit, and says itself which branch it works for.
    branch: cut(
      environment['RELEASE_BRANCH'] ?? (branch === 'HEAD' ? null : branch),
      sourceLengths.branch,
    ),
    builder: builder ?? toLine(`${nameAccount(readName)}@${hostname()}`, sourceLengths.builder),
    message: cut(subject, sourceLengths.message),
  };
}
