import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppConfig } from '@patchbay/shared/config';
import { parseRegistry, shellBasePath, type Registry } from '@patchbay/shared/registry';
import { composePage } from './compose-page.ts';

/**
 * What is live on a site.
 * @throws Error where the folder is no site, ValidationError where its registry cannot be used
 */
export async function readRegistry(siteDir: string): Promise<Registry> {
  const registry: unknown = JSON.parse(await readFile(join(siteDir, 'registry.json'), 'utf8'));
  return parseRegistry(registry);
}

/** The page of what is live, for a configuration. */
export async function readPage(
  siteDir: string,
  registry: Registry,
  config: AppConfig,
): Promise<string> {
  const template = await readFile(
    join(siteDir, shellBasePath(registry.shell), 'page.html'),
    'utf8',
  );
  return composePage(template, registry, config);
}
