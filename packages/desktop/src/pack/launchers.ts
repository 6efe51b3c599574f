/** The programs that start the packed app on each system. Each finds its own folder, wherever that lies. */

const noNode = 'Patchbay needs Node.js 20.19 or later. Install it from https://nodejs.org';

/**
 * Flags of Node.js: young objects get 1 MB and not 16 MB each, and the app may clear them away itself. Without them the
 * pieces of a download lie longer; `packages/desktop/bench/download.ts` measures it.
 */
export const nodeFlags = ['--max-semi-space-size=1', '--expose-gc'];

/** A script, for Linux and macOS; it may be reached by a link. */
export const unixLauncher = `#!/bin/sh
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
export const windowsLauncher = [
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
export const nodeStart = (siteOrigin: string): string => `'use strict';
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
export const desktopEntry = `[Desktop Entry]
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
