import { contestantNames, contestantTitles, type ContestantName } from '../contestants.ts';
import type { Scenario } from '../visits/measure.ts';
import { deviation, median } from './statistics.ts';
import { table } from './table.ts';
import type { TargetResult } from './targets.ts';
import type { VisitFigures } from '../visits/visit.ts';

interface Row {
  readonly title: string;
  /** Undefined where it was not measured. */
  readonly read: (visit: VisitFigures) => number | undefined;
  readonly show: (value: number) => string;
}

const milliseconds = (value: number) => (value === Infinity ? 'never' : `${value.toFixed(0)} ms`);
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;
const count = (value: number) => String(value);

const rows: readonly Row[] = [
  { title: 'Transferred', read: ({ bytes }) => bytes, show: kilobytes },
  { title: 'of it the page', read: ({ pageBytes }) => pageBytes, show: kilobytes },
  { title: 'of it JavaScript', read: ({ scriptBytes }) => scriptBytes, show: kilobytes },
  { title: 'of it code and styles', read: ({ codeBytes }) => codeBytes, show: kilobytes },
  { title: 'Requests', read: ({ requests }) => requests, show: count },
  {
    title: 'First contentful paint',
    read: (visit) => visit.firstContentfulPaint,
    show: milliseconds,
  },
  {
    title: 'Largest contentful paint',
    read: (visit) => visit.largestContentfulPaint,
    show: milliseconds,
  },
  { title: 'First data on screen', read: ({ firstData }) => firstData, show: milliseconds },
  { title: 'Taken over', read: ({ takenOver }) => takenOver, show: milliseconds },
  {
    title: 'First press answered',
    read: ({ firstPressAnswered }) => firstPressAnswered,
    show: milliseconds,
  },
  { title: 'Total blocking time', read: (visit) => visit.totalBlockingTime, show: milliseconds },
];

/** Medians with the median absolute deviation, as a table of Markdown. */
export function scenarioTable({ name, rounds }: Scenario): string {
  const cells = rows.flatMap(({ title, read, show }) => {
    const shown = (contestant: ContestantName) => {
      const values = rounds.flatMap((round) => read(round[contestant]) ?? []);
      if (values.length === 0) return null;
      const middle = median(values);
      const spread = middle === Infinity ? 0 : deviation(values);
      return `${show(middle)}${spread === 0 ? '' : ` ± ${show(spread).replace(/ .*/, '')}`}`;
    };
    const figures = contestantNames.map(shown).filter((figure) => figure !== null);
    return figures.length === 0 ? [] : [[title, ...figures]];
  });
  const titles = contestantNames.map((contestant) => contestantTitles[contestant]);
  return `${name}\n\n${table(['', ...titles], cells)}`;
}

/** The targets, and whether they were reached. */
export const targetTable = (results: readonly TargetResult[]): string =>
  table(
    ['target', 'measured', ''],
    results.map(({ target, measured, isReached }) => [
      target,
      measured,
      isReached ? 'reached' : 'NOT reached',
    ]),
  );
