import { join, resolve } from 'node:path';
import { normalizeHost } from '@patchbay/shared/config';
import type { DatabaseConfig } from '../db/database.ts';
import { readAccountsConfig, type AccountsConfig } from '../accounts/accounts-config.ts';
import { usualThreads } from '../process/capacity.ts';
import { readMailConfig, type MailConfig } from '../accounts/mail/mail-config.ts';
import { readReportsConfig, type ReportsConfig } from '../reports/reports-config.ts';
import { StartError } from '../process/start-error.ts';

/** What a deployment can set, from the environment (rules G8, G10). Paths are absolute. */
export interface ApiConfig {
  readonly port: number;
  readonly bind: string;
  readonly database: DatabaseConfig;
  /** What is in it is for the backend's own account alone. */
  readonly dataFolder: string;
  readonly uploadsFolder: string;
  readonly imageCacheFolder: string;
  /** The only origins whose pages may read answers. */
  readonly siteOrigins: readonly string[];
  /** Whether an empty database is filled with the demo catalogue at the start, and gets demo users. */
  readonly hasDemoCatalogue: boolean;
  /** Where the demo is: `data/catalogue.json`, `data/users.json` and the covers. */
  readonly demoFolder: string;
  /** Where the backend is for others: what links in mails begin with. */
  readonly apiHost: string;
  readonly productName: string;
  readonly accounts: AccountsConfig;
  readonly mail: MailConfig;
  readonly reports: ReportsConfig;
  /** How many threads the system's work is done by: files, passwords, pictures. */
  readonly threads: number;
  /** Whether each request is said on the console. */
  readonly hasRequestLog: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The configuration that an environment describes; relative folders are below `root`.
 * @throws StartError for a value that cannot be meant
 */
export function readConfig(environment: Environment, root: string): ApiConfig {
  const valueOf = (name: string): string | undefined => {
    const value = environment[name]?.trim();
    return value === '' ? undefined : value;
  };
  const dataFolder = resolve(root, valueOf('DATA_DIR') ?? '.data');
  const databaseUrl = valueOf('DATABASE_URL');
  const port = readPort('API_PORT', valueOf('API_PORT') ?? '4000');
  const productName = valueOf('PRODUCT_NAME') ?? 'Patchbay';
  const sitePort = readPort('PORT', valueOf('PORT') ?? '3000');
  const origins =
    valueOf('SITE_ORIGINS') ??
    `http://localhost:${String(sitePort)},http://127.0.0.1:${String(sitePort)}`;

  return {
    port,
    bind: valueOf('API_BIND') ?? '127.0.0.1',
    database:
      databaseUrl === undefined
        ? { kind: 'embedded', folder: join(dataFolder, 'database') }
        : { kind: 'server', url: readDatabaseUrl(databaseUrl) },
    dataFolder,
    uploadsFolder: join(dataFolder, 'uploads'),
    imageCacheFolder: join(dataFolder, 'image-cache'),
    siteOrigins: origins.split(',').map(readOrigin),
    hasDemoCatalogue: readSwitch(
      'CATALOGUE_DEMO',
      valueOf('CATALOGUE_DEMO') ?? (databaseUrl === undefined ? 'on' : 'off'),
    ),
    demoFolder: resolve(root, valueOf('DEMO_DIR') ?? 'packages/demo-catalogue'),
    apiHost: readHost(valueOf('API_HOST') ?? `http://localhost:${String(port)}`),
    productName,
    accounts: readAccountsConfig(valueOf),
    mail: readMailConfig(valueOf, dataFolder, productName),
    reports: readReportsConfig(valueOf),
    threads: readThreads(valueOf('UV_THREADPOOL_SIZE')),
    hasRequestLog: readSwitch('REQUEST_LOG', valueOf('REQUEST_LOG') ?? 'on'),
  };
}

function readPort(name: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port <= 65_535) return port;
  throw new StartError(`${name} must be a port number from 0 to 65535, and is '${text}'.`);
}

/** Node itself reads it too, before anything else: here it is only looked at. Fewer than usual are not taken. */
function readThreads(text = String(usualThreads)): number {
  const threads = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
  if (threads >= usualThreads && threads <= 1024) return threads;
  throw new StartError(
    `UV_THREADPOOL_SIZE must be a whole number from ${usualThreads} to 1024, and is '${text}'.`,
  );
}

function readSwitch(name: string, text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new StartError(`${name} must be 'on' or 'off', and is '${text}'.`);
}

/** The value itself stays out of the message: it may hold a password. */
function readDatabaseUrl(text: string): string {
  if (URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)) return text;
  throw new StartError('DATABASE_URL must be an address that begins with postgresql://.');
}

function readHost(text: string): string {
  const host = normalizeHost(text);
  if (URL.canParse(host) && /^https?:$/.test(new URL(host).protocol)) return host;
  throw new StartError(
    `API_HOST must be an address like https://api.example.com, and is '${text}'.`,
  );
}

function readOrigin(text: string): string {
  const origin = text.trim().replace(/\/$/, '');
  if (URL.canParse(origin) && /^https?:/.test(origin) && new URL(origin).origin === origin) {
    return origin;
  }
  throw new StartError(
    `SITE_ORIGINS must be origins like https://example.com, separated by commas, and has '${origin}'.`,
  );
}
