import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { bundle, nativePackage } from './bundle.ts';
import { copyPackage } from '@patchbay/node-bundle/packages';
import { desktopEntry, nodeStart, unixLauncher, windowsLauncher } from './launchers.ts';

const run = promisify(execFile);
const packageFolder = resolve(import.meta.dirname, '../..');
const repository = resolve(packageFolder, '../..');

/** The systems for which the app is made, as the native package names its folders. */
const systems = /^(?:linux|darwin|win32)-/;
const platforms = ['linux', 'macos', 'windows'];

/**
 * Makes a folder from which the app runs on a computer that has Node.js and a browser. Beside it are an archive of it and a
 * file that says which version it is, for whom, as a site's release of it reads it.
 * @param siteOrigin the site that it shows
 * @returns the archive's path
 */
export async function packApp(folder: string, siteOrigin: string): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await bundle(join(packageFolder, 'src/main.ts'), join(folder, 'app.mjs'));
  await copyPackage(nativePackage, packageFolder, join(folder, 'node_modules'), systems);
  await writeFile(join(folder, 'start.cjs'), nodeStart(siteOrigin));
  await writeFile(join(folder, 'patchbay'), unixLauncher);
  await chmod(join(folder, 'patchbay'), 0o755);
  await writeFile(join(folder, 'patchbay.cmd'), windowsLauncher);
  await writeFile(join(folder, 'patchbay.desktop'), desktopEntry);
  await cp(join(repository, 'packages/shell/icon.svg'), join(folder, 'patchbay.svg'));
  await cp(join(repository, 'LICENSE'), join(folder, 'LICENSE'));
  // Windows, macOS and Linux all have a tar.
  const archive = `${folder}.tar.gz`;
  await run('tar', ['-czf', archive, '-C', dirname(folder), basename(folder)]);
  const { version } = packageJson;
  await writeFile(`${folder}.json`, JSON.stringify({ name: 'Patchbay', version, platforms }));
  return archive;
}
