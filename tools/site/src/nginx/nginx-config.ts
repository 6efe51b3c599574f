import { siteCallsPath } from '@patchbay/domain/api';
import { appArchivePattern, contentTypes, releaseFilePattern } from '@patchbay/registry/files';
import { createLiveSite, grantedHosts, noHosts, type PolicyHosts } from '@patchbay/registry/live';
import { appReleasePath } from '@patchbay/shared/bridge';
import type { AppConfig } from '@patchbay/shared/config';
import { challengesLocation, listenLines, plainServer, quoted, type NginxTls } from './tls.ts';
import { fileHeaders, pageHeaders, siteHeaders, transportHeaders } from '../security-headers.ts';
import type { HeaderConfig, SiteEnvironment } from '../site-config.ts';

interface NginxOptions {
  /** Absolute path of the folder that a release writes. */
  readonly siteDir: string;
  readonly config: AppConfig;
  readonly headers: HeaderConfig;
  /** The hosts of remotes' own that pages may ask, by what is live now. */
  readonly remoteHosts?: PolicyHosts;
  /** The value of `listen`: a port, or an address with one. */
  readonly listen: string;
  /** By default visitors come without TLS, as from a proxy that has it. */
  readonly tls?: NginxTls | null;
  /** Absolute path of the folder with answers for the issuer of certificates; with `tls` it is the one there. */
  readonly challenges?: string | null;
  /** The built-in server, which is asked for pages; null where browsers render all of them. */
  readonly pageServer: string | null;
  /**
   * The name server that nginx (1.27.3 or later) asks for the address of `pageServer` again and again; null where it asks once, as
   * it starts.
   */
  readonly resolver?: string | null;
  /** Whether the built-in server answers what staff ask for on the page of releases; by default not. */
  readonly hasStaffCalls?: boolean;
}

/** About the built-in server itself: nobody else can answer them in its place. */
const healthPaths = '^/(?:healthz|readyz)$';

const crawlerPaths = '^/(?:robots\\.txt|sitemap[^/]*\\.xml|feed\\.xml)$';

/** The file has the history too, and the configuration of the page: the built-in server leaves both out. */
const registryPath = '^/registry\\.json$';

/** Longer than the built-in server waits for the backend. */
const [connectWithin, answerWithin] = ['1s', '5s'];

/** For how long nginx believes where the built-in server is. */
const believedFor = '2s';

/** A change waits for the site's lock. */
const changedWithin = '95s';

const addHeaders = (headers: Readonly<Record<string, string>>, indent: string) =>
  Object.entries(headers)
    .map(([name, value]) => `${indent}add_header ${name} ${quoted(value)} always;`)
    .join('\n');

/** None is left out for an answer that did not come: what one client does would leave none for the others. */
const upstreamServer = (name: string, host: string, resolver: string | null) =>
  resolver === null
    ? `    server ${host} max_fails=0;`
    : `    # Containers change their addresses as they start.
    zone ${name} 64k;
    resolver ${resolver} valid=${believedFor} ipv6=off;
    server ${host} resolve max_fails=0;`;

/**
 * The hosts of remotes' own that pages of a site may ask, by what is live there now.
 * @param say told what of the site cannot be used; a site that is not there yet has none
 */
export async function readRemoteHosts(
  { siteDir, config, keysFile }: Pick<SiteEnvironment, 'siteDir' | 'config' | 'keysFile'>,
  say: (line: string) => void,
): Promise<PolicyHosts> {
  try {
    const { registry } = await createLiveSite({ siteDir, config, keysFile, say }).read();
    return grantedHosts(registry);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    say(`The policy names no hosts of remotes: ${siteDir} cannot be used yet (${reason}).`);
    return noHosts;
  }
}

/**
 * A `server` block for nginx that serves a site's folder as the built-in server does: same paths, same headers, but
 * only compressed by gzip. Pages come from the built-in server, and where that is away from the `index.html` that the
 * release wrote, so `config` has to be the one that it was written with.
 * @throws Error where a value cannot be written into such a file
 */
export function nginxConfig({
  siteDir,
  config,
  headers,
  remoteHosts = noHosts,
  listen,
  tls = null,
  challenges = null,
  pageServer,
  resolver = null,
  hasStaffCalls = false,
}: NginxOptions): string {
  const types = [...contentTypes]
    .map(([extension, type]) => {
      return `        ${type.split(';')[0] ?? ''} ${extension.slice(1)};`;
    })
    .join('\n');
  // nginx inherits `add_header` into a block only where that block has none of its own.
  const always = { ...siteHeaders, ...transportHeaders(headers) };
  const everywhere = addHeaders(always, '        ');
  const ownHeaders = (type: string) => addHeaders(fileHeaders(type), '        ');
  const releaseFiles = [...new Set([...contentTypes.values()].map(ownHeaders))]
    .map((own) => {
      const extensions = [...contentTypes]
        .filter(([, type]) => ownHeaders(type) === own)
        .map(([extension]) => extension.slice(1))
        .join('|');
      return `location ~ ${releaseFilePattern}\\.(?:${extensions})$ {
        try_files $uri =404;
        disable_symlinks on from=$document_root;
        # The release has put compressed files beside its own. With the module ngx_brotli, add: brotli_static on;
        gzip_static on;
        add_header Cache-Control "public, max-age=31536000, immutable";
${own === '' ? everywhere : `${own}\n${everywhere}`}
    }`;
    })
    .join('\n\n    ');
  const pageHost = pageServer === null ? '' : new URL(pageServer).host;
  const upstream = `pages_at_${pageHost.replaceAll(/\W/g, '_')}`;
  const fromRelease = `rewrite ^ /index.html break;
${addHeaders(pageHeaders(config, headers, remoteHosts), '        ')}
${everywhere}`;
  // Headers that nginx adds itself must not come twice.
  const asked = `proxy_pass http://${upstream};
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_set_header X-Forwarded-Proto $scheme;
        proxy_set_header X-Request-Id $request_id;
        proxy_connect_timeout ${connectWithin};
        proxy_read_timeout ${answerWithin};
        proxy_max_temp_file_size 0;
${Object.keys({ ...siteHeaders, 'Strict-Transport-Security': '' })
  .map((name) => `        proxy_hide_header ${name};`)
  .join('\n')}`;
  const pages =
    pageServer === null
      ? `# Made by the built-in server alone: where it is not, a crawler must not get the page in their place.
    location ~ ${crawlerPaths} {
        return 404;
    }

    location ~ ${registryPath} {
        return 404;
    }

    location ~ ${healthPaths} {
        return 404;
    }

    location / {
        ${fromRelease}
    }`
      : `# Made by the built-in server alone: where it is away, a crawler must not get the page in their place.
    location ~ ${crawlerPaths} {
        ${asked}
    }

    location ~ ${registryPath} {
        ${asked}
    }

    # Whether the built-in server is there and ready: where it is away the answer must not be a page.
    location ~ ${healthPaths} {
        ${asked}
    }

    location / {
        ${asked}
        error_page 502 504 =200 @page;
    }

    # The built-in server is away, or does not answer: browsers render the page.
    location @page {
        ${fromRelease}
    }`;
  const onlyReads =
    pageServer === null || !hasStaffCalls
      ? `if ($request_method !~ ^(GET|HEAD)$) {
        return 405;
    }`
      : `set $written $request_method;
    if ($request_method ~ ^(GET|HEAD)$) {
        set $written "";
    }
    # A change that staff ask for on the page of releases.
    if ($uri ~ ^${siteCallsPath}) {
        set $written "";
    }
    if ($written) {
        return 405;
    }

    location ^~ ${siteCallsPath} {
        ${asked.replace(`proxy_read_timeout ${answerWithin};`, `proxy_read_timeout ${changedWithin};`)}
        client_max_body_size 16k;
        proxy_request_buffering off;
    }`;
  return `# Made by "npm run nginx-config" from the configuration of this environment; make it anew when that changes.
${
  pageServer === null
    ? ''
    : `upstream ${upstream} {
${upstreamServer(upstream, pageHost, resolver)}
    keepalive 32;
}

`
}server {
${listenLines(listen, tls)}
    root ${quoted(siteDir)};
    server_tokens off;
    charset utf-8;
    # text/html always has it, and is not to be named.
    charset_types text/css text/javascript text/plain;
    types {
        text/html html;
        application/json json;
${types}
    }

    # For what is refused; a location with headers of its own repeats them.
${addHeaders(always, '    ')}

    error_page 404 @nothing;

    location @nothing {
        # Not that of the name that was asked for.
        types { }
        default_type text/plain;
        add_header Cache-Control "no-cache" always;
${everywhere}
        return 404 "Not found";
    }

    gzip on;
    gzip_comp_level 9;
    gzip_min_length 1024;
    gzip_vary on;
    gzip_types text/css text/javascript image/svg+xml application/json;

    ${onlyReads}

    # Whoever only reads sends no body: nginx would keep one on its disk before it asks the built-in server.
    client_max_body_size 1;

    # All who get a file share one that is open: each slow answer would keep one of its own, and there are a thousand.
    open_file_cache max=200;
    open_file_cache_valid 1s;

    # What ends a line is in no page's path.
    if ($uri ~ "[\\x01-\\x1F\\x7F]|\\xC2[\\x80-\\x9F]|\\xE2\\x80[\\xA8\\xA9]") {
        return 400;
    }

    # No file becomes a service worker, which would outlive its release.
    if ($http_service_worker) {
        return 404;
    }

    # A file of a release never changes. One that is not there is not there: never the page in its place.
    ${releaseFiles}

    # An archive of the desktop app, and which is the newest.
    location ~ ${appArchivePattern} {
        try_files $uri =404;
        disable_symlinks on from=$document_root;
        types { }
        default_type application/gzip;
        add_header Cache-Control "public, max-age=31536000, immutable";
${everywhere}
    }

    location = ${appReleasePath} {
        try_files $uri =404;
        add_header Cache-Control "no-cache" always;
${everywhere}
    }

    location ~ ^/(?:shell|remotes|desktop)/ {
        return 404;
    }

${tls === null && challenges !== null ? challengesLocation(challenges) : ''}
    ${pages}
}
${plainServer(tls)}`;
}
