import { appConfigSchema, normalizeHost, type AppConfig } from '@patchbay/shared/config';
import { parse } from '@patchbay/shared/entities';
import { ownVocabulary, parseRegistry, type Registry } from '@patchbay/shared/registry';

/** What the site wrote into the page for this visit. */
export interface PageData {
  readonly config: AppConfig;
  readonly registry: Registry;
}

/** The page does not hold what the shell needs to start; a fault of the deployment. */
class PageDataError extends Error {
  override readonly name = 'PageDataError';
}

/**
 * Configuration and registry out of the page. A remote's entry that this shell cannot use is one of the registry's
 * problems, and costs nothing but that remote.
 * @throws PageDataError where one is missing or not as it should be
 */
export function readPageData(page: Document): PageData {
  const config = readBlock(page, 'app-config', (value) => parse(appConfigSchema, value));
  const registry = readBlock(page, 'app-registry', (value) => parseRegistry(value, ownVocabulary));
  const { apiHost, imageHost } = config;
  return {
    config: {
      ...config,
      apiHost: normalizeHost(apiHost),
      imageHost: normalizeHost(imageHost),
    },
    registry,
  };
}

function readBlock<T>(page: Document, id: string, read: (value: unknown) => T): T {
  const text = page.getElementById(id)?.textContent;
  if (!text) throw new PageDataError(`The page has no #${id}`);
  try {
    return read(JSON.parse(text));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new PageDataError(`The page's #${id} cannot be used: ${reason}`, { cause });
  }
}
