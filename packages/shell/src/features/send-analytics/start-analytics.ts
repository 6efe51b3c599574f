import type { AppConfig } from '@patchbay/shared/config';
import type { HostStorage, Track } from '@patchbay/shared/host';
import { isLocalHost } from '../../lib/is-local-host.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import type { NavigatingRouter } from './page-views.ts';
import type { Post } from './analytics.ts';
import { createTracker } from './tracker.ts';

interface Analytics {
  readonly track: Track;
  /** Fetches the services' code when the page has time, where there is a service. */
  readonly start: (router: NavigatingRouter, storage: HostStorage) => void;
}

/** Analytics are active where one is configured and the host is neither localhost nor an IP address. */
export function createAnalytics(
  config: AppConfig,
  page: Window,
  knownSecrets: () => readonly string[],
): Analytics {
  const isConfigured = Boolean(config.gaMeasurementId ?? config.plausibleDomain);
  const isActive = isConfigured && !isLocalHost(page.location.hostname);
  const { track, connect } = createTracker(isActive);
  // The browser's own, before the error reporter puts its around it: hits are nobody's breadcrumbs.
  const post = createPost(page.fetch.bind(page));
  return {
    track,
    start: (router, storage) => {
      if (!isActive) return;
      whenIdle(page)
        .then(() => import(/* webpackChunkName: "analytics" */ './start-services.ts'))
        .then(({ startServices }) => {
          const recordEvent = startServices({
            config,
            storage,
            router,
            page,
            post,
            knownSecrets,
          });
          connect((event, properties) => void recordEvent(event, properties));
        })
        .catch(() => connect(null));
    },
  };
}

interface Deployment {
  readonly location: Pick<Location, 'hostname'>;
}

/** Says on the console when the page was deployed, except on a developer's own machine (rule P26). */
export function announceDeployment(
  builtAt: string,
  { location }: Deployment,
  log: (text: string) => void = console.info,
): void {
  if (!isLocalHost(location.hostname)) log(`Deployed: ${builtAt}`);
}

/** `Post` over a `fetch`: without cookies, and without a question to the server beforehand. */
export const createPost =
  (fetchIt: typeof fetch): Post =>
  async (address, body) => {
    try {
      await fetchIt(address, {
        method: 'POST',
        body,
        keepalive: true,
        mode: 'no-cors',
        credentials: 'omit',
        headers: { 'Content-Type': 'text/plain' },
      });
    } catch {
      // Blocked, or not to be reached: nothing on the page depends on it.
    }
  };
