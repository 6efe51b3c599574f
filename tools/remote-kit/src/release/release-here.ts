import { resolve } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import { readKeysFile, readSitePlace } from '@patchbay/registry/config';
import { openTarget } from '@patchbay/registry/target';
import { readSource, runReleaseTool } from '@patchbay/registry/release';
import { smokeCheck } from '@patchbay/registry/checks';
import { checkAndBuild, distOf } from '../bundle/build-package.ts';
import { planRemote, readRemote } from '../remote-folder.ts';

const remoteName = /^[a-z][a-z0-9-]*$/;
/** The commands that are about one remote. */
const ofRemote = ['release', 'rollback', 'promote', 'retire'];

/** Adds the folder's own remote to the arguments where they name none. */
export function withOwnFolder(args: readonly string[]): readonly string[] {
  const [command = '', first = '', ...rest] = args;
  const isNamed = remoteName.test(first) || first === '.';
  if (!ofRemote.includes(command) || isNamed || args.includes('--help')) return args;
  return [command, '.', ...(args.length > 1 ? [first, ...rest] : [])];
}

/**
 * Runs a command of the release tool for the remote in a folder. The page of the site keeps its configuration: `API_HOST` is the
 * backend that the team develops with, as for `dev`.
 * @returns the exit code: 0 done, 1 failed, 2 called wrongly
 */
export async function runReleaseHere(
  packageDir: string,
  args: readonly string[],
  given: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  return runReleaseTool({
    args: withOwnFolder(args),
    environment: { ...given, API_HOST: '' },
    target: await openTarget(readSitePlace(given, packageDir)),
    keysFile: readKeysFile(given, packageDir),
    build: async (subject, say) => {
      const { name } = readRemote(packageDir);
      if (subject !== '.' && subject !== name) {
        throw new CommandError('not-found', `The remote in ${packageDir} is "${name}"`);
      }
      await checkAndBuild(packageDir, name, say);
      return { name, dist: distOf(packageDir) };
    },
    plan: () => planRemote(packageDir),
    siteName: (subject) => (subject === '.' ? readRemote(packageDir).name : subject),
    resolveDist: (path) => resolve(given.INIT_CWD ?? packageDir, path),
    smokeCheck,
    readSource: () => readSource(packageDir, given),
    now: () => new Date(),
    stdout: process.stdout,
    stderr: process.stderr,
  });
}
