import { appConfigSchema, normalizeHost, type AppConfig } from '@patchbay/shared/config';
import { parse } from '@patchbay/shared/parse';
import { ownVocabulary, parseRegistry, type Registry } from '@patchbay/shared/registry';

/** The data that the site wrote into the page for this visit. */
export interface PageData {
  readonly config: AppConfig;
  readonly registry: Registry;
  /** Optional values of the configuration that cannot be used: the page goes on without them. */
  readonly problems: readonly Error[];
}

/** The page lacks data that the shell needs to start; a fault of the deployment. */
class PageDataError extends Error {
  override readonly name = 'PageDataError';
}

/**
 * Configuration and registry out of the page. A remote's entry that this shell cannot use is one of the registry's
 * problems, and costs nothing but that remote.
 * @throws PageDataError where one is missing or not as it should be
 */
export function readPageData(page: Document): PageData {
  const { config, problems } = readBlock(page, 'app-config', readConfig);
  const registry = readBlock(page, 'app-registry', (value) => parseRegistry(value, ownVocabulary));
  const { apiHost, imageHost } = config;
  return {
    config: {
      ...config,
      apiHost: normalizeHost(apiHost),
      imageHost: normalizeHost(imageHost),
    },
    registry,
    problems,
  };
}

/** The optional data of the page: each turns one feature on. */
const optionalKeys = [
  'sentryDsn',
  'gaMeasurementId',
  'plausibleDomain',
  'plausibleHost',
  'allowRemoteOverrides',
  'signInProvider',
  'searchRanking',
  'listCalls',
  'adminCalls',
  'staffReleases',
  'viewReports',
  'usageCounts',
  'assetsOrigin',
] as const;

function readConfig(value: unknown): Pick<PageData, 'config' | 'problems'> {
  const given =
    typeof value === 'object' && value !== null
      ? new Map<string, unknown>(Object.entries(value))
      : null;
  const problems: Error[] = [];
  for (const key of optionalKeys) {
    if (!given?.has(key)) continue;
    const schema = appConfigSchema.pick([key]);
    if (schema.isValidSync({ [key]: given.get(key) }, { strict: true })) continue;
    given.delete(key);
    problems.push(new PageDataError(`The page's #app-config has a ${key} that cannot be used`));
  }
  const usable = given ? Object.fromEntries(given) : value;
  return { config: parse(appConfigSchema, usable), problems };
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
