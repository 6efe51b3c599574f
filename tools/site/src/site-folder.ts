import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppConfig } from '@patchbay/shared/config';
import { parseRegistry, shellBasePath, type Registry } from '@patchbay/shared/registry';
import { composePage } from './compose-page.ts';
import { isFileError } from './release/release-error.ts';

/** What is live on a site, and beside it the same as the release tool wrote it last, to go back to. */
export const registryFile = 'registry.json';
export const lastGoodFile = 'registry.last-good.json';

/** A site's own files cannot be used; the message names the file. */
class SiteDamagedError extends Error {
  override readonly name = 'SiteDamagedError';
}

/**
 * What is live on a site. Entries that cannot be used are left out, and listed in `problems`.
 * @throws SiteDamagedError where the file is missing, or its shell's entry cannot be used
 */
export async function readRegistry(
  siteDir: string,
  file: typeof registryFile | typeof lastGoodFile = registryFile,
): Promise<Registry> {
  const text = await readSiteFile(siteDir, file);
  try {
    const registry: unknown = JSON.parse(text);
    return parseRegistry(registry);
  } catch (cause) {
    throw new SiteDamagedError(`${file} cannot be used (${wordsOf(cause)})`, { cause });
  }
}

/**
 * The page of what is live, for a configuration.
 * @throws SiteDamagedError where the shell's template is missing
 */
export async function readPage(
  siteDir: string,
  registry: Registry,
  config: AppConfig,
): Promise<string> {
  const file = `${shellBasePath(registry.shell).slice(1)}page.html`;
  return composePage(await readSiteFile(siteDir, file), registry, config);
}

async function readSiteFile(siteDir: string, file: string): Promise<string> {
  try {
    return await readFile(join(siteDir, file), 'utf8');
  } catch (cause) {
    throw new SiteDamagedError(
      isFileError(cause, 'ENOENT')
        ? `${file} is missing`
        : `${file} cannot be read (${wordsOf(cause)})`,
      { cause },
    );
  }
}

const wordsOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
