import { readOwnFile } from '../disk/own-places.ts';
import { systemCode } from '../engine-error.ts';
import type { Disk } from '../disk/disk.ts';

const isName = (text: string): boolean => /^[0-9a-f]{16}$/.test(text);

/**
 * The name of this installation of the app, made at its first start. Staging folders have it in their names: other computers and
 * systems with a data folder at the same path may use the same plugin folders, and each sweeps its own alone.
 * @param fresh a name that nobody has
 */
export async function readInstallation(
  file: string,
  fresh: string,
  { disk, log }: { readonly disk: Disk; readonly log: (message: string) => void },
): Promise<string> {
  try {
    const name = await readOwnFile(file);
    if (isName(name)) return name;
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') log(`${file} cannot be read: ${String(error)}`);
  }
  await disk.write(file, fresh).catch((error: unknown) => {
    log(`${file} cannot be written: ${String(error)}`);
  });
  return fresh;
}
