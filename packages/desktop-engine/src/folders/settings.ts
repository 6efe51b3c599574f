import { readFile } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { mostParallelInstalls } from '@patchbay/shared/bridge';
import { array, mixed, number, object, string, type InferType } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';
import type { Disk } from '../disk/disk.ts';
import { systemCode } from '../engine-error.ts';
import { formats, type Format } from './formats.ts';

const folder = string()
  .max(4096, 'The folder’s name is too long')
  .test(
    'absolute',
    'Give the folder’s whole path',
    (path) => path === undefined || isAbsolute(path),
  );
const format = mixed<Format>().oneOf(formats, 'Unknown format').required();

const settingsSchema = object({
  /** The folders in which components of a format are installed, in place of the system's own folder for it. */
  folders: object(Object.fromEntries(formats.map((name) => [name, folder.optional()]))).default({}),
  /** Further folders that are looked into for components. */
  scanFolders: array(folder.required()).max(100).default([]),
  /** The formats that are installed. */
  formats: array(format).default([...formats]),
  parallelInstalls: number().integer().min(1).max(mostParallelInstalls).default(2),
  /** The most bytes of packages that are kept for installing without a network. */
  keptPackageBytes: number().integer().min(0).default(2_000_000_000),
});

/** The settings of the engine that a person can choose. */
export interface EngineSettings {
  readonly folders: Readonly<Partial<Record<Format, string>>>;
  readonly scanFolders: readonly string[];
  readonly formats: readonly Format[];
  readonly parallelInstalls: number;
  readonly keptPackageBytes: number;
}

/**
 * Settings as they come from a file or a page; a setting that is not given has its default.
 * @throws ValidationError with the reason, for a person
 */
export function parseSettings(value: unknown): EngineSettings {
  const settings: InferType<typeof settingsSchema> = parse(settingsSchema, value);
  const folders: Partial<Record<Format, string>> = {};
  for (const name of formats) {
    const path = settings.folders[name];
    if (typeof path === 'string' && path !== '') folders[name] = path;
  }
  return { ...settings, folders };
}

/** The settings of a file; the defaults where there is none, or it cannot be read. */
export async function readSettings(
  file: string,
  log: (message: string) => void,
): Promise<EngineSettings> {
  try {
    const settings: unknown = JSON.parse(await readFile(file, 'utf8'));
    return parseSettings(settings);
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') log(`The settings cannot be read: ${String(error)}`);
    return parseSettings({});
  }
}

export const writeSettings = (file: string, disk: Disk, settings: EngineSettings): Promise<void> =>
  disk.write(file, JSON.stringify(settings, null, 2));
