import type { AnalyticsService, Hit, HitName, Post } from './analytics.ts';

interface PlausibleOptions {
  /** The site's name at the service. */
  readonly domain: string;
  /** Normalised base address. */
  readonly host: string;
  readonly post: Post;
}

/** Names that the service gives a meaning of its own. */
const ownNames: Partial<Record<HitName, string>> = {
  'Page.shown': 'pageview',
  'OutboundLink.click': 'Outbound Link: Click',
};

/** Plausible's events API. */
export const createPlausible = ({ domain, host, post }: PlausibleOptions): AnalyticsService => ({
  send: ({ name, properties, page }: Hit) =>
    post(
      `${host}/api/event`,
      JSON.stringify({
        name: ownNames[name] ?? name,
        domain,
        url: page.address,
        referrer: page.referrer === '' ? null : page.referrer,
        ...(Object.keys(properties).length > 0 ? { props: properties } : {}),
      }),
    ),
});
