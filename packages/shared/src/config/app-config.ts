import { boolean, object, string, type InferType } from '@patchbay/shared/validation';

const optionalText = () => string().trim().nullable().default(null);

/** By name as the specification says, or the best matches first. */
export const searchRankings = ['name', 'relevance'] as const;

/** Only the specification's parameters, or those that large catalogues need as well. */
export const listCallKinds = ['basic', 'extended'] as const;

/**
 * Only the specification's calls for staff, or those that change many entries, archive them and keep their history too.
 */
export const adminCallKinds = ['basic', 'extended'] as const;

/** The configuration of a deployment, as the page's `#app-config` holds it (rule G1). */
export const appConfigSchema = object({
  /** The origin of the backend, e.g. `https://api.example.com`. */
  apiHost: string().required(),
  /** The origin of pictures and sounds. */
  imageHost: string().required(),
  /** Empty where the backend has no admin pages of its own. */
  apiAdminPath: string().defined(),
  /** The name of the product on this site. */
  productName: string().required(),
  /** The website of the people who run this site. */
  websiteUrl: string().required(),
  /** The address that errors are reported to; null where they are not reported. */
  sentryDsn: optionalText(),
  /** Google Analytics; null without it. */
  gaMeasurementId: optionalText(),
  /** The domain that Plausible counts for; null without it. */
  plausibleDomain: optionalText(),
  /** Plausible's own host, where it is not the usual one. */
  plausibleHost: optionalText(),
  /** The version of the backend's API that the page was made for (rule R21). */
  apiVersion: string().trim().min(1).default('1.0.0'),
  /** A developer's own server may take a remote's place, in their browser. */
  allowRemoteOverrides: boolean().default(false),
  /** The backend can reset passwords by mail, and end all sessions of a user. */
  accountRecovery: boolean().default(false),
  /** The name of the house's own provider by which people can sign in too, e.g. `Example House`; null where the backend has none (rule A100). */
  signInProvider: optionalText(),
  /** The backend lets people change, see and delete the data of their account. */
  accountManagement: boolean().default(false),
  /** The backend keeps favourites and lists of software with an account. */
  softwareLists: boolean().default(false),
  /**
   * The order in which the backend is asked to sort the results of a search: `relevance` only where it can (rule G47).
   */
  searchRanking: string().oneOf(searchRankings).default('name'),
  /** The kind of calls that ask the backend for lists: `extended` only where it has them (rule G51). */
  listCalls: string().oneOf(listCallKinds).default('basic'),
  /** The kind of the staff's calls that the backend has: `extended` only where it says so (rule G70). */
  adminCalls: string().oneOf(adminCallKinds).default('basic'),
  /** The site answers the calls of the page of releases (rule G158). */
  staffReleases: boolean().default(false),
  /** Pages report to the site how their views went (rule G350). */
  viewReports: boolean().default(false),
  /** The backend counts what is used, and pages tell it (rule H179). */
  usageCounts: boolean().default(false),
  /** The origin that files of releases come from, e.g. `https://files.example.com`; absent where it is the page's own (rule G406). */
  assetsOrigin: string().matches(/^https?:\/\/[^/]+$/),
});

export type AppConfig = Readonly<InferType<typeof appConfigSchema>>;

/** A host: `https://` where no scheme is given, no slash at the end. */
export function normalizeHost(host: string): string {
  const trimmed = host.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  return withScheme.replace(/(?<!\/)\/+$/, '');
}
