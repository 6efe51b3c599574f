import type { AnalyticsEvent, AnalyticsEvents } from '@patchbay/shared/host';

/**
 * The shell's own events for a service, besides those of the remotes: a page was shown, a link out of the site was
 * followed.
 */
interface ShellEvents {
  'Page.shown': Properties;
  'OutboundLink.click': { readonly url: string };
}

type Properties = Readonly<Record<string, string | number>>;

export type HitName = AnalyticsEvent | keyof ShellEvents;

/** The page that something happened on, without anything personal in its addresses. */
export interface HitPage {
  readonly address: string;
  readonly title: string;
  readonly referrer: string;
}

/** An event, as every service gets it. */
export interface Hit {
  readonly name: HitName;
  readonly properties: Properties;
  readonly page: HitPage;
}

/** One analytics service. Resolves when the hit is out or has failed, and never rejects. */
export interface AnalyticsService {
  readonly send: (hit: Hit) => Promise<void>;
}

/** Sends a body to an address so that it outlives the page; the answer is nobody's concern. Never rejects. */
export type Post = (address: string, body: string) => Promise<void>;

export type RecordEvent = <E extends keyof (AnalyticsEvents & ShellEvents)>(
  name: E,
  properties?: (AnalyticsEvents & ShellEvents)[E],
) => Promise<void>;
