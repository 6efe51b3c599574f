import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { runQuietly } from '@patchbay/command-line';

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
