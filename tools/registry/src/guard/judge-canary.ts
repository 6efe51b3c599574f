import { PAINT_BOUNDS_MS, type ViewTotals } from '../views/view-counts.ts';
import type { Guard } from '../state/site-state.ts';
import type { GuardRecord } from './guard-records.ts';
import { noEvidence, strengthOf, withLook, type SequentialTest } from './sequential-test.ts';

/**
 * Whether more views fail. What is hardly twice as much is not looked for: the first views of a version fetch its files,
 * while those of the live one have many of them.
 */
const failingTest: SequentialTest = { tolerated: 1, sought: [3, 50] };

/**
 * Whether more views paint late, which is after the time that three quarters of the live version's views keep. Odds twice as
 * high (some 40 % in place of 25 %) are tolerated: until a visitor's browser has kept its files, any new version paints later.
 */
const paintingTest: SequentialTest = { tolerated: 2, sought: [4, 8] };

/** The strengths at which a canary ends: 1 in 1250 and 1 in 5000 are together 1 healthy canary in 1000. */
const endsAt = { failing: 1250, painting: 5000 } as const;

/** A canary is not widened while chance alone would do this to fewer than 1 in 20. */
const doubtedAt = 20;

/** The least views of a canary in a step. */
const leastStepViews = 100;

/** The least views of each version that are compared at a time. */
const leastCompared = 5;

/** The views by which the usual time of a paint is known. */
const leastPaints = 100;

interface BothTotals {
  readonly canary: ViewTotals;
  readonly live: ViewTotals;
}

const none = { views: 0, failed: 0, painted: 0, late: 0 };

const sumOf = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0);

const kept = ({ views, failedViews, largestPaint }: ViewTotals) => ({
  views,
  failedViews,
  largestPaint: [...largestPaint],
});

/** The record of a canary whose guard begins: only what is counted from now on is looked at. */
export const beginRecord = (
  { name, version, since }: Guard,
  live: string,
  totals: BothTotals,
): GuardRecord => ({
  name,
  version,
  live,
  since,
  stepViews: 0,
  last: { canary: kept(totals.canary), live: kept(totals.live) },
  seen: { canary: none, live: none },
  lateMs: usualPaintMs(totals.live),
  failing: [...noEvidence(failingTest)],
  painting: [...noEvidence(paintingTest)],
});

/** The time that three quarters of the views keep; null where too few are known, or it is above all bounds. */
function usualPaintMs({ largestPaint }: Pick<ViewTotals, 'largestPaint'>): number | null {
  const painted = sumOf(largestPaint);
  if (painted < leastPaints) return null;
  const index = PAINT_BOUNDS_MS.findIndex(
    (_, bound) => sumOf(largestPaint.slice(0, bound + 1)) >= painted * 0.75,
  );
  return PAINT_BOUNDS_MS[index] ?? null;
}

/** What was counted between two times. */
function between(
  before: GuardRecord['last']['canary'],
  now: ViewTotals,
  lateMs: number | null,
): GuardRecord['seen']['canary'] {
  const paints = now.largestPaint.map((paint, bucket) =>
    Math.max(0, paint - (before.largestPaint[bucket] ?? 0)),
  );
  const isLate = (bucket: number) =>
    lateMs !== null && (PAINT_BOUNDS_MS[bucket] ?? Infinity) > lateMs;
  return {
    views: now.views - before.views,
    failed: Math.max(0, now.failedViews - before.failedViews),
    painted: lateMs === null ? 0 : sumOf(paints),
    late: sumOf(paints.filter((_, bucket) => isLate(bucket))),
  };
}

const added = (a: GuardRecord['seen']['canary'], b: GuardRecord['seen']['canary']) => ({
  views: a.views + b.views,
  failed: a.failed + b.failed,
  painted: a.painted + b.painted,
  late: a.late + b.late,
});

const failedOf = ({ views, failed }: GuardRecord['seen']['canary']) => ({ views, hits: failed });
const lateOf = ({ painted, late }: GuardRecord['seen']['canary']) => ({
  views: painted,
  hits: late,
});

/**
 * The record with what was counted since. Views are compared once some of both are there, since those of one version alone say
 * nothing; a step begins with views of its own, and so does a collector that lost its last counts.
 */
export function withTotals(record: GuardRecord, { since }: Guard, totals: BothTotals): GuardRecord {
  const { last, seen, lateMs } = record;
  const canary = between(last.canary, totals.canary, lateMs);
  const live = between(last.live, totals.live, lateMs);
  const fromHere = { canary: kept(totals.canary), live: kept(totals.live) };
  if (since !== record.since) return { ...record, since, stepViews: 0, last: fromHere };
  if (canary.views < 0 || live.views < 0) return { ...record, last: fromHere };
  if (Math.min(canary.views, live.views) < leastCompared) return record;
  return {
    ...record,
    stepViews: record.stepViews + canary.views,
    last: fromHere,
    seen: { canary: added(seen.canary, canary), live: added(seen.live, live) },
    lateMs: lateMs ?? usualPaintMs(totals.live),
    failing: [...withLook(failingTest, record.failing, failedOf(canary), failedOf(live))],
    painting: [...withLook(paintingTest, record.painting, lateOf(canary), lateOf(live))],
  };
}

/** What is to be done with a guarded canary. */
export type Verdict =
  | { readonly kind: 'watch' }
  | { readonly kind: 'end'; readonly reason: string }
  | { readonly kind: 'widen'; readonly percent: number; readonly reason: string };

/** Whether a canary ends, is widened, or goes on as it is. */
export function judgeCanary(
  record: GuardRecord,
  { steps: [percent], everyMs, since }: Guard,
  nowMs: number,
): Verdict {
  const failing = strengthOf(record.failing);
  const painting = strengthOf(record.painting);
  if (failing >= endsAt.failing)
    return { kind: 'end', reason: failedWords(record) + oddsWords(failing) };
  if (painting >= endsAt.painting)
    return { kind: 'end', reason: lateWords(record) + oddsWords(painting) };
  const isDue =
    nowMs - Date.parse(since) >= everyMs &&
    record.stepViews >= leastStepViews &&
    Math.max(failing, painting) < doubtedAt;
  if (percent === undefined || !isDue) return { kind: 'watch' };
  return { kind: 'widen', percent, reason: `Healthy: ${evidenceWords(record)}` };
}

const digits = new Intl.NumberFormat('en');
const words = (number: number) => digits.format(number);

const failedWords = ({ seen: { canary, live }, live: version }: GuardRecord) =>
  `${words(canary.failed)} of ${words(canary.views)} views failed, ` +
  `of ${version} ${words(live.failed)} of ${words(live.views)}`;

const lateWords = ({ seen: { canary, live }, live: version, lateMs }: GuardRecord) =>
  `${words(canary.late)} of ${words(canary.painted)} views painted after ${words((lateMs ?? 0) / 1000)} s, ` +
  `of ${version} ${words(live.late)} of ${words(live.painted)}`;

const oddsWords = (strength: number) =>
  `. Chance does this to at most 1 in ${words(Math.floor(Math.min(strength, 1e9)))} healthy canaries`;

/** What was seen of a canary so far, in a clause or two. */
export const evidenceWords = (record: GuardRecord): string =>
  [failedWords(record), ...(record.seen.canary.painted > 0 ? [lateWords(record)] : [])].join('; ');
