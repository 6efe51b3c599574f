import { resolve } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import { readKeysFile, readSiteDir } from '@patchbay/registry/config';
import { FolderTarget } from '@patchbay/registry/target';
import { readSource, runReleaseTool } from '@patchbay/release';
import { smokeCheck } from '@patchbay/release/checks';
import { checkTypes } from '@patchbay/remote-kit/bundle';
import { buildPackage, distOf } from './packages/build-package.ts';
import { choosePackage, siteName } from './packages/choose-package.ts';
import { planRelease } from './packages/plan-release.ts';
import { packageDir } from './packages/find-package.ts';
import { root } from './root.ts';

async function build(subject: string, say: (text: string) => void) {
  const { folder, name } = choosePackage(subject);
  say(`Checking the types of ${folder}`);
  await orBuildFailed(`${folder} does not pass the type check`, checkTypes(packageDir(folder)));
  say(`Building ${folder}`);
  await orBuildFailed(`${folder} could not be built`, buildPackage(folder));
  return { name, dist: distOf(folder) };
}

async function orBuildFailed(message: string, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    const output = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError('build-failed', message, { problems: output.split('\n'), cause });
  }
}

process.exitCode = await runReleaseTool({
  args: process.argv.slice(2),
  environment: process.env,
  target: new FolderTarget(readSiteDir(process.env, root)),
  keysFile: readKeysFile(process.env, root),
  build,
  plan: planRelease,
  siteName,
  // Relative to where npm was called, not to where it changed to.
  resolveDist: (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path),
  smokeCheck,
  readSource: () => readSource(root, process.env),
  now: () => new Date(),
  stdout: process.stdout,
  stderr: process.stderr,
});
