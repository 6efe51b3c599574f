import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { runQuietly } from '@patchbay/command-line';
import { bundlerCommand } from '../../../scripts/packages/build-package.ts';
import { packageDir, remotePackages } from '../../../scripts/packages/find-package.ts';

/** Folders of builds, each of the sources as they are now. */
export interface Builds {
  readonly shell: string;
  readonly remotes: readonly string[];
  readonly changedCatalog: string;
  readonly plain: string;
  readonly changedPlain: string;
}

const benchDir = resolve(import.meta.dirname, '../..');
const ownConfig = (name: string) => join(benchDir, 'builds', `${name}.rspack.config.ts`);

/**
 * Builds everything that is compared, below a folder, so that nobody's `dist` is touched.
 * @throws Error with what the bundler said
 */
export async function buildAll(folder: string, say: (text: string) => void): Promise<Builds> {
  const ownBundler = resolve(
    createRequire(import.meta.url).resolve('@rspack/cli/package.json'),
    '../bin/rspack.js',
  );
  const build = async (
    name: string,
    bundler: string,
    cwd: string,
    args: readonly string[] = [],
  ) => {
    say(`Building ${name}`);
    const dist = join(folder, name.replaceAll(' ', '-'));
    const command = [bundler, 'build', '--output-path', dist, ...args];
    try {
      await runQuietly(process.execPath, command, {
        cwd,
        env: { ...process.env, NODE_ENV: 'production' },
      });
    } catch (cause) {
      const output = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`The ${name} could not be built:\n${output}`, { cause });
    }
    return dist;
  };
  const ofPackage = (name: string) => build(name, bundlerCommand(name), packageDir(name));
  const plain = ['--config', ownConfig('plain')];

  const shell = await ofPackage('shell');
  const remotes: string[] = [];
  for (const name of remotePackages()) remotes.push(await ofPackage(name));
  return {
    shell,
    remotes,
    changedCatalog: await build('changed catalogue', ownBundler, benchDir, [
      '--config',
      ownConfig('changed-catalog'),
    ]),
    plain: await build('plain bundle', ownBundler, benchDir, plain),
    changedPlain: await build('changed plain bundle', ownBundler, benchDir, [
      ...plain,
      '--env',
      'changed',
    ]),
  };
}
