/** Door: configurations for an nginx in front of the site, of the backend and of a registry. */
export { nginxConfig, readRemoteHosts } from './nginx-config.ts';
export { nginxProxyConfig, proxied } from './nginx-proxy-config.ts';
export type { NginxTls } from './tls.ts';
