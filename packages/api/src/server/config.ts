import { join, resolve } from 'node:path';
import type { BucketConfig } from '@patchbay/node-kit/bucket/config';
import {
  faultOf,
  hostAddress,
  logFormat,
  onOff,
  originList,
  originsOf,
  portNumber,
  readEnvironment,
  secretAddress,
  traceVariables,
  wantsTraces,
  wholeNumber,
  type Environment,
} from '@patchbay/node-kit/environment';
import { isLoopback, parseHostNames } from '@patchbay/node-kit/http-server';
import { object, string } from '@patchbay/shared/validation';
import type { MetricsAddress } from '@patchbay/node-kit/telemetry';
import {
  accountsConfigOf,
  accountsSchema,
  type AccountsConfig,
} from '../accounts/accounts-config.ts';
import {
  providerConfigOf,
  providerSchema,
  type ProviderConfig,
} from '../accounts/provider/provider-config.ts';
import { auditConfigOf, auditSchema, type AuditConfig } from '../audit-log/audit-config.ts';
import { usualConnections, type DatabaseConfig } from '../db/database.ts';
import { usualThreads } from '../process/capacity.ts';
import { mailConfigOf, mailSchema, type MailConfig } from '../accounts/mail/mail-config.ts';
import { reportsConfigOf, reportsSchema, type ReportsConfig } from '../reports/reports-config.ts';
import { bucketSchema, uploadsBucketOf } from '../storage/bucket/bucket-config.ts';
import { usageVariables } from '../counts/usage-counter.ts';
import { findOpening } from './demo/find-opening.ts';

/** The configuration of a deployment, from the environment (rule G8). Paths are absolute. */
export interface ApiConfig {
  readonly port: number;
  readonly bind: string;
  /** The host names that it answers to beside those of loopback; any where others reach it anyway. */
  readonly hosts: readonly string[] | 'any';
  readonly database: DatabaseConfig;
  /** Only the backend's own account may open its contents. */
  readonly dataFolder: string;
  /** The uploaded files; with a bucket, those that are not whole yet. */
  readonly uploadsFolder: string;
  /** The bucket that keeps the uploaded files in place of the folder. */
  readonly bucket: BucketConfig | null;
  readonly imageCacheFolder: string;
  /** The only origins whose pages may read answers. */
  readonly siteOrigins: readonly string[];
  /** Whether an empty database is filled with the demo catalogue at the start, and gets demo users. */
  readonly hasDemoCatalogue: boolean;
  /** Whether demo users can sign in, of whatever server they are: their passwords are known to everybody. */
  readonly allowsDemoUsers: boolean;
  /** The folder of the demo: `data/catalogue.json`, `data/users.json`, pictures and sounds. */
  readonly demoFolder: string;
  /** The address of the backend for others: links in mails begin with it. */
  readonly apiHost: string;
  readonly productName: string;
  /** The version of the API that this backend has (rule G7). */
  readonly apiVersion: string;
  readonly accounts: AccountsConfig;
  /** The house's own provider of sign-ins; null without one. */
  readonly provider: ProviderConfig | null;
  readonly mail: MailConfig;
  readonly reports: ReportsConfig;
  readonly auditLog: AuditConfig;
  /** Whether views, searches and installations are counted. */
  readonly countsUsage: boolean;
  /** The number of threads that do the system's work: files, passwords, pictures. */
  readonly threads: number;
  /** Whether each request is said on the console. */
  readonly hasRequestLog: boolean;
  /** The address at which the process shows its metrics; null where nobody asks for them. */
  readonly metrics: MetricsAddress | null;
  /** Whether it sends traces to a collector. */
  readonly isTraced: boolean;
}

const schema = object({
  API_PORT: portNumber().default(4000),
  API_BIND: string().default('127.0.0.1'),
  API_HOST: hostAddress(),
  DATABASE_URL: secretAddress('postgresql', 'postgres'),
  DATABASE_CONNECTIONS: wholeNumber(2, 500).default(usualConnections),
  DATABASE_REPLICA_URL: secretAddress('postgresql', 'postgres'),
  DATA_DIR: string().default('.data'),
  SITE_ORIGINS: originList(),
  ALLOWED_HOSTS: string().test(
    'host-names',
    faultOf('must be host names like api.example.com, separated by commas'),
    (text) => text === undefined || parseHostNames(text) !== null,
  ),
  PORT: portNumber().default(3000),
  PRODUCT_NAME: string().default('Patchbay'),
  API_VERSION: string().trim().min(1).default('1.0.0'),
  CATALOGUE_DEMO: onOff(),
  DEMO_DIR: string().default('packages/demo-catalogue'),
  REQUEST_LOG: onOff().default(true),
  // Read as the process starts, before all others: here it is only looked at.
  LOG_FORMAT: logFormat(),
  API_METRICS_PORT: portNumber(),
  METRICS_BIND: string().default('127.0.0.1'),
  // Node itself reads it too, before anything else: here it is only looked at. Fewer than usual are not taken.
  UV_THREADPOOL_SIZE: wholeNumber(usualThreads, 1024).default(usualThreads),
  ...traceVariables,
})
  .concat(accountsSchema)
  .concat(providerSchema)
  .concat(mailSchema)
  .concat(reportsSchema)
  .concat(auditSchema)
  .concat(usageVariables)
  .concat(bucketSchema);

/**
 * The configuration that an environment describes; relative folders are below `root`.
 * @throws EnvironmentError that names every variable which cannot be used
 */
export function readConfig(environment: Environment, root: string): ApiConfig {
  const variables = readEnvironment(schema, environment);
  const { API_PORT: port, API_BIND: bind, PORT: sitePort, PRODUCT_NAME: productName } = variables;
  const dataFolder = resolve(root, variables.DATA_DIR);
  const apiHost = variables.API_HOST ?? `http://localhost:${port}`;
  const siteOrigins = originsOf(
    variables.SITE_ORIGINS ?? `http://localhost:${sitePort},http://127.0.0.1:${sitePort}`,
  );
  const hasDemoCatalogue = variables.CATALOGUE_DEMO ?? variables.DATABASE_URL === undefined;
  const accounts = accountsConfigOf(variables);
  return {
    port,
    bind,
    hosts: hostsOf(variables.ALLOWED_HOSTS, bind, apiHost),
    database:
      variables.DATABASE_URL === undefined
        ? { kind: 'embedded', folder: join(dataFolder, 'database') }
        : {
            kind: 'server',
            url: variables.DATABASE_URL,
            connections: variables.DATABASE_CONNECTIONS,
            replicaUrl: variables.DATABASE_REPLICA_URL ?? null,
          },
    dataFolder,
    uploadsFolder: join(dataFolder, 'uploads'),
    bucket: uploadsBucketOf(variables),
    imageCacheFolder: join(dataFolder, 'image-cache'),
    siteOrigins,
    hasDemoCatalogue,
    allowsDemoUsers:
      hasDemoCatalogue && findOpening({ bind, apiHost, siteOrigins, accounts }) === null,
    demoFolder: resolve(root, variables.DEMO_DIR),
    apiHost,
    productName,
    apiVersion: variables.API_VERSION,
    accounts,
    provider: providerConfigOf(variables),
    mail: mailConfigOf(variables, dataFolder, productName),
    reports: reportsConfigOf(variables),
    auditLog: auditConfigOf(variables),
    countsUsage: variables.USAGE_COUNTS,
    threads: variables.UV_THREADPOOL_SIZE,
    hasRequestLog: variables.REQUEST_LOG,
    metrics:
      variables.API_METRICS_PORT === undefined
        ? null
        : { bind: variables.METRICS_BIND, port: variables.API_METRICS_PORT },
    isTraced: wantsTraces(variables),
  };
}

function hostsOf(
  allowed: string | undefined,
  bind: string,
  apiHost: string,
): readonly string[] | 'any' {
  if (allowed === undefined && !isLoopback(bind)) return 'any';
  const names = allowed === undefined ? [] : (parseHostNames(allowed) ?? []);
  return [new URL(apiHost).hostname, ...names];
}
