import { listenLines, plainServer, type NginxTls } from './tls.ts';

/** The servers to which nginx passes everything on. */
export const proxied = {
  api: { server: 'http://127.0.0.1:4000', plainListen: '8081', mostConnections: null },
  // A registry keeps few connections, and strangers must not have them all.
  registry: { server: 'http://127.0.0.1:4100', plainListen: '8082', mostConnections: 8 },
} as const;

interface NginxProxyOptions {
  readonly of: keyof typeof proxied;
  /** The value of `listen`: a port, or an address with one. */
  readonly listen: string;
  readonly tls: NginxTls | null;
  /** The server's own address, such as `http://127.0.0.1:4000`. */
  readonly server: string;
}

/**
 * A `server` block for nginx that passes calls to the backend on the same machine, as that of the containers does,
 * or releases to the registry.
 * @throws Error where a value cannot be written into such a file
 */
export function nginxProxyConfig({ of, listen, tls, server }: NginxProxyOptions): string {
  if (!/^http:\/\/[\w.:[\]-]+$/.test(server)) {
    throw new Error(`"${server}" is no address such as ${proxied[of].server}`);
  }
  const { mostConnections } = proxied[of];
  const [zone, limit] =
    mostConnections === null
      ? ['', '']
      : [
          `limit_conn_zone $binary_remote_addr zone=patchbay_${of}:1m;\n`,
          `    limit_conn patchbay_${of} ${mostConnections};\n`,
        ];
  return `# Made by "npm run nginx-config -- ${of}".
${zone}server {
${listenLines(listen, tls)}
    server_tokens off;
${limit}    # The server has limits of its own for each call, and says which was reached.
    client_max_body_size 0;
    proxy_request_buffering off;

    location / {
        proxy_pass ${server};
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $http_host;
        proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        proxy_set_header X-Forwarded-Proto $scheme;
        proxy_set_header X-Request-Id $request_id;
        proxy_connect_timeout 2s;
        proxy_read_timeout 300s;
        # Of a package a client that reads slowly would leave up to 1 GiB on the disk.
        proxy_max_temp_file_size 0;
    }
}
${plainServer(tls)}`;
}
