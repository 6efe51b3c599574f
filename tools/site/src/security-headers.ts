import { noHosts, type PolicyHosts } from '@patchbay/registry/live';
import type { AppConfig } from '@patchbay/shared/config';
import type { HeaderConfig } from './site-config.ts';

const youTubePictures = 'https://i.ytimg.com';
const youTubeFrames = 'https://www.youtube-nocookie.com';

const originOf = (address: string) => new URL(address).origin;

/** The addresses of a developer's own servers, from which a site that allows overrides takes code. */
const developmentServers = ['http://localhost:*', 'http://127.0.0.1:*'];
const developmentSockets = ['ws://localhost:*', 'ws://127.0.0.1:*'];

/** The origins that the page may ask besides its own: those in the configuration, and no others. */
function connectSources(config: AppConfig): string[] {
  return [
    originOf(config.apiHost),
    ...(config.sentryDsn ? [originOf(config.sentryDsn)] : []),
    ...(config.gaMeasurementId
      ? ['https://www.google-analytics.com', 'https://region1.google-analytics.com']
      : []),
    ...(config.plausibleDomain ? [originOf(config.plausibleHost ?? 'https://plausible.io')] : []),
    ...(config.allowRemoteOverrides ? [...developmentServers, ...developmentSockets] : []),
  ];
}

const reportGroup = 'csp';

/** An address as a policy can name it: its own separators would end the directive. */
const reportAddress = (url: string) =>
  new URL(url).href.replaceAll(';', '%3B').replaceAll(',', '%2C');

/** The additions to the policy that every site's pages have. */
interface PolicyAdditions {
  readonly cspReportUrl?: string | null;
  /** The hosts of remotes' own that the site's operator allows (rule G168). */
  readonly hosts?: PolicyHosts;
}

/** The page's Content Security Policy for a configuration: no inline script, no eval, Trusted Types on. */
export function contentSecurityPolicy(
  config: AppConfig,
  { cspReportUrl = null, hosts = noHosts }: PolicyAdditions = {},
): string {
  // Its own stays: a shell from before the setting, as after a rollback, loads all from there.
  const ownSources = [
    "'self'",
    ...(config.assetsOrigin === undefined ? [] : [config.assetsOrigin]),
  ];
  const codeSources = [...ownSources, ...(config.allowRemoteOverrides ? developmentServers : [])];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': codeSources,
    'style-src': codeSources,
    'img-src': [
      ...new Set([
        ...ownSources,
        originOf(config.imageHost),
        'blob:',
        'data:',
        youTubePictures,
        ...hosts.images,
      ]),
    ],
    // Audio demos lie beside the pictures.
    'media-src': [...new Set([originOf(config.imageHost), ...hosts.media])],
    'font-src': ownSources,
    'connect-src': [...new Set([...ownSources, ...connectSources(config), ...hosts.connect])],
    'frame-src': [youTubeFrames],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'manifest-src': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', ...hosts.trustedTypes],
    // Browsers that know the one leave the other alone.
    ...(cspReportUrl
      ? { 'report-uri': [reportAddress(cspReportUrl)], 'report-to': [reportGroup] }
      : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

type Headers = Readonly<Record<string, string>>;

/** The headers of every answer of the site; `pageHeaders` come on top for the page itself. */
export const siteHeaders: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
};

/**
 * The headers of everything below the folders of releases, also of what is not there, where another origin's pages load it; none elsewhere, and
 * without such an origin.
 */
export const assetHeaders = ({ assetsOrigin }: AppConfig, path: string): Headers =>
  assetsOrigin !== undefined && /^\/(?:shell|remotes)\//.test(path)
    ? { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }
    : {};

/**
 * The headers of a file by its type, beside those of every answer. A drawing is a document where somebody opens it by its
 * address, and its scripts would be the site's own: those of any release that was ever published, live or not.
 */
export const fileHeaders = (contentType: string): Headers =>
  contentType === 'image/svg+xml'
    ? {
        'Content-Security-Policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      }
    : {};

/** The header of every answer of a site that is served by https; none where it is not configured. */
export const transportHeaders = ({ hstsSeconds }: HeaderConfig): Headers =>
  hstsSeconds > 0 ? { 'Strict-Transport-Security': `max-age=${hstsSeconds}` } : {};

/** The headers of the page, with the hosts of remotes' own that it may ask. */
export const pageHeaders = (
  config: AppConfig,
  { cspReportUrl }: HeaderConfig,
  hosts: PolicyHosts = noHosts,
): Headers => ({
  'Content-Security-Policy': contentSecurityPolicy(config, { cspReportUrl, hosts }),
  ...(cspReportUrl
    ? { 'Reporting-Endpoints': `${reportGroup}="${reportAddress(cspReportUrl)}"` }
    : {}),
  'Cache-Control': 'no-cache',
});
