/** Door: configurations for an nginx in front of the site and of the backend. */
export { nginxApiConfig } from './nginx-api-config.ts';
export { nginxConfig, readRemoteHosts } from './nginx-config.ts';
export type { NginxTls } from './tls.ts';
