import type { Environment } from '@patchbay/node-kit/environment';

interface Ports {
  /** The site's. */
  readonly port: number;
  readonly apiPort: number;
}

/** The site's switches for what the reference backend can do. */
export const referenceSwitches = {
  ACCOUNT_RECOVERY: 'on',
  ACCOUNT_MANAGEMENT: 'on',
  SOFTWARE_LISTS: 'on',
  SEARCH_RANKING: 'relevance',
  LIST_CALLS: 'extended',
  ADMIN_CALLS: 'extended',
  USAGE_COUNTS: 'on',
  // It has no admin pages of its own: the editor is all there is.
  API_ADMIN_PATH: 'none',
} as const;

/**
 * The variables by which `npm start` and `npm run dev` make the backend and the site known to each other. A variable
 * that somebody has set stays, so that an address that others can reach counts as such for the backend too: it then has
 * no demo users.
 */
export const environmentOfProduct = (
  environment: Environment,
  { port, apiPort }: Ports,
): Environment => ({
  ...referenceSwitches,
  // One person's machine: the page of releases should show its features.
  STAFF_RELEASES: 'on',
  ...environment,
  API_HOST: environment.API_HOST ?? `http://localhost:${apiPort}`,
  API_PORT: String(apiPort),
  SITE_ORIGINS: environment.SITE_ORIGINS ?? `http://localhost:${port},http://127.0.0.1:${port}`,
});
