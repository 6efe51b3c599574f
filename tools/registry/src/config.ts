import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  bucketConfigOf,
  isBucketName,
  placeOfBucket,
  type BucketConfig,
} from '@patchbay/node-kit/bucket/config';
import {
  faultOf,
  hostAddress,
  isOrigin,
  onOff,
  originList,
  originsOf,
  readEnvironment,
  webAddress,
  type Environment,
} from '@patchbay/node-kit/environment';
import {
  appConfigSchema,
  adminCallKinds,
  listCallKinds,
  searchRankings,
  type AppConfig,
} from '@patchbay/shared/config';
import { parse } from '@patchbay/shared/parse';
import { object, string, type InferType } from '@patchbay/shared/validation';

/** The variables that configure the page (rules G2 to G7). */
export const pageVariables = {
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
  OIDC_NAME: string(),
  ACCOUNT_MANAGEMENT: onOff().default(false),
  SOFTWARE_LISTS: onOff().default(false),
  USAGE_COUNTS: onOff().default(false),
  SEARCH_RANKING: string()
    .oneOf(searchRankings, faultOf('must be name or relevance'))
    .default('name'),
  LIST_CALLS: string().oneOf(listCallKinds, faultOf('must be basic or extended')).default('basic'),
  ADMIN_CALLS: string()
    .oneOf(adminCallKinds, faultOf('must be basic or extended'))
    .default('basic'),
  /**
   * The server that answers staff's calls on the page of releases (rule G158): none, this very process, or for a site the
   * registry at an address.
   */
  STAFF_RELEASES: string()
    .default('off')
    .test(
      'staff-releases',
      faultOf('must be "off", "on", or the address of the registry like http://127.0.0.1:4100'),
      (text) => ['off', 'on'].includes(text) || isOrigin(text),
    ),
};

/** Whether pages report how their views went, where somebody answers staff's calls (rule G350). */
export const viewVariables = { VIEW_REPORTS: onOff().default(true) };

const storePlace = placeOfBucket('SITE_STORE');

/** The place of the site's files: a folder, or with a store a bucket, of which the folder then has a copy (rule G380). */
export const folderVariables = {
  SITE_DIR: string(),
  SITE_STORE: string().test(
    'store',
    faultOf('must be a bucket, with a prefix where it has others too, like s3://releases/site'),
    (text) => text === undefined || parseStore(text) !== null,
  ),
  SITE_STORE_ENDPOINT: storePlace.endpoint,
  SITE_STORE_REGION: storePlace.region,
  SITE_STORE_PATH_STYLE: storePlace.pathStyle,
};

/** A bucket with the files of a site. */
export interface SiteStore extends BucketConfig {
  /** The beginning of all keys: empty, or with a slash at its end. */
  readonly prefix: string;
}

/** A site's place: a folder, or a bucket and a folder for what this machine keeps of it. */
export interface SitePlace {
  readonly siteDir: string;
  readonly store: SiteStore | null;
}

export const storeLabel = ({ name, prefix }: Pick<SiteStore, 'name' | 'prefix'>): string =>
  `s3://${name}/${prefix}`.replace(/\/$/, '');

const prefixPart = /^[\w-][\w.-]*$/;

function parseStore(text: string): Pick<SiteStore, 'name' | 'prefix'> | null {
  const [, name = '', path = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(text) ?? [];
  const folder = path.replace(/\/$/, '');
  const parts = folder === '' ? [] : folder.split('/');
  if (!isBucketName(name) || !parts.every((part) => prefixPart.test(part))) return null;
  return { name, prefix: parts.map((part) => `${part}/`).join('') };
}

/**
 * The place of the site, of the variables that a process has read. With a bucket and no folder, the copy lies below the system's folder for
 * temporary files.
 * @param purpose tells the copy apart from those of other processes of this machine
 */
export function sitePlaceOf(
  variables: InferType<typeof folderSchema>,
  root: string,
  purpose: string,
): SitePlace {
  const { SITE_DIR: folder, SITE_STORE: text } = variables;
  const named = text === undefined ? null : parseStore(text);
  if (!named) return { siteDir: resolve(root, folder ?? 'site'), store: null };
  const place = bucketConfigOf(named.name, {
    endpoint: variables.SITE_STORE_ENDPOINT,
    region: variables.SITE_STORE_REGION,
    pathStyle: variables.SITE_STORE_PATH_STYLE,
  });
  const copy = `patchbay-${storeLabel(named).replaceAll(/[^a-z0-9]+/gi, '-')}-${purpose}`;
  return {
    siteDir: folder === undefined ? join(tmpdir(), copy) : resolve(root, folder),
    store: { ...place, prefix: named.prefix },
  };
}

/** The key that signs the changes of the release tool (rule G100). */
const signingVariables = { RELEASE_KEY: string() };

/** The teams that may release (rule G102): the site then takes nothing that none of them has signed. */
export const trustVariables = { RELEASE_KEYS: string() };

/** Whether the site shows versions that are not live to visitors who ask for them (rule G107). */
export const previewVariables = { RELEASE_PREVIEWS: onOff().default(true) };

/** The address that is told what the guard of canaries has done (rule G368). */
export const hookVariables = { RELEASE_HOOK: webAddress() };

const pageSchema = object({ ...pageVariables, ...viewVariables });
const folderSchema = object(folderVariables);

const signingSchema = object(signingVariables);
const trustSchema = object(trustVariables);
const originSchema = object({ SITE_ORIGINS: originList() });

/**
 * Only the page's configuration, for programs that serve nothing.
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

/** The place of the site for a command: a relative folder is below the repository. */
export const readSitePlace = (environment: Environment, root: string): SitePlace =>
  sitePlaceOf(readEnvironment(folderSchema, environment), root, 'commands');

/** The folder that is served: `SITE_DIR`, relative to the repository, by default `site`. */
export const readSiteDir = (environment: Environment, root: string): string =>
  readSitePlace(environment, root).siteDir;

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

/** The page's configuration, of the variables that a process has read. */
export const appConfigOf = (variables: InferType<typeof pageSchema>): AppConfig =>
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
    signInProvider: variables.OIDC_NAME ?? null,
    accountManagement: variables.ACCOUNT_MANAGEMENT,
    softwareLists: variables.SOFTWARE_LISTS,
    searchRanking: variables.SEARCH_RANKING,
    listCalls: variables.LIST_CALLS,
    adminCalls: variables.ADMIN_CALLS,
    usageCounts: variables.USAGE_COUNTS,
    staffReleases: variables.STAFF_RELEASES !== 'off',
    viewReports: variables.STAFF_RELEASES !== 'off' && variables.VIEW_REPORTS,
  });

/** The server that answers staff's calls on the page of releases. */
export type StaffReleases = 'off' | 'on' | { readonly registry: string };

export const staffReleasesOf = (chosen: string): StaffReleases =>
  chosen === 'off' || chosen === 'on' ? chosen : { registry: chosen };
