import { resolve } from 'node:path';
import {
  faultOf,
  isOrigin,
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
} from '@patchbay/node-kit/environment';
import { parseHostNames } from '@patchbay/node-kit/http-server';
import {
  sitePlaceOf,
  staffReleasesOf,
  type SitePlace,
  type StaffReleases,
} from '@patchbay/registry/config';
import {
  appConfigOf,
  folderVariables,
  hookVariables,
  pageVariables,
  previewVariables,
  trustVariables,
  viewVariables,
} from '@patchbay/registry/config';
import type { AppConfig } from '@patchbay/shared/config';
import { object, string, type InferType } from '@patchbay/shared/validation';
import type { MetricsAddress } from '@patchbay/node-kit/telemetry';

/** The variables for the headers of the site's server (rule G31). */
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

/** The origin that the files of releases come from in place of the page's own (rule G406). */
const assetsVariables = {
  ASSETS_ORIGIN: string()
    .transform((text: string) => text.replace(/\/$/, ''))
    .test(
      'origin',
      faultOf('must be an origin without a path, like https://files.example.com'),
      (text) => text === undefined || isOrigin(text),
    ),
};

/** Whether the site's server renders the first screen of pages. */
const renderingVariables = { SERVER_RENDERING: onOff().default(true) };

/**
 * The address at which the site's server listens, by default one that other machines do not reach, and the proxies in front
 * that it believes who asks.
 */
const bindVariables = {
  SITE_BIND: string().default('127.0.0.1'),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
};

/** The variables for the log, metrics and traces of the site's server (rules X60 and X63). */
const telemetryVariables = {
  REQUEST_LOG: onOff().default(false),
  // Read as the process starts, before all others: here it is only looked at.
  LOG_FORMAT: logFormat(),
  METRICS_PORT: portNumber(),
  METRICS_BIND: string().default('127.0.0.1'),
  ...traceVariables,
};

const headerSchema = object(headerVariables);
/** Everything that a process reads which serves a site. */
const siteSchema = object({
  ...pageVariables,
  ...viewVariables,
  ...headerVariables,
  ...hostVariables,
  ...assetsVariables,
  ...renderingVariables,
  ...bindVariables,
  ...telemetryVariables,
  ...folderVariables,
  ...trustVariables,
  ...previewVariables,
  ...hookVariables,
  PORT: portNumber(),
});

/** Everything that a process reads which starts the backend beside the site. */
const productSchema = siteSchema.shape({ API_PORT: portNumber().default(4000) });

/** The headers of the site's server beyond those that every site needs. */
export interface HeaderConfig {
  /** The time for which browsers only ask this site by https; 0 leaves it to them. */
  readonly hstsSeconds: number;
  /** The address to which browsers report violations of the page's policy. */
  readonly cspReportUrl: string | null;
}

export interface SiteEnvironment extends SitePlace {
  readonly config: AppConfig;
  readonly headers: HeaderConfig;
  /** The host names that the server answers to beside those of loopback. */
  readonly hosts: readonly string[];
  /** The origins that browsers know the site by (`SITE_ORIGINS`). */
  readonly origins: readonly string[];
  /** The file with the keys of those who may release; null on a site that takes what nobody signed. */
  readonly keysFile: string | null;
  /** Whether `?preview=` shows versions that are not live. */
  readonly isPreviewing: boolean;
  /** The server that answers staff's calls on the page of releases. */
  readonly staffReleases: StaffReleases;
  /** The address that is told what the guard of canaries has done; null where nobody is. */
  readonly releaseHook: string | null;
  /** The number of proxies in front that tell who asks. */
  readonly trustedProxies: number;
  /** Whether the server renders the first screen of pages. */
  readonly isRendering: boolean;
  /** The address that the server listens at. */
  readonly bind: string;
  /** Whether each request is a line of the log. */
  readonly hasRequestLog: boolean;
  /** The address at which the process shows its metrics; null where nobody asks for them. */
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
 * Reads the configuration of headers, from `HSTS_MAX_AGE` and `CSP_REPORT_URL`.
 * @throws EnvironmentError that names every variable which cannot be used
 */
export const readHeaderConfig = (environment: Environment): HeaderConfig =>
  headerConfigOf(readEnvironment(headerSchema, environment));

function siteEnvironmentOf(variables: InferType<typeof siteSchema>, root: string): SiteEnvironment {
  const { ASSETS_ORIGIN: assetsOrigin } = variables;
  return {
    config: { ...appConfigOf(variables), ...(assetsOrigin !== undefined && { assetsOrigin }) },
    headers: headerConfigOf(variables),
    hosts: hostsOf(variables),
    origins: publicOrigins(variables),
    ...sitePlaceOf(variables, root, `site-${variables.PORT ?? 3000}`),
    keysFile: variables.RELEASE_KEYS === undefined ? null : resolve(root, variables.RELEASE_KEYS),
    isPreviewing: variables.RELEASE_PREVIEWS,
    staffReleases: staffReleasesOf(variables.STAFF_RELEASES),
    releaseHook: variables.RELEASE_HOOK ?? null,
    trustedProxies: variables.TRUST_PROXY,
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
