import { PAINT_BOUNDS_MS, type ViewTotals } from '../views/view-counts.ts';
import type { Guard } from '../state/site-state.ts';
import type { GuardRecord } from './guard-records.ts';
import { beginRecord, judgeCanary, withTotals } from './judge-canary.ts';

const lookMs = 5000;
const startMs = Date.parse('2026-03-01T12:00:00Z');

/** Random numbers from 0 to 1 that are the same in every run (Mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How views of a version go. */
interface Health {
  /** The share of views that fail. */
  readonly failing: number;
  /** The median of its largest paints, in milliseconds. */
  readonly paintMs: number;
}

interface Totals {
  views: number;
  failedViews: number;
  readonly largestPaint: number[];
  readonly layoutShift: readonly number[];
  readonly interactionDelay: readonly number[];
}

const noTotals = (): Totals => ({
  ...{ views: 0, failedViews: 0, layoutShift: [], interactionDelay: [] },
  largestPaint: [...PAINT_BOUNDS_MS, Infinity].map(() => 0),
});

/** Visitors of a version: paints are log-normal, with a third of views above 1.3 times the median. */
function createVisitors(random: () => number) {
  const poisson = (mean: number): number => {
    const end = Math.exp(-mean);
    let count = 0;
    for (let product = random(); product > end; product *= random()) count += 1;
    return count;
  };
  // The sum of four, in place of a normal one.
  const factors = Array.from({ length: 4096 }, () =>
    Math.exp(0.6 * Math.sqrt(3) * (random() + random() + random() + random() - 2)),
  );
  return (totals: Totals, mean: number, { failing, paintMs }: Health): void => {
    for (let view = poisson(mean); view > 0; view -= 1) {
      totals.views += 1;
      if (random() < failing) totals.failedViews += 1;
      const paint = paintMs * (factors[Math.floor(random() * factors.length)] ?? 1);
      const bucket = PAINT_BOUNDS_MS.findIndex((bound) => paint <= bound);
      const place = bucket < 0 ? PAINT_BOUNDS_MS.length : bucket;
      totals.largestPaint[place] = (totals.largestPaint[place] ?? 0) + 1;
    }
  };
}

const guardOf = (others: Partial<Guard> = {}): Guard => ({
  ...{ name: 'catalog', version: '1.1.0', since: new Date(startMs).toISOString() },
  ...{ steps: [], everyMs: 0 },
  ...others,
});

interface Trial {
  readonly random: () => number;
  readonly looks: number;
  /** The views of both in a look, the canary's share of them, and how each goes. */
  readonly at: (look: number) => {
    readonly views: number;
    readonly share: number;
    readonly live: Health;
    readonly canary: Health;
  };
  /** Ends it where that says so. */
  readonly isOver?: (record: GuardRecord, look: number) => boolean;
}

/** A canary's life: the look at which it was ended, or null. */
function live({ random, looks, at, isOver = () => false }: Trial) {
  const visit = createVisitors(random);
  const totals = { canary: noTotals(), live: noTotals() };
  visit(totals.live, 300, at(0).live);
  const guard = guardOf();
  let record = beginRecord(guard, '1.0.0', totals);
  for (let look = 1; look <= looks; look += 1) {
    const now = at(look);
    visit(totals.canary, now.views * now.share, now.canary);
    visit(totals.live, now.views * (1 - now.share), now.live);
    record = withTotals(record, guard, totals);
    const verdict = judgeCanary(record, guard, startMs + look * lookMs);
    if (verdict.kind === 'end') return { endedAt: look, record, reason: verdict.reason };
    if (isOver(record, look)) break;
  }
  return { endedAt: null, record, reason: '' };
}

const healthy: Health = { failing: 0.001, paintMs: 1400 };

it('ends at most 1 of 1,000 healthy canaries in all of their life, looked at every 5 s (G361)', () => {
  const random = createRandom(20_260_301);
  const canaries = 3000;
  let ended = 0;
  for (let canary = 0; canary < canaries; canary += 1) {
    const views = 2 + random() * 40;
    const usual = { failing: random() < 0.3 ? 0 : random() * 0.02, paintMs: 600 + random() * 2000 };
    const outage = 50 + Math.floor(random() * 200);
    const { endedAt } = live({
      random,
      looks: 300,
      at: (look) => {
        // The backend is away for a minute, for both; later both are slower.
        const failing = look >= outage && look < outage + 12 ? 0.4 : usual.failing;
        const health = { failing, paintMs: usual.paintMs * (look > 200 ? 1.5 : 1) };
        const share = look < 100 ? 0.01 : look < 200 ? 0.1 : 0.5;
        return { views, share, live: health, canary: health };
      },
    });
    if (endedAt !== null) ended += 1;
  }
  console.info(`False ends: ${ended} of ${canaries} healthy canaries`);
  expect(ended / canaries).toBeLessThanOrEqual(1 / 1000);
});

/** The share of such canaries that end within 60 s of their first 100 views. */
function power(perSecond: number, share: number, canary: Health, runs = 400): number {
  const random = createRandom(7);
  let ended = 0;
  for (let run = 0; run < runs; run += 1) {
    let reachedAt = Infinity;
    const views = (perSecond * (lookMs / 1000)) / share;
    const { endedAt } = live({
      random,
      looks: 10_000,
      at: () => ({ views, share, live: healthy, canary }),
      isOver: ({ seen }, look) => {
        if (seen.canary.views >= 100) reachedAt = Math.min(reachedAt, look);
        return look >= reachedAt + 60_000 / lookMs;
      },
    });
    if (endedAt !== null) ended += 1;
  }
  return ended / runs;
}

it('ends a canary that fails in 5 % of its views within 60 s of 100 views (G361)', () => {
  const failing = { ...healthy, failing: 0.05 };
  const told = [
    { views: 'one view of it a second, at 1 %', found: power(1, 0.01, failing, 40), least: 0.95 },
    { views: 'one, at 10 %', found: power(1, 0.1, failing), least: 0.8 },
    { views: 'two, at 10 %', found: power(2, 0.1, failing), least: 0.94 },
    { views: 'four, at 10 %', found: power(4, 0.1, failing), least: 0.99 },
    { views: 'five, at 50 %', found: power(5, 0.5, failing), least: 0.9 },
    { views: 'ten, at 50 %', found: power(10, 0.5, failing, 200), least: 0.99 },
  ];
  for (const { views, found } of told) console.info(`${views}: ${(found * 100).toFixed(1)} % end`);
  expect(told.filter(({ found, least }) => found < least)).toEqual([]);
});

it('ends a canary that paints later by half, and none that does so by an eighth (G361)', () => {
  const later = (factor: number, seed: number) =>
    live({
      random: createRandom(seed),
      looks: 500,
      at: () => ({
        ...{ views: 100, share: 0.1, live: healthy },
        canary: { ...healthy, paintMs: healthy.paintMs * factor },
      }),
    });
  for (let seed = 1; seed <= 20; seed += 1) {
    const { endedAt, reason } = later(1.6, seed);
    expect(endedAt).toBeLessThan(120);
    expect(reason).toMatch(/^[\d,]+ of [\d,]+ views painted after [\d.]+ s, of 1\.0\.0 /);
    expect(later(1.12, seed).endedAt).toBeNull();
  }
});

it('takes an outage that hits both versions for no evidence, and says so in its words (G360)', () => {
  const { record, endedAt } = live({
    random: createRandom(5),
    looks: 60,
    at: (look) => {
      const health = { ...healthy, failing: look > 20 && look < 40 ? 0.8 : 0 };
      return { views: 200, share: 0.1, live: health, canary: health };
    },
  });
  expect(endedAt).toBeNull();
  expect(record.seen.canary.failed).toBeGreaterThan(100);
});

describe('a canary with steps', () => {
  const guard = guardOf({ steps: [50, 100], everyMs: 600_000 });
  const totals = (views: number, failedViews = 0): ViewTotals => ({
    ...noTotals(),
    views,
    failedViews,
  });
  const seen = (views: number, failed = 0) =>
    withTotals(beginRecord(guard, '1.0.0', { canary: totals(7), live: totals(500) }), guard, {
      canary: totals(7 + views, failed),
      live: totals(1500, 1),
    });
  const afterMs = (record: GuardRecord, ms: number) => judgeCanary(record, guard, startMs + ms);

  it('is widened once its time has passed and 100 views were seen in it (G362)', () => {
    expect(afterMs(seen(100), 600_000)).toEqual({
      ...{ kind: 'widen', percent: 50 },
      reason: 'Healthy: 0 of 100 views failed, of 1.0.0 1 of 1,000',
    });
    expect(afterMs(seen(100), 599_999)).toEqual({ kind: 'watch' });
    expect(afterMs(seen(99), 900_000)).toEqual({ kind: 'watch' });
  });

  it('waits at its share while it is doubtful (G362)', () => {
    expect(afterMs(seen(200, 5), 600_000)).toEqual({ kind: 'watch' });
    expect(afterMs(seen(200, 12), 0)).toEqual({
      kind: 'end',
      reason: expect.stringMatching(
        /^12 of 200 views failed, of 1\.0\.0 1 of 1,000\. Chance does this to at most 1 in [\d,]+ healthy canaries$/,
      ) as unknown,
    });
  });

  it('counts the views of each step anew, and the evidence of all (G362)', () => {
    const next = { ...guard, steps: [100], since: new Date(startMs + 600_000).toISOString() };
    const widened = withTotals(seen(100, 1), next, {
      canary: totals(107, 1),
      live: totals(1500, 1),
    });
    const record = withTotals(widened, next, { canary: totals(117, 1), live: totals(1600, 1) });
    expect(record).toMatchObject({ stepViews: 10, seen: { canary: { views: 110, failed: 1 } } });
    expect(judgeCanary(record, next, startMs + 1_300_000)).toEqual({ kind: 'watch' });
  });

  it('goes on where the counts of a collector went back (G363)', () => {
    const lost = withTotals(seen(100, 1), guard, { canary: totals(20), live: totals(1000) });
    expect(lost.seen.canary).toMatchObject({ views: 100, failed: 1 });
    const later = withTotals(lost, guard, { canary: totals(25), live: totals(1010) });
    expect(later.seen.canary).toMatchObject({ views: 105, failed: 1 });
  });

  it('is compared with what was seen of both, also where hardly anybody comes (G360)', () => {
    const none = seen(0);
    const onlyLive = withTotals(none, guard, { canary: totals(7), live: totals(1504, 1) });
    const few = withTotals(onlyLive, guard, { canary: totals(11, 4), live: totals(1530, 1) });
    expect(few.seen.canary.views).toBe(0);
    const enough = withTotals(few, guard, { canary: totals(12, 5), live: totals(1550, 1) });
    expect(enough.seen.canary).toMatchObject({ views: 5, failed: 5 });
    expect(judgeCanary(enough, guard, startMs).kind).toBe('end');
  });
});
