import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, isAbsolute, parse, resolve } from 'node:path';
import type { FolderProblem, InstallChoice, InstallSettings } from '@patchbay/shared/bridge';
import { systemCode } from '../engine-error.ts';
import { defaultFolders, type Computer } from './default-folders.ts';
import { formats, formatsOn, type Format } from './formats.ts';
import type { EngineSettings } from './settings.ts';

/** What a page gets to know of the settings. */
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
    if (typeof folder === 'string') folders[format] = folder;
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

/** The folders of a choice that cannot be used, and why. */
export async function findFolderProblems(
  computer: Computer,
  { formats: rows }: InstallChoice,
): Promise<readonly FolderProblem[]> {
  const problems: FolderProblem[] = [];
  for (const { format, folder } of rows) {
    const message = folder === null ? null : await problemOf(folder, computer.home);
    if (message !== null) problems.push({ format, message });
  }
  return problems;
}

const longestPath = 4_096;
const noFolder = 'A folder cannot be made here. Choose another one.';

async function problemOf(path: string, home: string): Promise<string | null> {
  if (path.length > longestPath) return 'This path is too long. Choose another folder.';
  if (path.includes('\0')) return noFolder;
  if (!isAbsolute(path)) return 'Give the whole path of the folder, from its beginning.';
  const folder = resolve(path);
  // The whole of a format's folder is searched for plugins, and they are deleted in it.
  if (folder === parse(folder).root || folder === resolve(home)) {
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
