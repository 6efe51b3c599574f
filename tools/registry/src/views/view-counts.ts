/** Upper bounds of the buckets of a largest contentful paint, in milliseconds. What is above all of them is in one more bucket. */
export const PAINT_BOUNDS_MS: readonly number[] = [
  250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 10000,
  15000, 20000, 30000,
];

/** Upper bounds of the buckets of a cumulative layout shift, without a unit. What is above all of them is in one more bucket. */
export const SHIFT_BOUNDS: readonly number[] = [
  0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.4, 0.6, 1,
];

/** Upper bounds of the buckets of an interaction delay (INP), in milliseconds. What is above all of them is in one more bucket. */
export const DELAY_BOUNDS_MS: readonly number[] = [
  25, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1000, 2000,
];

/** What pages reported of one version of one remote, added up. Each number only grows. */
export interface ViewTotals {
  /** Views of pages that used the version, or tried to. */
  readonly views: number;
  /** Those of them in which the version did not load or threw. At most `views`. */
  readonly failedViews: number;
  /** Views by largest contentful paint: one count for each of `PAINT_BOUNDS_MS`, and one for what is above. A view without one is in none. */
  readonly largestPaint: readonly number[];
  /** Views by layout shift, in the buckets of `SHIFT_BOUNDS`. */
  readonly layoutShift: readonly number[];
  /** Views by interaction delay, in the buckets of `DELAY_BOUNDS_MS`. */
  readonly interactionDelay: readonly number[];
}

/** The totals of one hour. `hour` is its start, in milliseconds since 1970, UTC. */
export interface HourOfViews extends ViewTotals {
  readonly hour: number;
}

/** Reads what pages reported, by remote and version. */
export interface ViewCounts {
  /** All that was counted of a version. All zeros for one that was never reported. */
  totals(remote: string, version: string): ViewTotals;
  /** The hours in which a version was reported, oldest first. */
  hours(remote: string, version: string): readonly HourOfViews[];
}
