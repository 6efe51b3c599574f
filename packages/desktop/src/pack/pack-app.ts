import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { copyPackage } from './copy-package.ts';
import { desktopEntry, nodeStart, unixLauncher, windowsLauncher } from './launchers.ts';

const run = promisify(execFile);
const packageFolder = resolve(import.meta.dirname, '../..');
const repository = resolve(packageFolder, '../..');

/** Has code of its own for each system, which no bundler can take in. */
const nativePackage = 'fs-native-extensions';
/** The systems for which the app is made, as the native package names its folders. */
const systems = /^(?:linux|darwin|win32)-/;

/** `require` of the system's modules, which bundled packages of the older kind use. */
const requireForBundled =
  "import { createRequire as createRequireOfApp } from 'node:module'; const require = createRequireOfApp(import.meta.url);";

/**
 * Makes a folder from which the app runs on a computer that has Node.js and a browser, and an archive of it beside the folder.
 * @returns the archive's path
 */
export async function packApp(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [join(packageFolder, 'src/main.ts')],
    outfile: join(folder, 'app.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: [nativePackage],
    banner: { js: requireForBundled },
    legalComments: 'eof',
    logLevel: 'error',
  });
  await copyPackage(nativePackage, packageFolder, join(folder, 'node_modules'), systems);
  await writeFile(join(folder, 'start.cjs'), nodeStart);
  await writeFile(join(folder, 'patchbay'), unixLauncher);
  await chmod(join(folder, 'patchbay'), 0o755);
  await writeFile(join(folder, 'patchbay.cmd'), windowsLauncher);
  await writeFile(join(folder, 'patchbay.desktop'), desktopEntry);
  await cp(join(repository, 'packages/shell/icon.svg'), join(folder, 'patchbay.svg'));
  await cp(join(repository, 'LICENSE'), join(folder, 'LICENSE'));
  // Windows, macOS and Linux all have a tar.
  const archive = `${folder}.tar.gz`;
  await run('tar', ['-czf', archive, '-C', dirname(folder), basename(folder)]);
  return archive;
}
