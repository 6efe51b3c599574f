import { median, pairedRatio } from './statistics.ts';
import type { Pair, Scenario } from '../visits/measure.ts';
import type { VisitFigures } from '../visits/visit.ts';

/** Something to reach, and what was measured. */
export interface TargetResult {
  readonly target: string;
  readonly measured: string;
  readonly isReached: boolean;
}

type Figure = {
  [K in keyof VisitFigures]: VisitFigures[K] extends number ? K : never;
}[keyof VisitFigures];

const pick = (pairs: readonly Pair[], figure: Figure) =>
  pairs.map(({ federated, plain }): readonly [number, number] => [
    federated[figure],
    plain[figure],
  ]);

const ratioOf = (pairs: readonly Pair[], figure: Figure) => pairedRatio(pick(pairs, figure)) ?? NaN;

const mostRatio = 1.1;
const mostMoreBytes = 60_000;
const wantedDepth = 3;
/** The part of the plain bundle's bytes that counts as clearly less after a release. */
const clearlyLess = 0.75;

/** The goals for the load (docs/performance.md), each against what was measured. */
export function checkTargets(scenarios: readonly Scenario[]): readonly TargetResult[] {
  const cold = scenarios.filter(({ name }) => name.startsWith('cold'));
  const released = scenarios.filter(({ name }) => name.startsWith('after a release'));
  return [
    ...cold.map(({ name, pairs }) => {
      const ratio = ratioOf(pairs, 'largestContentfulPaint');
      return {
        target: `Largest contentful paint, ${name}: at most ${mostRatio.toFixed(2)} of the plain bundle's`,
        measured: ratio.toFixed(2),
        isReached: ratio <= mostRatio,
      };
    }),
    ...cold.slice(0, 1).flatMap(({ pairs }) => {
      const more = median(
        pick(pairs, 'scriptBytes').map(([federated, plain]) => federated - plain),
      );
      const depth = median(pairs.map(({ federated }) => federated.depth));
      return [
        {
          target: `Compressed JavaScript for the home page: at most ${mostMoreBytes / 1000} kB more`,
          measured: `${(more / 1000).toFixed(1)} kB`,
          isReached: more <= mostMoreBytes,
        },
        {
          target: `Depth of the chain to the first data: ${wantedDepth}`,
          measured: String(depth),
          isReached: depth <= wantedDepth,
        },
      ];
    }),
    ...released.flatMap(({ pairs }) => {
      const bytes = ratioOf(pairs, 'bytes');
      const paint = ratioOf(pairs, 'largestContentfulPaint');
      return [
        {
          target: `Bytes after a release: clearly less than the plain bundle's (${clearlyLess} at most)`,
          measured: bytes.toFixed(2),
          isReached: bytes <= clearlyLess,
        },
        {
          target: "Largest contentful paint after a release: less than the plain bundle's",
          measured: paint.toFixed(2),
          isReached: paint < 1,
        },
      ];
    }),
  ];
}
