import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { CommandError, runQuietly } from '@patchbay/command-line';
import { checkTypes } from './check-types.ts';

/** The file that starts the bundler that a package has chosen. */
export function bundlerCommand(packageDir: string): string {
  const require = createRequire(resolve(packageDir, 'package.json'));
  return resolve(require.resolve('@rspack/cli/package.json'), '../bin/rspack.js');
}

/** The folder of a package's build. */
export const distOf = (packageDir: string): string => resolve(packageDir, 'dist');

/**
 * Builds one package into its `dist` folder, for production.
 * @throws Error with what the bundler said
 */
export async function buildPackage(packageDir: string): Promise<void> {
  await runQuietly(process.execPath, [bundlerCommand(packageDir), 'build'], {
    cwd: packageDir,
    env: { ...process.env, NODE_ENV: 'production' },
  });
}

/**
 * Type-checks a package, then builds it.
 * @throws CommandError `build-failed` with what the compiler or the bundler said
 */
export async function checkAndBuild(
  packageDir: string,
  name: string,
  say: (text: string) => void,
): Promise<void> {
  say(`Checking the types of ${name}`);
  await orBuildFailed(`${name} does not pass the type check`, checkTypes(packageDir));
  say(`Building ${name}`);
  await orBuildFailed(`${name} could not be built`, buildPackage(packageDir));
}

async function orBuildFailed(message: string, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    const output = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError('build-failed', message, { problems: output.split('\n'), cause });
  }
}
