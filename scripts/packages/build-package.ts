import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { runQuietly } from '@patchbay/command-line';
import { packageDir } from './find-package.ts';

/** The file that starts the bundler that a package has chosen. */
export function bundlerCommand(folder: string): string {
  const require = createRequire(resolve(packageDir(folder), 'package.json'));
  return resolve(require.resolve('@rspack/cli/package.json'), '../bin/rspack.js');
}

export const distOf = (folder: string): string => resolve(packageDir(folder), 'dist');

/**
 * Builds one package into its `dist` folder, for production.
 * @throws Error with what the bundler said
 */
export async function buildPackage(folder: string): Promise<void> {
  try {
    await runQuietly(process.execPath, [bundlerCommand(folder), 'build'], {
      cwd: packageDir(folder),
      env: { ...process.env, NODE_ENV: 'production' },
    });
  } catch (cause) {
    const output = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${folder} could not be built:\n${output}`, { cause });
  }
}
