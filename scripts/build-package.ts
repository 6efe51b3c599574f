import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { root } from './root.ts';

/** The packages that are remotes, by their folders. */
export const remotePackages = ['catalog-remote', 'installer-remote', 'admin-remote'] as const;

export const packageDir = (name: string) => resolve(root, 'packages', name);

/** The file that starts the bundler that a package has chosen. */
export function bundlerCommand(name: string): string {
  const require = createRequire(resolve(packageDir(name), 'package.json'));
  return resolve(require.resolve('@rspack/cli/package.json'), '../bin/rspack.js');
}

/**
 * Builds one package into its `dist` folder.
 * @throws Error with what the bundler said
 */
export function buildPackage(name: string): Promise<void> {
  return new Promise((done, failed) => {
    const output: Buffer[] = [];
    const child = spawn(process.execPath, [bundlerCommand(name), 'build'], {
      cwd: packageDir(name),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', failed);
    child.on('close', (code) => {
      if (code === 0) done();
      else failed(new Error(`${name} could not be built:\n${Buffer.concat(output).toString()}`));
    });
  });
}
