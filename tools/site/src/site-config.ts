import { resolve } from 'node:path';
import { appConfigSchema, normalizeHost, type AppConfig } from '@patchbay/shared/config';
import { parse } from '@patchbay/shared/parse';

export type Environment = Readonly<Record<string, string | undefined>>;

const text = (environment: Environment, name: string) => environment[name]?.trim() ?? '';

/**
 * The page's configuration from environment variables (decisions, section 2).
 * @throws Error that names the variable which cannot be used
 */
export function readAppConfig(environment: Environment): AppConfig {
  const apiHost = normalizeHost(text(environment, 'API_HOST') || 'http://localhost:4000');
  assertAddress('API_HOST', apiHost);
  const imageHost = normalizeHost(text(environment, 'IMAGE_HOST') || `${apiHost}/images`);
  assertAddress('IMAGE_HOST', imageHost);
  const optional = (name: string) => text(environment, name) || null;
  const plausibleHost = optional('PLAUSIBLE_HOST');
  const sentryDsn = optional('SENTRY_DSN');
  if (plausibleHost) assertAddress('PLAUSIBLE_HOST', normalizeHost(plausibleHost));
  if (sentryDsn) assertAddress('SENTRY_DSN', sentryDsn);
  return parse(appConfigSchema, {
    apiHost,
    imageHost,
    apiAdminPath: text(environment, 'API_ADMIN_PATH') || '/admin/',
    productName: text(environment, 'PRODUCT_NAME') || 'Patchbay',
    websiteUrl: text(environment, 'WEBSITE_URL') || 'https://patchbay.example/',
    sentryDsn,
    gaMeasurementId: optional('GA_MEASUREMENT_ID'),
    plausibleDomain: optional('PLAUSIBLE_DOMAIN'),
    plausibleHost: plausibleHost ? normalizeHost(plausibleHost) : null,
    apiVersion: text(environment, 'API_VERSION') || undefined,
    allowRemoteOverrides: isOn(
      'ALLOW_REMOTE_OVERRIDES',
      text(environment, 'ALLOW_REMOTE_OVERRIDES'),
    ),
    accountRecovery: isOn('ACCOUNT_RECOVERY', text(environment, 'ACCOUNT_RECOVERY')),
  });
}

/** What the site's server says in its headers beyond what every site needs. */
export interface HeaderConfig {
  /** For how long browsers ask this site by https alone; 0 leaves it to them. */
  readonly hstsSeconds: number;
  /** Where browsers report what the page's policy has refused. */
  readonly cspReportUrl: string | null;
}

/**
 * What the headers say, from `HSTS_MAX_AGE` and `CSP_REPORT_URL`.
 * @throws Error that names the variable which cannot be used
 */
export function readHeaderConfig(environment: Environment): HeaderConfig {
  const maxAge = text(environment, 'HSTS_MAX_AGE') || '0';
  if (!/^\d{1,10}$/.test(maxAge)) {
    throw new Error(`HSTS_MAX_AGE is "${maxAge}"; it takes a number of seconds`);
  }
  const reportUrl = text(environment, 'CSP_REPORT_URL') || null;
  if (reportUrl) assertAddress('CSP_REPORT_URL', reportUrl);
  return { hstsSeconds: Number(maxAge), cspReportUrl: reportUrl };
}

function assertAddress(name: string, address: string): void {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) {
    throw new Error(`${name} is "${address}", which is no http or https address`);
  }
}

function isOn(name: string, value: string): boolean {
  if (/^(1|true|on|yes)$/i.test(value)) return true;
  if (/^(0|false|off|no)?$/i.test(value)) return false;
  throw new Error(`${name} is "${value}"; it takes on or off`);
}

/**
 * A port from an environment variable.
 * @throws Error where it is no port
 */
export function readPort(environment: Environment, name: string, otherwise: number): number {
  const value = text(environment, name);
  if (value === '') return otherwise;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : NaN;
  if (port >= 0 && port <= 65_535) return port;
  throw new Error(`${name} is "${value}", which is no port; it takes a number up to 65535`);
}

/** The folder that is served: `SITE_DIR`, relative to the repository, by default `site`. */
export const readSiteDir = (environment: Environment, root: string): string =>
  resolve(root, text(environment, 'SITE_DIR') || 'site');
