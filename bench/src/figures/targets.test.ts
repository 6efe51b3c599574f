import type { Round, Scenario } from '../visits/measure.ts';
import { scenarioTable, targetTable } from './report.ts';
import { checkTargets } from './targets.ts';
import type { VisitFigures } from '../visits/visit.ts';

const figures = (changes: Partial<VisitFigures> = {}): VisitFigures => ({
  bytes: 300_000,
  pageBytes: 5_000,
  scriptBytes: 150_000,
  codeBytes: 150_000,
  requests: 20,
  firstContentfulPaint: 1000,
  largestContentfulPaint: 2000,
  firstData: 1800,
  takenOver: 2400,
  firstPressAnswered: 2500,
  totalBlockingTime: 0,
  ...changes,
});

const scenarios = (federated: Partial<VisitFigures>): Scenario[] => {
  const round: Round = {
    federated: figures(federated),
    plainByBrowser: figures(),
    plainByServer: figures({ largestContentfulPaint: 1200 }),
  };
  return [
    'cold, slow',
    'warm, slow',
    'cold, fast',
    'after a release, slow',
    'software page, cold, slow',
  ].map((name) => ({ name, rounds: [round, round, round] }));
};

const missed = (federated: Partial<VisitFigures>) =>
  checkTargets(scenarios(federated))
    .filter(({ isReached }) => !isReached)
    .map(({ target }) => target);

const good = { bytes: 60_000, codeBytes: 7_000, largestContentfulPaint: 1200 };

describe('the targets', () => {
  it('are all reached by a page that is as good, and downloads little after a release', () => {
    expect(missed(good)).toEqual([]);
  });

  it.each([
    ['a slower paint', { largestContentfulPaint: 1301 }, /Largest contentful paint, cold, slow/],
    ['a later first paint', { firstContentfulPaint: 1011 }, /First contentful paint/],
    ['more work', { totalBlockingTime: 11 }, /Total blocking time/],
    ['code that comes late', { takenOver: 2401 }, /Taken over, cold, slow/],
    ['a lost press', { firstPressAnswered: Infinity }, /First press answered, cold, slow/],
    ['too much code', { scriptBytes: 165_001 }, /Compressed JavaScript/],
    ['too large a page', { pageBytes: 13_001 }, /The compressed page/],
    ['more than what changed after a release', { codeBytes: 8_001 }, /Code and styles, after/],
    ['everything again after a release', { bytes: 300_000 }, /Bytes, after a release/],
  ])('are missed by %s', (_, change, target) => {
    const [first] = missed({ ...good, ...change });
    expect(first).toMatch(target);
  });

  it('are told in words', () => {
    const table = targetTable(checkTargets(scenarios({ scriptBytes: 171_000 })));
    expect(table).toMatch(/Compressed JavaScript.*\|\s+21\.0 kB \| NOT reached/);
  });
});

it('a scenario is a table of medians, with their spread where there is one', () => {
  const rounds = [1000, 1100, 1200].map((firstData) => ({
    federated: figures({ firstData }),
    plainByBrowser: figures({ firstData: 1000 }),
    plainByServer: figures({ firstData: 2000 }),
  }));
  const table = scenarioTable({ name: 'cold', rounds });
  expect(table).toMatch(/First data on screen\s+\|\s+1100 ms ± 100 \|\s+1000 ms \|\s+2000 ms \|/);
  expect(table).toMatch(/Total blocking time\s+\|\s+0 ms \|\s+0 ms \|\s+0 ms \|/);
});

it('a scenario tells which presses nobody answered, and nothing of those that nobody made', () => {
  const roundOf = (firstPressAnswered?: number) => ({
    federated: figures({ firstPressAnswered }),
    plainByBrowser: figures({ firstPressAnswered }),
    plainByServer: figures({ firstPressAnswered }),
  });
  const lost = scenarioTable({ name: 'cold', rounds: [roundOf(Infinity), roundOf(Infinity)] });
  expect(lost).toMatch(/First press answered\s+\|\s+never \|/);
  expect(scenarioTable({ name: 'warm', rounds: [roundOf()] })).not.toMatch('First press');
});
