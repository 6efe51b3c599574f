import { noEvidence, strengthOf, withLook, type SequentialTest } from './sequential-test.ts';

const equal: SequentialTest = { tolerated: 1, sought: [3, 50] };
const tolerant: SequentialTest = { tolerated: 2, sought: [4] };

/** Ways to choose some of many. */
const choose = (many: number, some: number): number =>
  some < 0 || some > many ? 0 : some === 0 ? 1 : (choose(many - 1, some - 1) * many) / some;

/** The expected strength after one look whose totals are given, where canary and live have these odds. */
function expected(test: SequentialTest, odds: number, totals = { canary: 7, live: 12, hits: 5 }) {
  const { canary, live, hits } = totals;
  const cases = Array.from({ length: hits + 1 }, (_, hit) => ({
    hit,
    weight: choose(canary, hit) * choose(live, hits - hit) * odds ** hit,
  }));
  const all = cases.reduce((sum, { weight }) => sum + weight, 0);
  return cases.reduce((sum, { hit, weight }) => {
    if (weight === 0) return sum;
    const liveShares = { views: live, hits: hits - hit };
    const shares = { views: canary, hits: hit };
    const evidence = withLook(test, noEvidence(test), shares, liveShares);
    return sum + (weight / all) * strengthOf(evidence);
  }, 0);
}

it('is a fair bet where both are alike, whatever the totals of a look (G360)', () => {
  expect(expected(equal, 1)).toBeCloseTo(1, 9);
  expect(expected(equal, 1, { canary: 3, live: 2, hits: 4 })).toBeCloseTo(1, 9);
  expect(expected(tolerant, 2)).toBeCloseTo(1, 9);
});

it('loses where the canary is better, or worse by no more than is tolerated, and wins where it is worse (G360)', () => {
  expect(expected(equal, 0.5)).toBeLessThan(1);
  expect(expected(tolerant, 1)).toBeLessThan(1);
  expect(expected(tolerant, 4)).toBeGreaterThan(1);
  expect(expected(equal, 20)).toBeGreaterThan(2);
});

it('learns nothing from a look in which only one of them was seen, or nothing was hit (G360)', () => {
  const start = noEvidence(equal);
  expect(withLook(equal, start, { views: 50, hits: 50 }, { views: 0, hits: 0 })).toEqual(start);
  expect(withLook(equal, start, { views: 0, hits: 0 }, { views: 50, hits: 50 })).toEqual(start);
  expect(withLook(equal, start, { views: 50, hits: 0 }, { views: 50, hits: 0 })).toEqual(start);
});

it('takes a look with very many views (G360)', () => {
  const many = withLook(
    equal,
    noEvidence(equal),
    { views: 100_000, hits: 5000 },
    { views: 900_000, hits: 900 },
  );
  expect(strengthOf(many)).toBeGreaterThan(1e6);
  const alike = withLook(
    equal,
    noEvidence(equal),
    { views: 100_000, hits: 100 },
    { views: 900_000, hits: 900 },
  );
  expect(strengthOf(alike)).toBeLessThan(1);
});
