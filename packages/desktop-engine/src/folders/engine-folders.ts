import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isBelow } from '../disk/is-below.ts';
import { EngineError } from '../engine-error.ts';
import { defaultFolders, type Computer } from './default-folders.ts';
import { formats, type Format } from './formats.ts';
import type { EngineSettings } from './settings.ts';

/** A folder that is looked into, and the formats that count in it. */
export interface ScanFolder {
  readonly path: string;
  readonly formats: ReadonlySet<Format>;
}

/** The folders of this computer as they are now: the system's own, changed by the settings. */
export interface EngineFolders {
  /**
   * The folder in which a format is installed.
   * @throws EngineError `no-permission` where the format has no folder that one person may write to
   */
  installFolder(format: Format): string;
  /** Whether a format has such a folder. */
  readonly hasInstallFolder: (format: Format) => boolean;
  /** Every folder into which the engine may have installed something. */
  readonly installFolders: readonly string[];
  /** In the order in which a component found twice counts: the person's own folders first. */
  readonly scanFolders: readonly ScanFolder[];
}

/** Programs by the thousand lie about in folders that somebody names for plugins. */
const pluginFormats: ReadonlySet<Format> = new Set(formats.filter((format) => format !== 'app'));

export function engineFolders(computer: Computer, settings: EngineSettings): EngineFolders {
  const defaults = defaultFolders(computer);
  const own = (format: Format) => settings.folders[format] ?? defaults[format].own;
  const only = (format: Format) => new Set([format]);
  const present = (paths: readonly (string | null)[]) => paths.filter((path) => path !== null);
  return {
    installFolder(format) {
      const folder = own(format);
      if (folder !== null) return folder;
      throw new EngineError(
        'no-permission',
        `There is no folder for ${format.toUpperCase()} that you may write to. Choose one in the settings.`,
      );
    },
    hasInstallFolder: (format) => own(format) !== null,
    installFolders: [
      ...new Set(formats.flatMap((format) => present([own(format), defaults[format].own]))),
    ],
    scanFolders: [
      ...formats.flatMap((format) =>
        present([own(format), defaults[format].own, ...defaults[format].others]).map((path) => ({
          path,
          formats: only(format),
        })),
      ),
      ...settings.scanFolders.map((path) => ({ path, formats: pluginFormats })),
    ],
  };
}

/**
 * A component's path with all links of its folder resolved, where that is still within one of the folders; its own last
 * part stays as it is, so a link is changed itself and not what it points to.
 * @throws EngineError `outside`
 */
export async function requireInside(path: string, { scanFolders }: EngineFolders): Promise<string> {
  const resolved = join(await realpath(dirname(path)), basename(path));
  for (const folder of scanFolders) {
    // A folder that cannot be reached, as of a disk that is away, has nothing that could be deleted: the others are looked at all the same (rule X331).
    const real = await realpath(folder.path).catch(() => null);
    if (real !== null && isBelow(real, resolved)) return resolved;
  }
  throw new EngineError('outside', `${basename(path)} is in none of your plugin folders.`);
}
