import type { ReleaseVersion, ReleaseViews, VersionViews, ViewFigures } from '@patchbay/domain/api';
import { linesOf, readLog } from '../state/change-log.ts';
import { canaryOf, historyOf, liveVersion, type SiteState } from '../state/site-state.ts';
import {
  DELAY_BOUNDS_MS,
  PAINT_BOUNDS_MS,
  SHIFT_BOUNDS,
  type CollectedViews,
  type ViewTotals,
} from './view-counts.ts';

/** What a version is on a site. */
export function standingOf(
  state: SiteState,
  name: string,
  version: string,
): ReleaseVersion['standing'] {
  if (version === liveVersion(state, name)) return 'live';
  if (version === canaryOf(state, name)?.release.version) return 'canary';
  const was = historyOf(state, name)?.retired.find((entry) => entry.version === version)?.was;
  if (was === undefined) return 'added';
  return was === 'live' ? 'earlier' : was === 'canary' ? 'tried' : 'withdrawn';
}

const sum = (buckets: readonly number[]): number =>
  buckets.reduce((total, each) => total + each, 0);

/**
 * The value that this share of all views is below, as if those of a bucket were spread evenly; what is above all bounds counts as the last of them.
 * Null of no views.
 */
function quantileOf(
  share: number,
  buckets: readonly number[],
  upperBounds: readonly number[],
): number | null {
  const wanted = sum(buckets) * share;
  if (wanted === 0) return null;
  let before = 0;
  for (const [index, upper] of upperBounds.entries()) {
    const inside = buckets[index] ?? 0;
    if (inside > 0 && before + inside >= wanted) {
      const lower = upperBounds[index - 1] ?? 0;
      return lower + ((wanted - before) / inside) * (upper - lower);
    }
    before += inside;
  }
  return upperBounds.at(-1) ?? null;
}

/** Three of four views are at most as slow: the share by which the web's vitals are judged. */
const judgedShare = 0.75;

const figuresOf = (totals: ViewTotals): ViewFigures => ({
  views: totals.views,
  failedViews: totals.failedViews,
  largestPaint: quantileOf(judgedShare, totals.largestPaint, PAINT_BOUNDS_MS),
  layoutShift: quantileOf(judgedShare, totals.layoutShift, SHIFT_BOUNDS),
  interactionDelay: quantileOf(judgedShare, totals.interactionDelay, DELAY_BOUNDS_MS),
});

/** What was reported of the versions of a name, those that nobody has used left out; the last one that was first seen comes first. */
export const describeVersions = (
  counts: CollectedViews,
  state: SiteState,
  name: string,
): readonly VersionViews[] =>
  counts
    .versions(name)
    .toReversed()
    .map((version) => {
      const totals = counts.totals(name, version);
      return {
        name,
        version,
        standing: standingOf(state, name, version),
        ...figuresOf(totals),
        samples: {
          largestPaint: sum(totals.largestPaint),
          layoutShift: sum(totals.layoutShift),
          interactionDelay: sum(totals.interactionDelay),
        },
      };
    });

const hourMs = 3_600_000;
/** The changes of the last months: far more than are shown. */
const maxLines = 1000;

/**
 * What was reported of the versions of a name, by hours, and when they became live.
 * @param log the text of the site's log
 */
export function describeViews(
  counts: CollectedViews,
  state: SiteState,
  { name, log }: { readonly name: string; readonly log: string },
): ReleaseViews {
  const { entries } = readLog(log, null, { before: linesOf(log).length + 1, max: maxLines });
  const changes = entries.flatMap(({ at, changes }) =>
    changes
      .filter((change) => change.name === name)
      // A canary stands there with its share: `1.5.0 (10 %)`.
      .map(({ kind, to }) => ({ at: Date.parse(at), kind, version: to?.split(' ')[0] ?? null })),
  );
  const spans = changes.map((change, index) => {
    const next = changes.slice(index + 1).find(({ kind }) => kind === change.kind);
    return { ...change, until: next?.at ?? Infinity };
  });
  const standingIn = (version: string, hour: number) => {
    const kinds = spans
      .filter((span) => span.version === version && span.at < hour + hourMs && span.until > hour)
      .map(({ kind }) => kind);
    if (kinds.includes('live')) return 'live';
    if (kinds.includes('canary')) return 'canary';
    // From before the log.
    const isUnknown = !changes.some((change) => change.version === version);
    return isUnknown && standingOf(state, name, version) === 'live' ? 'live' : 'earlier';
  };
  return {
    versions: describeVersions(counts, state, name).map((described) => ({
      ...described,
      hours: counts.hours(name, described.version).map((totals) => ({
        hour: totals.hour,
        standing: standingIn(described.version, totals.hour),
        ...figuresOf(totals),
      })),
    })),
    marks: changes.flatMap(({ version, ...change }, index) =>
      // A share that grows is no release.
      version === null ||
      changes.slice(0, index).findLast(({ kind }) => kind === change.kind)?.version === version
        ? []
        : [{ ...change, version }],
    ),
  };
}
