import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { CommandError } from '@patchbay/command-line';
import { systemCode } from '@patchbay/desktop-engine/errors';
import { copyPackage } from '@patchbay/node-bundle/packages';
import packageJson from '../../package.json';

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

/** Has code of its own for each system, which no bundler can take in. */
const nativePackage = 'fs-native-extensions';

/** `require` of the system's modules, which bundled packages of the older kind use. */
const requireForBundled =
  "import { createRequire as createRequireOfApp } from 'node:module'; const require = createRequireOfApp(import.meta.url);";

/**
 * Makes one file of a program, as the packed app is one: it needs nothing beside it but the native package.
 * @param external further packages that stay outside
 */
export async function bundle(
  program: string,
  outfile: string,
  external: readonly string[] = [],
): Promise<void> {
  await build({
    entryPoints: [program],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: [nativePackage, ...external],
    banner: { js: requireForBundled },
    legalComments: 'eof',
    logLevel: 'error',
  });
}

/** The programs that start the packed app on each system. Each finds its own folder, wherever that lies. */

const noNode = 'Patchbay needs Node.js 20.19 or later. Install it from https://nodejs.org';

/**
 * Flags of Node.js: young objects get 1 MB and not 16 MB each, and the app may clear them away itself. Without them the
 * pieces of a download lie longer; `packages/desktop/bench/download.ts` measures it.
 */
export const nodeFlags = ['--max-semi-space-size=1', '--expose-gc'];

/** A script, for Linux and macOS; it may be reached by a link. */
const unixLauncher = `#!/bin/sh
file="$0"
while [ -L "$file" ]; do
  link="$(readlink "$file")"
  case "$link" in
    /*) file="$link" ;;
    *) file="$(dirname "$file")/$link" ;;
  esac
done
if ! command -v node >/dev/null; then
  echo "patchbay: ${noNode}" >&2
  exit 1
fi
exec node ${nodeFlags.join(' ')} "$(dirname "$file")/start.cjs" "$@"
`;

/** A script for Windows. */
const windowsLauncher = [
  '@echo off',
  'where node >nul 2>nul',
  'if errorlevel 1 (',
  `  echo patchbay: ${noNode} 1>&2`,
  '  exit /b 1',
  ')',
  `node ${nodeFlags.join(' ')} "%~dp0start.cjs" %*`,
  '',
].join('\r\n');

/**
 * Runs in any Node.js, so that an old one gets a readable message.
 * @param siteOrigin the site that the app shows where nobody names another
 */
const nodeStart = (siteOrigin: string): string => `'use strict';
process.env.SITE_URL ||= ${JSON.stringify(siteOrigin)};
const [major, minor] = process.versions.node.split('.').map(Number);
if (major > 20 || (major === 20 && minor >= 19)) {
  import('./app.mjs');
} else {
  console.error('patchbay: ${noNode}; this is ' + process.versions.node + '.');
  process.exitCode = 1;
}
`;

/** Puts the app into a Linux desktop's menu, and hands it the addresses \`patchbay://\`. */
const desktopEntry = `[Desktop Entry]
Type=Application
Name=Patchbay
Comment=Find and install audio plugins
Exec=patchbay %u
TryExec=patchbay
Icon=patchbay
Categories=AudioVideo;Audio;
MimeType=x-scheme-handler/patchbay;
StartupWMClass=Patchbay
Terminal=false
`;
