import type { AppConfig } from '@patchbay/shared/config';
import { readAnonymousId, type HostStorage } from '@patchbay/shared/host';
import type { AnalyticsService, Post, RecordEvent } from './analytics.ts';
import { removeKnownSecrets, removeSecretsFromText } from '../../lib/secrets/remove-secrets.ts';
import { createGoogleAnalytics } from './google-analytics.ts';
import { followLink, watchOutboundLinks } from './outbound-links.ts';
import { watchPageViews, type NavigatingRouter } from './page-views.ts';
import { createPlausible } from './plausible.ts';

interface ServicesOptions {
  readonly config: AppConfig;
  readonly storage: HostStorage;
  readonly router: NavigatingRouter;
  readonly page: Window;
  readonly post: Post;
  /** The secrets on this page, now: they are sent to no service. */
  readonly knownSecrets: () => readonly string[];
}

const settleMs = 500;

/** Starts the configured services: page views, outbound links, and the events that are given to what it returns. */
export function startServices(options: ServicesOptions): RecordEvent {
  const { router, page, knownSecrets } = options;
  const services = createServices(options);
  const { document } = page;
  const withoutSecrets = (address: string) => cleanAddress(address, knownSecrets());
  // Within the site the page before is the referrer, as it would be without a router.
  let lastAddress = withoutSecrets(document.referrer);
  let referrer = lastAddress;

  const recordEvent: RecordEvent = async (name, properties) => {
    const hit = {
      name,
      properties: withoutKnown({ ...properties }, knownSecrets()),
      page: {
        address: withoutSecrets(page.location.href),
        title: removeKnownSecrets(document.title, knownSecrets()),
        referrer,
      },
    };
    await Promise.all(services.map((service) => service.send(hit)));
  };

  watchPageViews({
    router,
    settleMs,
    onPageShown: () => {
      referrer = lastAddress;
      lastAddress = withoutSecrets(page.location.href);
      void recordEvent('Page.shown');
    },
  });
  watchOutboundLinks({
    page: document,
    onOutboundClick: (address) =>
      recordEvent('OutboundLink.click', { url: withoutSecrets(address) }),
    follow: followLink,
  });
  return recordEvent;
}

/** Names of software and the like stay as they are, whatever words are in them. */
const withoutKnown = (
  properties: Readonly<Record<string, string | number>>,
  known: readonly string[],
): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      typeof value === 'string' ? removeKnownSecrets(value, known) : value,
    ]),
  );

function createServices({ config, storage, page, post }: ServicesOptions) {
  const { gaMeasurementId, plausibleDomain, plausibleHost } = config;
  const services: AnalyticsService[] = [];
  if (gaMeasurementId) {
    services.push(
      createGoogleAnalytics({
        measurementId: gaMeasurementId,
        clientId: readAnonymousId(storage),
        language: page.navigator.language,
        screen: `${page.screen.width}x${page.screen.height}`,
        now: () => Date.now(),
        post,
      }),
    );
  }
  if (plausibleDomain) {
    const host = plausibleHost ?? 'https://plausible.io';
    services.push(createPlausible({ domain: plausibleDomain, host, post }));
  }
  return services;
}

const campaign = /^utm_(?:source|medium|campaign|term|content)$/;

/** An address as a service may see it: origin, path and campaign. The text of a search stays here. */
export function cleanAddress(address: string, known: readonly string[] = []): string {
  if (!URL.canParse(address)) return '';
  const { origin, pathname, searchParams } = new URL(address);
  const kept = new URLSearchParams([...searchParams].filter(([name]) => campaign.test(name)));
  const search = kept.size === 0 ? '' : `?${kept.toString()}`;
  return removeSecretsFromText(`${origin}${pathname}${search}`, known);
}
