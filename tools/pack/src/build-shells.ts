import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runQuietly } from '@patchbay/command-line';
import { bundlerCommand } from '@patchbay/remote-kit/bundle';

/**
 * Builds the shell into `shell`, as sites get it, and into `shell-for-development`: the same with React's build for
 * development. The bundler runs as a program of its own: the loader of this process would write calls into functions that a page does not have.
 * @throws Error with what the bundler says
 */
export async function buildShells(packageDir: string, to: string): Promise<void> {
  const config = join(import.meta.dirname, 'shells.rspack.config.ts');
  await runQuietly(process.execPath, [bundlerCommand(packageDir), 'build', '--config', config], {
    cwd: packageDir,
    env: { ...process.env, NODE_ENV: 'production', SHELLS_DIR: to },
  });
  for (const folder of ['shell', 'shell-for-development']) await leaveServerPart(join(to, folder));
}

/** No page is rendered in development and in tests: the server part would double the tarball. */
async function leaveServerPart(folder: string): Promise<void> {
  const file = join(folder, 'release.json');
  const { server: _, ...release } = JSON.parse(await readFile(file, 'utf8')) as {
    server?: unknown;
  };
  await writeFile(file, `${JSON.stringify(release, null, 2)}\n`);
  for (const name of await readdir(folder)) {
    if (name.endsWith('.cjs')) await rm(join(folder, name));
  }
}
