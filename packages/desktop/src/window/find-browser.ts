import { accessSync, constants, statSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { WindowError } from './window.ts';

/** Whether there is a program at a path of this computer. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The computer on which a browser is looked for. */
export interface BrowserSearch {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly isExecutable: (path: string) => boolean;
}

/** In this order; a snap comes last, since it may not read most folders. */
const linuxNames = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'microsoft-edge-stable',
  'microsoft-edge',
  'brave-browser',
  'brave',
  'chromium-browser',
];
const linuxFolders = ['/usr/bin', '/usr/local/bin'];
const linuxFiles = [
  '/opt/google/chrome/chrome',
  '/opt/microsoft/msedge/msedge',
  '/opt/brave.com/brave/brave',
  '/snap/bin/chromium',
];
const macNames = ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser'];
const windowsFolders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'];
const windowsFiles = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'BraveSoftware\\Brave-Browser\\Application\\brave.exe',
];

const isSnap = (path: string): boolean => path.startsWith('/snap/');

/**
 * The program of a Chromium-family browser: the one that `BROWSER_PATH` names, else the first that is installed.
 * @throws WindowError that says what to install or set
 */
export function findBrowser(search: BrowserSearch): string {
  const chosen = search.environment.BROWSER_PATH?.trim() ?? '';
  if (chosen !== '') {
    if (search.isExecutable(chosen)) return chosen;
    throw new WindowError(
      `BROWSER_PATH names ${chosen}, which is not a program. Set it to a Chromium-family browser, or leave it out.`,
    );
  }
  const found = placesOf(search).find((path) => search.isExecutable(path));
  if (found !== undefined) return found;
  throw new WindowError(
    'The desktop app shows its window with Chrome, Chromium, Edge or Brave, and none was found. ' +
      'Install one of them, or set BROWSER_PATH to its program.',
  );
}

function placesOf({ platform, environment, home }: BrowserSearch): readonly string[] {
  if (platform === 'win32') return windowsPlaces(environment);
  if (platform === 'darwin') {
    return ['/Applications', posix.join(home, 'Applications')].flatMap((folder) =>
      macNames.map((name) => posix.join(folder, `${name}.app`, 'Contents/MacOS', name)),
    );
  }
  const path = (environment.PATH ?? '').split(':').filter((folder) => posix.isAbsolute(folder));
  const folders = [...new Set([...path, ...linuxFolders])];
  const places = linuxNames.flatMap((name) => folders.map((folder) => posix.join(folder, name)));
  return [...places.filter((place) => !isSnap(place)), ...linuxFiles, ...places.filter(isSnap)];
}

function windowsPlaces(environment: BrowserSearch['environment']): readonly string[] {
  const values = new Map(
    Object.entries(environment).map(([name, value]) => [name.toUpperCase(), value]),
  );
  const folders = windowsFolders.flatMap((name) => values.get(name) ?? []);
  return windowsFiles.flatMap((file) => folders.map((folder) => win32.join(folder, file)));
}
