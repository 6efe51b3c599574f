import type { Pair, Scenario } from '../visits/measure.ts';
import { scenarioTable, targetTable } from './report.ts';
import { checkTargets } from './targets.ts';
import type { VisitFigures } from '../visits/visit.ts';

const figures = (changes: Partial<VisitFigures> = {}): VisitFigures => ({
  bytes: 300_000,
  scriptBytes: 150_000,
  requests: 20,
  depth: 3,
  chain: [],
  log: [],
  firstContentfulPaint: 1000,
  largestContentfulPaint: 2000,
  firstData: 1800,
  totalBlockingTime: 0,
  largestElement: '',
  ...changes,
});

const scenarios = (federated: Partial<VisitFigures>): Scenario[] => {
  const pair: Pair = { federated: figures(federated), plain: figures() };
  return ['cold, slow', 'warm, slow', 'after a release, slow'].map((name) => ({
    name,
    pairs: [pair, pair, pair],
  }));
};

const missed = (federated: Partial<VisitFigures>) =>
  checkTargets(scenarios(federated))
    .filter(({ isReached }) => !isReached)
    .map(({ target }) => target);

describe('the targets', () => {
  it('are all reached by a page that is as good, and downloads little after a release', () => {
    expect(missed({ bytes: 60_000, largestContentfulPaint: 1900 })).toEqual([]);
  });

  it.each([
    ['a slower paint', { largestContentfulPaint: 2201 }, /Largest contentful paint, cold/],
    ['too much code', { scriptBytes: 210_001 }, /Compressed JavaScript/],
    ['a longer chain', { depth: 4 }, /Depth/],
    ['everything again after a release', { bytes: 300_000 }, /Bytes after a release/],
  ])('are missed by %s', (_, change, target) => {
    const [first] = missed({ bytes: 60_000, largestContentfulPaint: 1900, ...change });
    expect(first).toMatch(target);
  });

  it('are told in words', () => {
    const table = targetTable(checkTargets(scenarios({ depth: 5 })));
    expect(table).toMatch(/Depth.*\|\s+5 \| NOT reached/);
  });
});

it('a scenario is a table of medians, with their spread where there is one, and ratios', () => {
  const pairs = [1000, 1100, 1200].map((firstData) => ({
    federated: figures({ firstData }),
    plain: figures({ firstData: 1000 }),
  }));
  const table = scenarioTable({ name: 'cold', pairs });
  expect(table).toMatch(/First data on screen\s+\|\s+1100 ms ± 100 \|\s+1000 ms \|\s+1\.10 \|/);
  expect(table).toMatch(/Total blocking time\s+\|\s+0 ms \|\s+0 ms \|\s+– \|/);
});
