import type { Measured } from './measure.ts';

/** Of a median on PostgreSQL, in milliseconds: docs/performance.md says where they come from. */
const goalsMs = { call: 15, deepByCursor: 10, deepByOffset: 100 };

/** Beyond so many software a page by its offset has no goal: that is what cursors are for. */
const mostRowsByOffset = 100_000;

function goalOf(name: string, rows: number): number {
  if (name === 'page deep in the list, by cursor') return goalsMs.deepByCursor;
  if (name !== 'page deep in the list, by offset') return goalsMs.call;
  return rows > mostRowsByOffset ? Infinity : goalsMs.deepByOffset;
}

/** The goals that were missed, a line each. */
export const missedGoals = (measured: readonly Measured[], rows: number): readonly string[] =>
  measured
    .filter(({ name, medianMs }) => medianMs > goalOf(name, rows))
    .map(
      ({ name, medianMs }) =>
        `NOT reached: ${name}, ${medianMs.toFixed(1)} ms at the median where ${goalOf(name, rows)} is the goal.`,
    );
