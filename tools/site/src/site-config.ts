import { resolve } from 'node:path';
import {
  faultOf,
  hostAddress,
  logFormat,
  onOff,
  originList,
  originsOf,
  portNumber,
  readEnvironment,
  traceVariables,
  wantsTraces,
  webAddress,
  wholeNumber,
  type Environment,
} from '@patchbay/environment';
import { parseHostNames } from '@patchbay/http-server';
import {
  appConfigSchema,
  adminCallKinds,
  listCallKinds,
  searchRankings,
  type AppConfig,
} from '@patchbay/shared/config';
import { parse } from '@patchbay/shared/parse';
import { object, string, type InferType } from '@patchbay/shared/validation';
import type { MetricsAddress } from '@patchbay/telemetry';
import { staffReleasesOf, staffVariables, type StaffReleases } from './staff/staff-variables.ts';

/** What the page is configured with (rules G2 to G7). */
const pageVariables = {
  API_HOST: hostAddress().default('http://localhost:4000'),
  IMAGE_HOST: hostAddress(),
  API_ADMIN_PATH: string().default('/admin/'),
  API_VERSION: string(),
  PRODUCT_NAME: string().default('Patchbay'),
  WEBSITE_URL: string().default('https://patchbay.example/'),
  SENTRY_DSN: webAddress(),
  GA_MEASUREMENT_ID: string(),
  PLAUSIBLE_DOMAIN: string(),
  PLAUSIBLE_HOST: hostAddress(),
  ALLOW_REMOTE_OVERRIDES: onOff().default(false),
  ACCOUNT_RECOVERY: onOff().default(false),
  ACCOUNT_MANAGEMENT: onOff().default(false),
  SOFTWARE_LISTS: onOff().default(false),
  SEARCH_RANKING: string()
    .oneOf(searchRankings, faultOf('must be name or relevance'))
    .default('name'),
  LIST_CALLS: string().oneOf(listCallKinds, faultOf('must be basic or extended')).default('basic'),
  ADMIN_CALLS: string()
    .oneOf(adminCallKinds, faultOf('must be basic or extended'))
    .default('basic'),
};

/** What the site's server says in its headers (rules G31 and G32). */
const headerVariables = {
  HSTS_MAX_AGE: wholeNumber(0, 9_999_999_999, 'must be a number of seconds').default(0),
  CSP_REPORT_URL: webAddress(),
};

/** The names that the site's server has beside those of loopback (rule G46). */
const hostVariables = {
  SITE_ORIGINS: originList(),
  ALLOWED_HOSTS: string().test(
    'host-names',
    faultOf('must be host names like www.example.com, separated by commas'),
    (text) => text === undefined || parseHostNames(text) !== null,
  ),
};

/** Whether the site's server renders the first screen of pages. */
const renderingVariables = { SERVER_RENDERING: onOff().default(true) };

/** Where the site's server listens: by default other machines do not reach it. */
const bindVariables = { SITE_BIND: string().default('127.0.0.1') };

/** What the site's server tells whoever runs it (rules X60 and X63). */
const telemetryVariables = {
  REQUEST_LOG: onOff().default(false),
  // Read as the process starts, before all others: here it is only looked at.
  LOG_FORMAT: logFormat(),
  METRICS_PORT: portNumber(),
  METRICS_BIND: string().default('127.0.0.1'),
  ...traceVariables,
};

/** Where a web server in front finds the site's server (`npm run nginx-config`), and who tells it that anew (rule X125). */
const proxyVariables = {
  PAGE_SERVER: webAddress().default('http://127.0.0.1:3000'),
  NGINX_RESOLVER: string().matches(/^[\w.:[\]-]+$/, {
    message: faultOf('must be the address of a name server, like 127.0.0.11'),
    excludeEmptyString: true,
  }),
};

/** The folder that is served. */
export const folderVariables = { SITE_DIR: string().default('site') };

/** Who signs what the release tool does (rule G100). */
const signingVariables = { RELEASE_KEY: string() };

/** Which teams may release (rule G102): the site then takes nothing that none of them has signed. */
export const trustVariables = { RELEASE_KEYS: string() };

/** Whether the site shows versions that are not live to who asks for them (rule G107). */
export const previewVariables = { RELEASE_PREVIEWS: onOff().default(true) };

const pageSchema = object(pageVariables);
const headerSchema = object(headerVariables);
const folderSchema = object(folderVariables);

/** Everything that a process reads which serves a site. */
const siteSchema = object({
  ...pageVariables,
  ...headerVariables,
  ...hostVariables,
  ...renderingVariables,
  ...bindVariables,
  ...telemetryVariables,
  ...folderVariables,
  ...trustVariables,
  ...previewVariables,
  ...staffVariables,
  PORT: portNumber(),
});

const signingSchema = object(signingVariables);
const trustSchema = object(trustVariables);
const originSchema = object({ SITE_ORIGINS: originList() });

const proxiedSchema = siteSchema.shape(proxyVariables);

/** Everything that a process reads which starts the backend beside the site. */
const productSchema = siteSchema.shape({ API_PORT: portNumber().default(4000) });

/** What the site's server says in its headers beyond what every site needs. */
export interface HeaderConfig {
  /** For how long browsers ask this site by https alone; 0 leaves it to them. */
  readonly hstsSeconds: number;
  /** Where browsers report what the page's policy has refused. */
  readonly cspReportUrl: string | null;
}

export interface SiteEnvironment {
  readonly config: AppConfig;
  readonly headers: HeaderConfig;
  /** The host names that the server answers to beside those of loopback. */
  readonly hosts: readonly string[];
  /** The origins that browsers know the site by (`SITE_ORIGINS`). */
  readonly origins: readonly string[];
  /** The folder that is served. */
  readonly siteDir: string;
  /** The file with the keys of those who may release; null on a site that takes what nobody signed. */
  readonly keysFile: string | null;
  /** Whether `?preview=` shows versions that are not live. */
  readonly isPreviewing: boolean;
  /** Who answers what staff ask for on the page of releases. */
  readonly staffReleases: StaffReleases;
  /** Whether the server renders the first screen of pages. */
  readonly isRendering: boolean;
  /** The address that the server listens at. */
  readonly bind: string;
  /** Whether each request is a line of the log. */
  readonly hasRequestLog: boolean;
  /** Where the process shows its metrics; null where nobody asks for them. */
  readonly metrics: MetricsAddress | null;
  /** Whether it sends traces to a collector. */
  readonly isTraced: boolean;
  /** Null where the environment leaves it open. */
  readonly port: number | null;
}

/**
 * All that a site is served with. A relative folder is below `root`.
 * @throws EnvironmentError that names every variable which cannot be used
 */
export const readSiteEnvironment = (environment: Environment, root: string): SiteEnvironment =>
  siteEnvironmentOf(readEnvironment(siteSchema, environment), root);

/**
 * The same, and the port of the backend that is started beside it.
 * @throws EnvironmentError that names every variable which cannot be used
 */
export function readProductEnvironment(
  environment: Environment,
  root: string,
): SiteEnvironment & { readonly apiPort: number } {
  const variables = readEnvironment(productSchema, environment);
  return { ...siteEnvironmentOf(variables, root), apiPort: variables.API_PORT };
}

/**
 * The same, and where a web server in front asks for pages, null where nothing renders them (`SERVER_RENDERING=off`), with the
 * name server that it asks for that address, null where it does so as it starts alone.
 * @throws EnvironmentError that names every variable which cannot be used
 */
export function readProxiedEnvironment(
  environment: Environment,
  root: string,
): SiteEnvironment & { readonly pageServer: string | null; readonly resolver: string | null } {
  const variables = readEnvironment(proxiedSchema, environment);
  const site = siteEnvironmentOf(variables, root);
  return {
    ...site,
    pageServer: site.isRendering ? variables.PAGE_SERVER : null,
    resolver: variables.NGINX_RESOLVER ?? null,
  };
}

/**
 * The page's configuration alone, for who serves nothing.
 * @throws EnvironmentError that names every variable which cannot be used
 */
export const readAppConfig = (environment: Environment): AppConfig =>
  appConfigOf(readEnvironment(pageSchema, environment));

/**
 * The configuration of a page that is there already stays, unless the environment says where the backend is: a rollback from a
 * machine without the site's environment must not reconfigure its page.
 * @throws EnvironmentError that names every variable which cannot be used
 */
export const chooseConfig = (present: AppConfig | null, environment: Environment): AppConfig =>
  present && !environment.API_HOST?.trim() ? present : readAppConfig(environment);

/**
 * What the headers say, from `HSTS_MAX_AGE` and `CSP_REPORT_URL`.
 * @throws EnvironmentError that names every variable which cannot be used
 */
export const readHeaderConfig = (environment: Environment): HeaderConfig =>
  headerConfigOf(readEnvironment(headerSchema, environment));

/** The folder that is served: `SITE_DIR`, relative to the repository, by default `site`. */
export const readSiteDir = (environment: Environment, root: string): string =>
  resolve(root, readEnvironment(folderSchema, environment).SITE_DIR);

/** The file of the team's private key, by which the release tool signs; null where there is none. */
export const readReleaseKey = (environment: Environment): string | null =>
  readEnvironment(signingSchema, environment).RELEASE_KEY ?? null;

/** The file with the teams' public keys, below `root` where it is relative; null on a site that takes what nobody signed. */
export function readKeysFile(environment: Environment, root: string): string | null {
  const { RELEASE_KEYS: file } = readEnvironment(trustSchema, environment);
  return file === undefined ? null : resolve(root, file);
}

/** The origin that browsers know the site by before all others; null where it is not told. */
export function readFirstOrigin(environment: Environment): string | null {
  const { SITE_ORIGINS: origins } = readEnvironment(originSchema, environment);
  return origins === undefined ? null : (originsOf(origins)[0] ?? null);
}

function siteEnvironmentOf(variables: InferType<typeof siteSchema>, root: string): SiteEnvironment {
  return {
    config: appConfigOf(variables),
    headers: headerConfigOf(variables),
    hosts: hostsOf(variables),
    origins: publicOrigins(variables),
    siteDir: resolve(root, variables.SITE_DIR),
    keysFile: variables.RELEASE_KEYS === undefined ? null : resolve(root, variables.RELEASE_KEYS),
    isPreviewing: variables.RELEASE_PREVIEWS,
    staffReleases: staffReleasesOf(variables.STAFF_RELEASES),
    isRendering: variables.SERVER_RENDERING,
    bind: variables.SITE_BIND,
    hasRequestLog: variables.REQUEST_LOG,
    metrics:
      variables.METRICS_PORT === undefined
        ? null
        : { bind: variables.METRICS_BIND, port: variables.METRICS_PORT },
    isTraced: wantsTraces(variables),
    port: variables.PORT ?? null,
  };
}

const appConfigOf = (variables: InferType<typeof pageSchema>): AppConfig =>
  parse(appConfigSchema, {
    apiHost: variables.API_HOST,
    imageHost: variables.IMAGE_HOST ?? `${variables.API_HOST}/images`,
    apiAdminPath: variables.API_ADMIN_PATH === 'none' ? '' : variables.API_ADMIN_PATH,
    productName: variables.PRODUCT_NAME,
    websiteUrl: variables.WEBSITE_URL,
    sentryDsn: variables.SENTRY_DSN ?? null,
    gaMeasurementId: variables.GA_MEASUREMENT_ID ?? null,
    plausibleDomain: variables.PLAUSIBLE_DOMAIN ?? null,
    plausibleHost: variables.PLAUSIBLE_HOST ?? null,
    apiVersion: variables.API_VERSION,
    allowRemoteOverrides: variables.ALLOW_REMOTE_OVERRIDES,
    accountRecovery: variables.ACCOUNT_RECOVERY,
    accountManagement: variables.ACCOUNT_MANAGEMENT,
    softwareLists: variables.SOFTWARE_LISTS,
    searchRanking: variables.SEARCH_RANKING,
    listCalls: variables.LIST_CALLS,
    adminCalls: variables.ADMIN_CALLS,
  });

const headerConfigOf = (variables: InferType<typeof headerSchema>): HeaderConfig => ({
  hstsSeconds: variables.HSTS_MAX_AGE,
  cspReportUrl: variables.CSP_REPORT_URL ?? null,
});

const hostsOf = (variables: InferType<typeof siteSchema>): readonly string[] => {
  const { ALLOWED_HOSTS: hosts } = variables;
  return [
    ...publicOrigins(variables).map((origin) => new URL(origin).hostname),
    ...(hosts === undefined ? [] : (parseHostNames(hosts) ?? [])),
  ];
};

const publicOrigins = ({ SITE_ORIGINS: origins }: InferType<typeof siteSchema>) =>
  origins === undefined ? [] : originsOf(origins);
