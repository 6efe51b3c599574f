import type { AnalyticsService, Hit, HitName, Post } from './analytics.ts';

interface GoogleAnalyticsOptions {
  /** `G-...`. */
  readonly measurementId: string;
  /** Random, the same at each visit of this browser. */
  readonly clientId: string;
  readonly language: string;
  /** `1440x900`. */
  readonly screen: string;
  /** Milliseconds. */
  readonly now: () => number;
  readonly post: Post;
}

const collectAddress = 'https://www.google-analytics.com/g/collect';

/** Names that the service gives a meaning of its own. */
const ownNames: Partial<Record<HitName, string>> = {
  'Page.shown': 'page_view',
  'OutboundLink.click': 'click',
};

/** It takes letters, digits and underscores. */
const toName = (name: HitName) => ownNames[name] ?? name.replaceAll('.', '_');

const toProperties = ({ name, properties }: Hit): Hit['properties'] =>
  name === 'OutboundLink.click'
    ? { link_url: properties['url'] ?? '', outbound: 'true' }
    : properties;

/**
 * Google Analytics 4 by the address that its own script sends to, version 2 of that protocol, without the script and
 * without cookies. Each load of the page is a session.
 */
export function createGoogleAnalytics(options: GoogleAnalyticsOptions): AnalyticsService {
  const { measurementId, clientId, language, screen, now, post } = options;
  const startedAt = now();
  let hits = 0;
  let lastHitAt = startedAt;
  return {
    send: (hit) => {
      hits += 1;
      const { address, title, referrer } = hit.page;
      const query = new URLSearchParams({
        v: '2',
        tid: measurementId,
        cid: clientId,
        sid: String(Math.floor(startedAt / 1000)),
        sct: '1',
        seg: '1',
        _p: String(startedAt),
        _s: String(hits),
        ...(hits === 1 ? { _ss: '1' } : {}),
        ul: language.toLowerCase(),
        sr: screen,
        dl: address,
        dt: title,
        ...(referrer === '' ? {} : { dr: referrer }),
        en: toName(hit.name),
        _et: String(now() - lastHitAt),
      });
      lastHitAt = now();
      for (const [name, value] of Object.entries(toProperties(hit))) {
        query.set(`${typeof value === 'number' ? 'epn' : 'ep'}.${name}`, String(value));
      }
      return post(`${collectAddress}?${query.toString()}`, '');
    },
  };
}
