import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import { systemCode } from '@patchbay/desktop-engine/errors';
import packageJson from '../../package.json' with { type: 'json' };
import { writeArchive, type PackedFile } from './archive.ts';
import { bundle, nodeFlags } from './bundle.ts';
import { macIcon } from './icons.ts';
import { isTarget, type GetRuntime, type Runtime, type Target } from './runtimes.ts';
import { makeWindowsProgram } from './windows-program.ts';

const packageFolder = resolve(import.meta.dirname, '../..');
const repository = resolve(packageFolder, '../..');

interface PackOptions {
  /** It may hold what was packed before, which goes. */
  readonly folder: string;
  /** The site that the app shows. */
  readonly siteOrigin: string;
  readonly targets: readonly Target[];
  readonly getRuntime: GetRuntime;
  /** The app's version. Default: that of this package. */
  readonly version?: string;
}

/** What people wait for, in bytes. */
const largestArchive = 50_000_000;

/** The file that says what a folder of archives holds, as a site's release of the app reads it. */
const description = 'desktop.json';

/**
 * Makes an archive of the app for each system and processor, with Node.js in it, and a description of them. On another
 * computer the app needs a browser alone.
 * @returns the archives' paths
 * @throws CommandError `refused` where the folder holds something else, or a runtime is not the wanted one
 */
export async function packApp(options: PackOptions): Promise<readonly string[]> {
  const { folder, targets, version = packageJson.version } = options;
  await clearOwn(folder);
  const archives = [];
  for (const target of targets) {
    const [system, arch = ''] = target.split('-');
    const file = `patchbay-${version}-${systems[target].word}-${arch}${system === 'linux' ? '.tar.gz' : '.zip'}`;
    const files = await filesOf(target, { ...options, version });
    const { size, sha256 } = await writeArchive(join(folder, file), files);
    if (size > largestArchive) throw new Error(`${file} has ${size} bytes, more than 50 MB`);
    archives.push({ file, platforms: [systems[target].platform], arch, size, sha256 });
  }
  const about = { name: 'Patchbay', version, archives };
  await writeFile(join(folder, description), JSON.stringify(about, null, 2));
  return archives.map(({ file }) => join(folder, file));
}

/** The catalogue's word for each system, and the one in an archive's name. */
const systems: Readonly<Record<Target, { readonly platform: string; readonly word: string }>> = {
  'linux-x64': { platform: 'linux', word: 'linux' },
  'linux-arm64': { platform: 'linux', word: 'linux' },
  'darwin-x64': { platform: 'macos', word: 'macos' },
  'darwin-arm64': { platform: 'macos', word: 'macos' },
  'win32-x64': { platform: 'windows', word: 'windows' },
};

/** Removes what was packed before. Whoever names a folder of other things has mistyped. */
async function clearOwn(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return [];
    throw error;
  });
  const isOwn = (name: string) =>
    name === description || /^patchbay-[\w.-]+\.(?:tar\.gz|zip)$/.test(name);
  if (!names.every(isOwn)) {
    const message = `${folder} holds something else. Name a folder that is not there yet.`;
    throw new CommandError('refused', message);
  }
  await mkdir(folder, { recursive: true });
  for (const name of names) await rm(join(folder, name));
}

interface FileOptions extends PackOptions {
  readonly version: string;
}

/**
 * The files of an archive, below one folder. What a version needs lies in a folder with its name: two versions can be there at
 * once, and the program that a person starts decides which one runs.
 */
async function filesOf(target: Target, options: FileOptions): Promise<readonly PackedFile[]> {
  const { version, getRuntime } = options;
  const runtime = await getRuntime(target);
  const own = `app-${version}`;
  const svg = await readFile(join(repository, 'packages/shell/icon.svg'));
  const licences = await licencesOf(runtime, getRuntime);
  const below = (folder: string, files: readonly PackedFile[]) =>
    files.map((file) => ({ ...file, path: `${folder}/${file.path}` }));
  if (target === 'win32-x64') {
    const ownNode = await getRuntime(thisComputer());
    const program = await makeWindowsProgram({
      node: runtime.program,
      ownNode: ownNode.program,
      script: `${own}/start.cjs`,
      nodeFlags,
      svg,
      version,
    });
    return below('Patchbay', [
      { path: 'Patchbay.exe', content: program, isExecutable: true },
      ...licences,
      ...below(own, await appFiles(target, options, '..')),
    ]);
  }
  const node = { path: 'node', content: runtime.program, isExecutable: true };
  if (target.startsWith('darwin')) {
    const start = unixLauncher('$here/node', '$here/../Resources/app');
    return below('Patchbay.app/Contents', [
      { path: 'Info.plist', content: infoPlist(version) },
      { path: 'MacOS/Patchbay', content: start, isExecutable: true },
      ...below('MacOS', [node]),
      { path: 'Resources/patchbay.icns', content: await macIcon(svg) },
      ...below('Resources', licences),
      ...below('Resources/app', await appFiles(target, options, '../../..')),
    ]);
  }
  return below('Patchbay', [
    {
      path: 'patchbay',
      content: unixLauncher(`$here/${own}/node`, `$here/${own}`),
      isExecutable: true,
    },
    { path: 'Patchbay.desktop', content: desktopEntry, isExecutable: true },
    { path: 'patchbay.svg', content: svg },
    ...licences,
    ...below(own, [node, ...(await appFiles(target, options, '..'))]),
  ]);
}

async function licencesOf(runtime: Runtime, getRuntime: GetRuntime): Promise<PackedFile[]> {
  const ofNode = runtime.licence ?? (await getRuntime('linux-x64')).licence;
  if (ofNode === null) throw new Error('The licence of Node.js is missing');
  return [
    { path: 'LICENSE.txt', content: await readFile(join(repository, 'LICENSE')) },
    { path: 'LICENSE-Node.js.txt', content: ofNode },
  ];
}

function thisComputer(): Target {
  const name = `${process.platform}-${process.arch}`;
  if (isTarget(name)) return name;
  throw new CommandError(
    'refused',
    `The app for Windows cannot be packed on ${name}: there is no Node.js of the same version for it.`,
  );
}

/**
 * The app itself, for one system.
 * @param unit from its folder to what an update replaces: the folder or the bundle
 */
async function appFiles(
  target: Target,
  { siteOrigin, version }: FileOptions,
  unit: string,
): Promise<readonly PackedFile[]> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-app-'));
  try {
    await bundle(join(packageFolder, 'src/main.ts'), join(folder, 'app.mjs'), target);
    await writeFile(join(folder, 'start.cjs'), nodeStart(siteOrigin));
    await writeFile(join(folder, 'packed.json'), JSON.stringify({ version, target, unit }));
    const names = await readdir(folder);
    return await Promise.all(
      names.map(async (path) => ({ path, content: await readFile(join(folder, path)) })),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs in Node.js before the app. */
const nodeStart = (siteOrigin: string): string => `'use strict';
process.env.SITE_URL ||= ${JSON.stringify(siteOrigin)};
import('./app.mjs');
`;

/** The script that a person starts on Linux and macOS. It may be reached by a link, and needs no other program without one. */
const unixLauncher = (node: string, app: string): string => `#!/bin/sh
file="$0"
while [ -L "$file" ]; do
  link="$(readlink "$file")"
  case "$link" in
    /*) file="$link" ;;
    *) file="\${file%/*}/$link" ;;
  esac
done
here="\${file%/*}"
exec "${node}" ${nodeFlags.join(' ')} "${app}/start.cjs" "$@"
`;

/** Starts the app that lies beside it, where the files are shown. */
const desktopEntry = `[Desktop Entry]
Type=Application
Name=Patchbay
Comment=Find and install audio plugins
Exec=sh -c '"$(dirname "$1")/patchbay"' start %k
Icon=audio-x-generic
Categories=AudioVideo;Audio;
StartupWMClass=Patchbay
Terminal=false
`;

/** What macOS reads of a bundle. The window is the browser's, so the app itself has no sign in the Dock. */
const infoPlist = (version: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>CFBundleName</key><string>Patchbay</string>
  <key>CFBundleDisplayName</key><string>Patchbay</string>
  <key>CFBundleIdentifier</key><string>app.patchbay.desktop</string>
  <key>CFBundleExecutable</key><string>Patchbay</string>
  <key>CFBundleIconFile</key><string>patchbay</string>
  <key>CFBundlePackageType</key><string>APPL</string>
  <key>CFBundleShortVersionString</key><string>${version}</string>
  <key>CFBundleVersion</key><string>${version}</string>
  <key>LSMinimumSystemVersion</key><string>11.0</string>
  <key>LSUIElement</key><true/>
  <key>NSHighResolutionCapable</key><true/>
</dict>
</plist>
`;
