import type { AnalyticsEvent, Track } from '@patchbay/shared/host';

type Properties = Parameters<Track>[1];
type SendEvent = (event: AnalyticsEvent, properties: Properties) => void;

/** The page's way to analytics before the services are there: events wait, bounded in number, until `connect`. */
export interface Tracker {
  readonly track: Track;
  /** From now on events go out, those that have waited first. `null` where there is no service after all. */
  readonly connect: (send: SendEvent | null) => void;
}

const maxWaiting = 30;

export function createTracker(isActive: boolean): Tracker {
  const waiting: (readonly [AnalyticsEvent, Properties])[] = [];
  let send: SendEvent | null = isActive
    ? (event, properties) => {
        if (waiting.length < maxWaiting) waiting.push([event, properties]);
      }
    : null;
  return {
    track: (event, properties) => send?.(event, properties),
    connect: (service) => {
      send = service;
      for (const [event, properties] of waiting.splice(0)) service?.(event, properties);
    },
  };
}
