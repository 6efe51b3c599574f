import { listenLines, plainServer, type NginxTls } from './tls.ts';

interface NginxApiOptions {
  /** What `listen` takes: a port, or an address with one. */
  readonly listen: string;
  readonly tls: NginxTls | null;
  /** The backend's own address, such as `http://127.0.0.1:4000`. */
  readonly server: string;
}

/**
 * A `server` block for nginx that passes calls to the backend on the same machine, as that of the containers does (rule X202).
 * @throws Error where a value cannot be written into such a file
 */
export function nginxApiConfig({ listen, tls, server }: NginxApiOptions): string {
  if (!/^http:\/\/[\w.:[\]-]+$/.test(server)) {
    throw new Error(`"${server}" is no address such as http://127.0.0.1:4000`);
  }
  return `# Made by "npm run nginx-config -- api".
server {
${listenLines(listen, tls)}
    server_tokens off;
    # The backend has limits of its own for each call, and says which was reached.
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
        proxy_read_timeout 300s;
    }
}
${plainServer(tls)}`;
}
