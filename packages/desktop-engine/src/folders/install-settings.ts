import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, parse, resolve } from 'node:path';
import type { FolderProblem, InstallChoice, InstallSettings } from '@patchbay/shared/bridge';
import { isBelow } from '../disk/is-below.ts';
import { systemCode } from '../engine-error.ts';
import type { FolderChange } from '../engine.ts';
import { hasMisleadingCharacter } from '../unpack/entry-name.ts';
import { defaultFolders, type Computer } from './default-folders.ts';
import { formats, formatsOn, type Format } from './formats.ts';
import type { EngineSettings } from './settings.ts';

/** The settings as a page gets to know them. */
export function toInstallSettings(computer: Computer, settings: EngineSettings): InstallSettings {
  const defaults = defaultFolders(computer);
  return {
    formats: formatsOn(computer.platform).map((format) => ({
      format,
      folder: settings.folders[format] ?? null,
      defaultFolder: defaults[format].own,
      isWanted: settings.formats.includes(format),
    })),
    parallelInstalls: settings.parallelInstalls,
  };
}

/** The settings with what a person chose on the page; the rest stays as it is. */
export function changeSettings(settings: EngineSettings, choice: InstallChoice): EngineSettings {
  const chosen = new Map(choice.formats.map((row) => [row.format, row]));
  const folders: Partial<Record<Format, string>> = {};
  for (const format of formats) {
    const row = chosen.get(format);
    const folder = row ? row.folder : settings.folders[format];
    if (typeof folder === 'string') folders[format] = resolve(folder);
  }
  return {
    ...settings,
    folders,
    formats: formats.filter(
      (format) => chosen.get(format)?.isWanted ?? settings.formats.includes(format),
    ),
    parallelInstalls: choice.parallelInstalls,
  };
}

/** The folders of a choice that formats do not have yet: neither by the settings nor by the system. */
export async function findFolderChanges(
  computer: Computer,
  settings: EngineSettings,
  choice: InstallChoice,
): Promise<readonly FolderChange[]> {
  const { folders } = changeSettings(settings, choice);
  const defaults = defaultFolders(computer);
  const changes: FolderChange[] = [];
  for (const format of formats) {
    const folder = folders[format];
    const known = [settings.folders[format], defaults[format].own].map(
      (path) => path && resolve(path),
    );
    if (folder === undefined || known.includes(folder)) continue;
    const end = await followLinks(folder);
    changes.push({ format, folder, leadsTo: end === folder ? null : end });
  }
  return changes;
}

/** The end of a path when its links are followed, as far as it is there already. */
async function followLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT' || dirname(path) === path) throw error;
    return join(await followLinks(dirname(path)), basename(path));
  }
}

/** The folders of a choice that cannot be used, and why. */
export async function findFolderProblems(
  computer: Computer,
  { formats: rows }: InstallChoice,
): Promise<readonly FolderProblem[]> {
  const problems: FolderProblem[] = [];
  for (const { format, folder } of rows) {
    const message = folder === null ? null : await problemOf(folder, computer);
    if (message !== null) problems.push({ format, message });
  }
  return problems;
}

const longestPath = 4_096;
const noFolder = 'A folder cannot be made here. Choose another one.';

/** The beginning of a path of another computer, or of a device, on Windows. */
const networkOfWindows = /^[\\/]{2}/;

async function problemOf(
  path: string,
  { home, platform }: Pick<Computer, 'home' | 'platform'>,
): Promise<string | null> {
  if (path.length > longestPath) return 'This path is too long. Choose another folder.';
  if (path.includes('\0')) return noFolder;
  // Looking at such a path signs in there with the person's password: a page may name any computer.
  if (platform === 'win32' && networkOfWindows.test(path)) {
    return 'Choose a folder of this computer, or a drive with a letter.';
  }
  if (!isAbsolute(path)) return 'Give the whole path of the folder, from its beginning.';
  // The person is asked about the path, and has to see it as it is.
  if (hasMisleadingCharacter(path)) {
    return 'This path has characters that cannot be seen. Choose another folder.';
  }
  const folder = resolve(path);
  const homeFolder = resolve(home);
  // The whole of a format's folder is searched for plugins, and they are deleted in it.
  if (folder === parse(folder).root || folder === homeFolder || isBelow(folder, homeFolder)) {
    return 'Choose a folder for plugins alone, not your whole disk or home folder.';
  }
  try {
    if (!(await stat(folder)).isDirectory()) return 'This is a file. Choose a folder.';
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EACCES') return cannotWrite;
    if (code !== 'ENOENT') return noFolder;
  }
  return (await canWriteTo(folder)) ? null : cannotWrite;
}

const cannotWrite = 'You may not write to this folder. Choose another one.';

/** Whether files can be put into a folder, or the folder can be made where it is not there yet. */
async function canWriteTo(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch (error) {
    if (systemCode(error) !== 'ENOENT' || dirname(folder) === folder) return false;
    return canWriteTo(dirname(folder));
  }
}
