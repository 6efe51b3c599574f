import { median, pairedRatio } from './statistics.ts';
import { contestantTitles, type ContestantName } from '../contestants.ts';
import type { Round, Scenario } from '../visits/measure.ts';
import type { VisitFigures } from '../visits/visit.ts';

/** Something to reach, and what was measured. */
export interface TargetResult {
  readonly target: string;
  readonly measured: string;
  readonly isReached: boolean;
}

type Figure = Exclude<keyof VisitFigures, 'firstPressAnswered'>;

type Plain = Exclude<ContestantName, 'federated'>;

const pick = (rounds: readonly Round[], figure: Figure, plain: Plain) =>
  rounds.map((round): readonly [number, number] => [round.federated[figure], round[plain][figure]]);

const titles = {
  firstContentfulPaint: 'First contentful paint',
  largestContentfulPaint: 'Largest contentful paint',
  takenOver: 'Taken over',
  bytes: 'Bytes',
} as const;

/** The target of at most so many times the value of a plain bundle. */
function ratioTarget(
  { name, rounds }: Scenario,
  figure: keyof typeof titles,
  plain: Plain,
  max: number,
): TargetResult {
  const ratio = pairedRatio(pick(rounds, figure, plain)) ?? NaN;
  return {
    target: `${titles[figure]}, ${name}: at most ${max.toFixed(2)} of ${contestantTitles[plain]}`,
    measured: ratio.toFixed(2),
    isReached: ratio <= max,
  };
}

/** The target of at most so many bytes more than the plain bundle that the browser renders. */
function byteTarget(
  { rounds }: Scenario,
  figure: 'scriptBytes' | 'pageBytes',
  what: string,
  max: number,
): TargetResult {
  const more = median(
    pick(rounds, figure, 'plainByBrowser').map(([federated, plain]) => federated - plain),
  );
  return {
    target: `${what}: at most ${max / 1000} kB more`,
    measured: `${(more / 1000).toFixed(1)} kB`,
    isReached: more <= max,
  };
}

/** The target of at most so many bytes of scripts and style sheets that a returning visitor downloads. */
function codeTarget({ name, rounds }: Scenario, max: number): TargetResult {
  const bytes = median(rounds.map(({ federated }) => federated.codeBytes));
  return {
    target: `Code and styles, ${name}: at most ${max / 1000} kB`,
    measured: `${(bytes / 1000).toFixed(1)} kB`,
    isReached: bytes <= max,
  };
}

/** The target of a page that answers at most so many times as late as it is painted. */
function takenOverTarget({ name, rounds }: Scenario, max: number): TargetResult {
  const times = rounds.map(
    ({ federated }) => federated.takenOver / federated.largestContentfulPaint,
  );
  const measured = median(times);
  return {
    target: `Taken over, ${name}: at most ${max.toFixed(2)} of its largest contentful paint`,
    measured: measured.toFixed(2),
    isReached: measured <= max,
  };
}

/** The target of a first press that is answered, and no later than in the bundle that a server renders. */
function pressTarget({ name, rounds }: Scenario): TargetResult {
  const answered = (contestant: ContestantName) =>
    median(rounds.map((round) => round[contestant].firstPressAnswered ?? Infinity));
  const [own, plain] = [answered('federated'), answered('plainByServer')];
  return {
    target: `First press answered, ${name}: no later than ${contestantTitles.plainByServer}`,
    measured: own === Infinity ? 'never' : `${own.toFixed(0)} ms`,
    isReached: own !== Infinity && own <= plain,
  };
}

/** Milliseconds of difference that a visit's own spread makes. */
const blockingSpread = 10;

function blockingTarget({ name, rounds }: Scenario): TargetResult {
  const blockedMs = (contestant: ContestantName) =>
    median(rounds.map((round) => round[contestant].totalBlockingTime));
  const more = blockedMs('federated') - blockedMs('plainByBrowser');
  return {
    target: `Total blocking time, ${name}: no higher than ${contestantTitles.plainByBrowser}`,
    measured: `${more.toFixed(0)} ms more`,
    isReached: more <= blockingSpread,
  };
}

/** The goals for the load (docs/performance.md), each against what was measured. */
export function checkTargets(scenarios: readonly Scenario[]): readonly TargetResult[] {
  const [slow, fast] = scenarios.filter(({ name }) => name.startsWith('cold'));
  const others = scenarios.filter(({ name }) => name.includes(' page, cold'));
  const answering = slow ? [slow, ...others] : others;
  const pressed = answering.filter(({ rounds }) =>
    rounds.some(({ federated }) => federated.firstPressAnswered !== undefined),
  );
  const released = scenarios.filter(({ name }) => name.startsWith('after a release'));
  return [
    ...(slow
      ? [
          ratioTarget(slow, 'largestContentfulPaint', 'plainByBrowser', 0.6),
          ratioTarget(slow, 'largestContentfulPaint', 'plainByServer', 1.05),
          ratioTarget(slow, 'firstContentfulPaint', 'plainByBrowser', 1),
          blockingTarget(slow),
          byteTarget(slow, 'scriptBytes', 'Compressed JavaScript for the home page', 15_000),
          byteTarget(slow, 'pageBytes', 'The compressed page', 8_000),
        ]
      : []),
    ...answering.flatMap((scenario) => [
      takenOverTarget(scenario, 2),
      ratioTarget(scenario, 'takenOver', 'plainByServer', 1),
    ]),
    ...pressed.map(pressTarget),
    ...(fast ? [ratioTarget(fast, 'largestContentfulPaint', 'plainByBrowser', 0.8)] : []),
    ...released.flatMap((scenario) => [
      ratioTarget(scenario, 'bytes', 'plainByBrowser', 0.75),
      ratioTarget(scenario, 'largestContentfulPaint', 'plainByBrowser', 0.67),
      codeTarget(scenario, 8_000),
      ratioTarget(scenario, 'firstContentfulPaint', 'plainByServer', 1.1),
      ratioTarget(scenario, 'largestContentfulPaint', 'plainByServer', 1.1),
    ]),
  ];
}
