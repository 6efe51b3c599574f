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
  wholeNumber,
  type Environment,
} from '@patchbay/node-kit/environment';
import type { MetricsAddress } from '@patchbay/node-kit/telemetry';
import {
  folderVariables,
  hookVariables,
  pageVariables,
  previewVariables,
  sitePlaceOf,
  trustVariables,
  viewVariables,
  type SitePlace,
} from '../config.ts';
import type { PruneRule } from './prune-by-rule.ts';
import { object, string } from '@patchbay/shared/validation';

/** Everything that the registry of releases reads: where it listens, and how teams know it (rule G106). */
const registrySchema = object({
  ...trustVariables,
  ...folderVariables,
  REGISTRY_PORT: portNumber().default(4100),
  REGISTRY_BIND: string().default('127.0.0.1'),
  REGISTRY_ORIGINS: originList(),
  SITE_ORIGINS: originList(),
  ...previewVariables,
  ...hookVariables,
  ...viewVariables,
  REGISTRY_METRICS_PORT: portNumber(),
  METRICS_BIND: string().default('127.0.0.1'),
  PRUNE_KEEP: wholeNumber(1, 9999).when('PRUNE_AFTER_DAYS', {
    is: (days: unknown) => days !== undefined,
    then: (schema) => schema.required('is needed with PRUNE_AFTER_DAYS'),
  }),
  PRUNE_AFTER_DAYS: wholeNumber(1, 9999),
  REQUEST_LOG: onOff().default(false),
  // Read as the process starts, before all others: here it is only looked at.
  LOG_FORMAT: logFormat(),
  STAFF_RELEASES: pageVariables.STAFF_RELEASES.oneOf(
    ['off', 'on'],
    faultOf('must be "off" or "on": the registry is the one that changes the site'),
  ),
  API_HOST: hostAddress().when('STAFF_RELEASES', {
    is: 'on',
    then: (schema) => schema.required('is needed: the backend there knows who is staff'),
  }),
});

/** All that a registry of releases is served with. */
export interface RegistryEnvironment {
  readonly place: SitePlace;
  /** Null where nobody said which teams may release. */
  readonly keysFile: string | null;
  readonly origins: readonly string[];
  /** The site's own first origin; null where it is not told. */
  readonly siteOrigin: string | null;
  /** The options for staff's calls on the site's page; null where there are none. */
  readonly staff: {
    /** The backend that knows who is staff. */
    readonly apiHost: string;
    /** Whether the site shows versions that are not live. */
    readonly hasPreviews: boolean;
    /** Whether it counts what pages report. */
    readonly hasViews: boolean;
  } | null;
  /** The address that is told what the guard of canaries has done; null where nobody is. */
  readonly releaseHook: string | null;
  /** What it removes by itself each day; null where a person prunes. */
  readonly pruneRule: PruneRule | null;
  readonly bind: string;
  readonly port: number;
  /** The address at which the process shows its metrics; null where nobody asks for them. */
  readonly metrics: MetricsAddress | null;
  /** Whether each request is a line of the log. */
  readonly hasRequestLog: boolean;
}

/**
 * All that the registry of releases is served with. A relative path is below `root`.
 * @throws EnvironmentError that names every variable which cannot be used
 */
export function readRegistryEnvironment(
  environment: Environment,
  root: string,
): RegistryEnvironment {
  const variables = readEnvironment(registrySchema, environment);
  const { REGISTRY_ORIGINS: origins, SITE_ORIGINS: siteOrigins, RELEASE_KEYS: keys } = variables;
  return {
    place: sitePlaceOf(variables, root, 'registry'),
    keysFile: keys === undefined ? null : resolve(root, keys),
    origins: origins === undefined ? [] : originsOf(origins),
    siteOrigin: siteOrigins === undefined ? null : (originsOf(siteOrigins)[0] ?? null),
    staff:
      variables.STAFF_RELEASES === 'on' && variables.API_HOST !== undefined
        ? {
            apiHost: variables.API_HOST,
            hasPreviews: variables.RELEASE_PREVIEWS,
            hasViews: variables.VIEW_REPORTS,
          }
        : null,
    releaseHook: variables.RELEASE_HOOK ?? null,
    pruneRule:
      variables.PRUNE_KEEP === undefined
        ? null
        : {
            keep: variables.PRUNE_KEEP,
            olderThanMs: (variables.PRUNE_AFTER_DAYS ?? 1) * 24 * 3_600_000,
          },
    bind: variables.REGISTRY_BIND,
    port: variables.REGISTRY_PORT,
    metrics:
      variables.REGISTRY_METRICS_PORT === undefined
        ? null
        : { bind: variables.METRICS_BIND, port: variables.REGISTRY_METRICS_PORT },
    hasRequestLog: variables.REQUEST_LOG,
  };
}
