/**
 * The live releases of a site, and changes of them: the calls of the site's own server, or of the registry behind it,
 * and not of the backend (rules G156 to G163).
 */
import { isApiError, parseAnswer, tagged, type Http, type Tagged } from '@patchbay/shared/http';
import {
  array,
  boolean,
  number,
  object,
  string,
  type InferType,
} from '@patchbay/shared/validation';

/** Below this path are calls of the site's own server: no page of the site is there. */
export const siteCallsPath = '/site-api/';

/** The path of all live releases. */
export const releasesPath = `${siteCallsPath}releases/`;
/** The path of the log of changes: what has changed, when, by whom and why. */
export const releaseLogPath = `${releasesPath}log/`;
/** The path that takes a change. */
export const releaseChangesPath = `${releasesPath}changes/`;
/** The path of what pages reported of the versions of a name. */
export const releaseViewsPath = `${releasesPath}views/`;
/** The path that takes the report of a page. Nobody has to sign in for it. */
export const viewReportsPath = `${siteCallsPath}views`;

/** The remote that has the page of releases. It is not retired from there: nobody could bring it back there. */
export const releasesPageRemote = 'admin';

const text = () => string().nullable().defined();

const sourceSchema = object({
  commit: text(),
  branch: text(),
  builder: string().required(),
  message: text(),
});

/** The source of a release: its commit and branch, its builder and its reason. */
export type ReleaseSource = InferType<typeof sourceSchema>;

/**
 * The standing of a version: everybody gets it (`live`), a share does (`canary`), a rollback can go back to it
 * (`earlier`); a rollback took it away (`withdrawn`), its trial has ended (`tried`), or nobody has had it yet
 * (`added`).
 */
const standings = ['live', 'canary', 'earlier', 'withdrawn', 'tried', 'added'] as const;

const versionSchema = object({
  version: string().required(),
  standing: string().oneOf(standings).required(),
  /** ISO 8601. */
  addedAt: string().required(),
  /** The team that signed it; null where nobody did. */
  owner: text(),
  source: sourceSchema.nullable().defined(),
  /** ISO 8601; null where nobody wrote it down. */
  builtAt: text(),
  /** The preview of the version, as a path of the site; null where the site shows no previews. */
  preview: text(),
  /** All its scripts and style sheets, compressed by Brotli; null where they cannot be read, and of servers of before. */
  sizeBytes: number().integer().min(0).nullable().default(null),
});

/** A version that lies on the site. */
export type ReleaseVersion = InferType<typeof versionSchema>;

/** Bytes. */
const weightSchema = object({ first: number().required(), total: number().required() });

const budgetSchema = object({ firstKilobytes: number(), totalKilobytes: number() });

const guardSchema = object({
  /** The shares in percent that it is widened to while it is healthy. */
  steps: array(number().required()).required(),
  /** The least time of each. */
  everyMs: number().required(),
  /** ISO 8601: since when it has its present share. */
  since: string().required(),
  /** What was seen of it so far, in a clause. */
  evidence: string().required(),
});

/** What is live of a name, as a registry and the page's calls tell it. */
export const liveNameSchema = object({
  name: string().required(),
  /** Null where it is off the site. */
  live: text(),
  /** False where its entry in the registry cannot be used: nobody gets it. */
  isUsable: boolean().required(),
  canary: object({
    version: string().required(),
    percent: number().required(),
    /** How it is guarded; null where nothing watches it, and of servers of before. */
    guard: guardSchema.nullable().default(null),
  })
    .nullable()
    .defined(),
  contract: text(),
  /** ISO 8601; empty where nothing is live. */
  liveSince: string().defined(),
  owner: text(),
  source: sourceSchema.nullable().defined(),
  builtAt: string().nullable().default(null),
  /** All scripts and style sheets, compressed by gzip. */
  sizeGzipBytes: number().integer().min(0).required(),
  /** Its weight in a browser, compressed by brotli; null for the shell. */
  weight: weightSchema.nullable().default(null),
  /** The greatest weight that it may have; null where no limit is set. */
  budget: budgetSchema.nullable().default(null),
});

const nameSchema = liveNameSchema.shape({
  /**
   * The version that a rollback by one step would make live, or leave live where it ends a canary; null where there is
   * none.
   */
  rollbackTo: text(),
  /** The newest first. */
  versions: array(versionSchema.required()).required(),
  /** The number of older versions on the site that are not listed. */
  moreVersions: number().integer().min(0).required(),
});

/** The shell, which is named `shell`, or a remote. */
export type ReleasedName = InferType<typeof nameSchema>;

/** The live releases of a site, as its server answers them. */
export const releasesSchema = object({
  names: array(nameSchema.required()).required(),
  /** Faults that make parts of the site's files unusable, a sentence each. */
  problems: array(string().required()).required(),
  /** The number of the log's last line; 0 of an empty log. */
  logLength: number().integer().min(0).required(),
  /** Whether views are counted, so that a canary can be guarded. */
  canGuard: boolean().default(false),
});

export type Releases = InferType<typeof releasesSchema>;

const differenceSchema = object({
  name: string().required(),
  kind: string().oneOf(['live', 'canary']).required(),
  from: text(),
  to: text(),
});

const logEntrySchema = object({
  number: number().integer().min(1).required(),
  /** ISO 8601. */
  at: string().required(),
  /** A newer server may know more of them. */
  action: string().required(),
  team: text(),
  /** The e-mail of who asked for it on the page of releases. */
  person: text(),
  /** The subject of the change, as `catalog 1.4.0`. */
  subject: text(),
  source: sourceSchema.nullable().defined(),
  changes: array(differenceSchema.required()).required(),
});

/** A change of the live releases. */
export type ReleaseLogEntry = InferType<typeof logEntrySchema>;

/** A part of the log, as the site's server answers it. */
export const releaseLogSchema = object({
  entries: array(logEntrySchema.required()).required(),
  hasMore: boolean().required(),
  /** Faults of this part of the log, a sentence each. */
  problems: array(string().required()).required(),
});

export type ReleaseLog = InferType<typeof releaseLogSchema>;

/** The most characters of a reason. */
export const longestReason = 500;

/** The reason for a change, in one line: the log keeps it, and a terminal shows it. */
export const reasonSchema = string()
  .trim()
  .required('Say why, in a few words')
  .max(longestReason, `At most ${longestReason} characters`)
  .matches(/^[^\p{Cc}\p{Cf}\u2028\u2029]*$/u, 'One line of plain text');

/** A change of the live releases, out of versions that are on the site. */
export const releaseChangeSchema = object({
  action: string().oneOf(['rollback', 'promote', 'retire']).required(),
  name: string()
    .matches(/^[a-z][a-z0-9-]*$/)
    .max(64)
    .required(),
  /** Null for a rollback by one step, and for a retirement. */
  version: string()
    .matches(/^[0-9A-Za-z.+-]+$/)
    .max(64)
    .nullable()
    .defined(),
  /** The share of the visitors: 100 is everybody, 0 ends a canary. */
  percent: number().integer().min(0).max(100).required(),
  /** Whether the canary ends by itself where its views are worse than those of the live version. */
  isGuarded: boolean().default(false),
  reason: reasonSchema,
});

export type ReleaseChange = InferType<typeof releaseChangeSchema>;

/**
 * Gets the live releases of the site, with the tag that a change of them has to name. Only for a site with
 * `staffReleases`.
 * @param http of the site's own origin
 */
export async function getReleases(http: Http, signal?: AbortSignal): Promise<Tagged<Releases>> {
  const response = await http.request('GET', releasesPath, { signal });
  return tagged(parseAnswer(releasesSchema, 'GET', response), response);
}

/**
 * Lists the changes of releases, the newest first.
 * @param before the number of a line: only older ones
 */
export async function listReleaseLog(
  http: Http,
  { before, signal }: { readonly before?: number | undefined; readonly signal?: AbortSignal } = {},
): Promise<ReleaseLog> {
  const response = await http.request('GET', releaseLogPath, { query: { before }, signal });
  return parseAnswer(releaseLogSchema, 'GET', response);
}

const changedSchema = object({
  name: string().required(),
  version: string().defined(),
  /** As the release tool says it: `live`, `canary`, `canary-ended`, `retired` or `unchanged`. */
  result: string().required(),
  endedCanary: text(),
});

/** The result of a change. */
export type ChangedRelease = InferType<typeof changedSchema>;

/** The lock of the site is waited for, and the live releases are checked again. */
const changeTimeoutMs = 90_000;

/**
 * Changes the live releases.
 * @param etag of what the person has seen: where something else is live by now, nothing is changed
 * @throws ApiError 412 where it is; the body of any refusal says why
 */
export async function changeReleases(
  http: Http,
  change: ReleaseChange,
  etag: string | null,
): Promise<ChangedRelease> {
  const response = await http.request('POST', releaseChangesPath, {
    body: change,
    headers: etag === null ? {} : { 'If-Match': etag },
    timeoutMs: changeTimeoutMs,
  });
  return parseAnswer(changedSchema, 'POST', response);
}

/** Views, and what three of four of them had at most; null where no browser told. */
const viewFiguresSchema = object({
  views: number().integer().min(0).required(),
  /** Those in which the version did not load or threw. */
  failedViews: number().integer().min(0).required(),
  /** Milliseconds. */
  largestPaint: number().nullable().defined(),
  layoutShift: number().nullable().defined(),
  /** Milliseconds. */
  interactionDelay: number().nullable().defined(),
});

export type ViewFigures = InferType<typeof viewFiguresSchema>;

/** All that was reported of a version. */
export const versionViewsSchema = viewFiguresSchema.shape({
  name: string().required(),
  version: string().required(),
  standing: string().oneOf(standings).required(),
  /** Of these views there is a figure: not every browser has each. */
  samples: object({
    largestPaint: number().required(),
    layoutShift: number().required(),
    interactionDelay: number().required(),
  }).required(),
});

export type VersionViews = InferType<typeof versionViewsSchema>;

const viewHourSchema = viewFiguresSchema.shape({
  /** Its start, in milliseconds since 1970. */
  hour: number().required(),
  /** What the version was in that hour; `earlier` in tabs that were still open, or as somebody's preview. */
  standing: string().oneOf(['live', 'canary', 'earlier']).required(),
});

export type ViewHour = InferType<typeof viewHourSchema>;

/** What pages reported of a name, as the site's server answers it. */
export const releaseViewsSchema = object({
  /** The version that was released last comes first. */
  versions: array(
    versionViewsSchema.shape({ hours: array(viewHourSchema.required()).required() }).required(),
  ).required(),
  /** The changes of what is live, the oldest first. */
  marks: array(
    object({
      /** Milliseconds since 1970. */
      at: number().required(),
      kind: string().oneOf(['live', 'canary']).required(),
      version: string().required(),
    }).required(),
  ).required(),
});

export type ReleaseViews = InferType<typeof releaseViewsSchema>;

/** Gets what pages reported of a name's versions. Only for a site with `viewReports`. */
export async function getReleaseViews(
  http: Http,
  name: string,
  signal?: AbortSignal,
): Promise<ReleaseViews> {
  const response = await http.request('GET', releaseViewsPath, { query: { name }, signal });
  return parseAnswer(releaseViewsSchema, 'GET', response);
}

const refusalSchema = object({
  error: object({
    message: string().required(),
    problems: array(string().required()).required(),
  }).required(),
});

/** Reads why the site's server has refused a change, in its own sentences; null where it did not say. */
export function readReleaseRefusal(error: unknown): readonly string[] | null {
  if (!isApiError(error) || error.kind !== 'http') return null;
  if (!refusalSchema.isValidSync(error.responseBody, { strict: true })) return null;
  const { message, problems } = refusalSchema.cast(error.responseBody).error;
  return [message, ...problems];
}
