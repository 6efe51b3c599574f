import { isLoopback } from '@patchbay/node-kit/http-server';

/** The settings that decide who can reach a server. */
export interface Openings {
  readonly bind: string;
  readonly apiHost: string;
  readonly siteOrigins: readonly string[];
  readonly accounts: { readonly trustedProxies: number };
}

/** The setting by which others can reach the server; null where there is none. */
export function findOpening({ bind, apiHost, siteOrigins, accounts }: Openings): string | null {
  if (!isLoopback(bind)) return `API_BIND=${bind}`;
  if (!isLoopback(new URL(apiHost).hostname)) return `API_HOST=${apiHost}`;
  // A proxy on this machine may lead others here: their pages come from somewhere else.
  const open = siteOrigins.find((origin) => !isLoopback(new URL(origin).hostname));
  if (open !== undefined) return `SITE_ORIGINS=${open}`;
  // A server with a proxy in front serves other machines, whatever its own addresses are.
  return accounts.trustedProxies > 0 ? `TRUST_PROXY=${accounts.trustedProxies}` : null;
}
