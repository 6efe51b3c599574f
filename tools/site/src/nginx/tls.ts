/** The configuration by which an nginx takes visitors over TLS. */
export interface NginxTls {
  /** Host names, the one that visitors are led to first. */
  readonly names: readonly string[];
  /** Absolute paths of the certificate with its chain, and of its key. */
  readonly certificate: string;
  readonly key: string;
  /** The value of `listen` for visitors without TLS. */
  readonly plainListen: string;
  /** Absolute path of the folder with answers for the issuer of certificates. */
  readonly challenges: string;
}

/** A whole one: visitors are led to it, so that no wildcard will do. */
const hostName = /^[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/i;

/**
 * A string as nginx reads it between double quotes.
 * @throws Error where it holds a dollar sign, which cannot be written for nginx
 */
export function quoted(text: string): string {
  if (text.includes('$')) throw new Error(`nginx cannot be told "${text}": it holds a dollar sign`);
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/**
 * The first lines of a `server` block: where it listens, and with TLS for whom and by which certificate. One session cache
 * serves all blocks; tickets are off, since nginx renews their key only as it starts.
 * @throws Error for a text that is not a host name
 */
export function listenLines(listen: string, tls: NginxTls | null): string {
  if (tls === null) return `    listen ${listen};`;
  for (const name of tls.names) {
    if (!hostName.test(name)) throw new Error(`"${name}" is not a host name`);
  }
  return `    listen ${listen} ssl http2;
    # As many as a page asks for. Of each answer that a client does not take, 100 KB stay in memory.
    http2_max_concurrent_streams 32;
    server_name ${tls.names.join(' ')};
    ssl_certificate ${quoted(tls.certificate)};
    ssl_certificate_key ${quoted(tls.key)};
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_session_cache shared:patchbay:10m;
    ssl_session_timeout 1d;
    ssl_session_tickets off;`;
}

/** The location at which the issuer of certificates asks whether a name is yours. */
export const challengesLocation = (folder: string): string =>
  `    location ^~ /.well-known/acme-challenge/ {
        root ${quoted(folder)};
    }
`;

/** Leads who comes without TLS to the same address with it, under a name of the configuration: never one that was sent. */
export function plainServer(tls: NginxTls | null): string {
  if (tls === null) return '';
  return `
server {
    listen ${tls.plainListen};
    server_name ${tls.names.join(' ')};
    server_tokens off;

${challengesLocation(tls.challenges)}
    location / {
        return 308 https://$server_name$request_uri;
    }
}
`;
}
