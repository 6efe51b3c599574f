import type { Fault, FaultFamily } from './fault.ts';
import type { TestResult } from './run-results.ts';

/** The result of a run for the catalogue of faults. */
export interface Judgement {
  /** The reasons why the catalogue cannot be published: rows that nothing shows, each with its test. */
  readonly problems: readonly string[];
  /** The number of tests that show it. */
  readonly tests: number;
  /** Tests that this machine has skipped, which some rows allow. */
  readonly skipped: number;
}

const repeatedOf = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.filter((text, index) => texts.indexOf(text) < index)),
];

/**
 * Compares the faults with what a run has found (rule X82): each names a test at least, and each test that it names has run
 * and passed. A piece of a name stands for all tests of the file whose names have it.
 */
export function judgeFaults(
  families: readonly FaultFamily[],
  results: readonly TestResult[],
): Judgement {
  const byFile = new Map<string, TestResult[]>();
  for (const result of results) {
    const others = byFile.get(result.file);
    if (others) others.push(result);
    else byFile.set(result.file, [result]);
  }
  const shown = new Set<TestResult>();
  const problems: string[] = [];
  for (const id of repeatedOf(families.flatMap(({ faults }) => faults.map((fault) => fault.id)))) {
    problems.push(`${id} is there twice`);
  }
  for (const { prefix, faults } of families) {
    for (const fault of faults) {
      if (!fault.id.startsWith(prefix)) problems.push(`${fault.id} stands under ${prefix}`);
      const named = Object.entries(fault.tests);
      if (!named.some(([, pieces]) => pieces.length > 0)) {
        problems.push(`${fault.id} names no test`);
      }
      for (const [file, pieces] of named) {
        for (const piece of pieces) {
          const found = (byFile.get(file) ?? []).filter(({ name }) => name.includes(piece));
          for (const result of found) shown.add(result);
          const problem = problemOf(fault, found);
          if (problem !== null) problems.push(`${fault.id}: ${file} “${piece}” ${problem}`);
        }
      }
    }
  }
  return {
    problems,
    tests: shown.size,
    skipped: [...shown].filter(({ outcome }) => outcome === 'skipped').length,
  };
}

function problemOf({ needsPostgresql }: Fault, found: readonly TestResult[]): string | null {
  if (found.length === 0) return 'did not run';
  if (found.some(({ outcome }) => outcome === 'failed')) return 'did not pass';
  const isSkipped = found.every(({ outcome }) => outcome === 'skipped');
  return isSkipped && needsPostgresql !== true ? 'was skipped' : null;
}
