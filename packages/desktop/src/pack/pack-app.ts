import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { CommandError } from '@patchbay/command-line';
import packageJson from '../../package.json' with { type: 'json' };
import { systemCode } from '@patchbay/desktop-engine/errors';
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
 * @param folder it takes the place of what was packed there before
 * @param siteOrigin the site that it shows
 * @returns the archive's path
 * @throws CommandError `refused` where something else is there
 */
export async function packApp(folder: string, siteOrigin: string): Promise<string> {
  await requireOwn(folder);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  // First of all, so that what is cut off leaves a folder that the next packing knows.
  await writeFile(join(folder, startFile), nodeStart(siteOrigin));
  await bundle(join(packageFolder, 'src/main.ts'), join(folder, 'app.mjs'));
  await copyPackage(nativePackage, packageFolder, join(folder, 'node_modules'), systems);
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

const startFile = 'start.cjs';

/** The folder is removed as a whole, and the file beside it replaced: whoever names another one has mistyped. */
async function requireOwn(folder: string): Promise<void> {
  const isFree = (await readdir(folder).catch(ifMissing([]))).length === 0;
  const start = await readFile(join(folder, startFile), 'utf8').catch(ifMissing(''));
  if (!isFree && !start.includes("import('./app.mjs')")) throw holdsAnother(folder);
  const about = await readFile(`${folder}.json`, 'utf8').catch(ifMissing(''));
  if (about !== '' && !about.startsWith('{"name":"Patchbay",'))
    throw holdsAnother(`${folder}.json`);
}

const ifMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (systemCode(error) === 'ENOENT') return value;
    throw error;
  };

const holdsAnother = (path: string) =>
  new CommandError('refused', `${path} holds something else. Name a folder that is not there yet.`);
