import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { systemCode } from '@patchbay/desktop-engine/errors';
import { parse } from '@patchbay/shared/parse';
import { object, string } from '@patchbay/shared/validation';

/** What a packed app says of itself, in a file beside its program. */
const packedSchema = object({
  version: string().required(),
  /** Node.js's words for system and processor. */
  target: string()
    .matches(/^(?:linux|darwin|win32)-(?:x64|arm64)$/)
    .required(),
  /** The way from the program to what an update replaces. */
  unit: string().required(),
}).required();

const platforms = { linux: 'linux', darwin: 'macos', win32: 'windows' } as const;

/** The app as it was unpacked on this computer. */
export interface PackedApp {
  readonly version: string;
  /** The catalogue's word for its system, and its processor: an archive of the site is chosen by them. */
  readonly platform: (typeof platforms)[keyof typeof platforms];
  readonly arch: string;
  /** Its folder, on macOS its bundle. */
  readonly unit: string;
}

/**
 * The app that runs from a folder; null where that is no packed one, as in the repository.
 * @throws Error where what it says of itself cannot be read
 */
export async function readPackedApp(folder: string): Promise<PackedApp | null> {
  const text = await readFile(join(folder, 'packed.json'), 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const { version, target, unit } = parse(packedSchema, JSON.parse(text));
  const [system = '', arch = ''] = target.split('-');
  const platform = system === 'darwin' || system === 'win32' ? platforms[system] : platforms.linux;
  return { version, platform, arch, unit: resolve(folder, unit) };
}
