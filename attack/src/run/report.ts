import type { Result } from './run-attacks.ts';

const words = {
  held: 'held',
  broken: 'DID NOT HOLD',
  unjudged: 'not judged',
  skipped: 'skipped',
} as const;
const head = ['family', 'attack', 'item', 'tries', 'figure', 'expected', 'outcome'] as const;

/**
 * A plain table of what was tried and what came of it, and below it why, for what did not hold or was left out.
 * @param setup the parts that were attacked
 */
export function reportOf(results: readonly Result[], setup: string): string {
  const rows = results.map(({ family, attack, outcome }) => [
    family,
    attack.name,
    attack.item,
    String(attack.tries),
    outcome.figure,
    attack.expectation,
    words[outcome.result],
  ]);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const told = results
    .filter(({ outcome }) => outcome.result !== 'held')
    .map(
      ({ family, attack, outcome }) =>
        `${words[outcome.result]}: ${family}, ${attack.name}: ${oneLine(outcome.evidence)}`,
    );
  return [
    `Attacked: ${setup}.`,
    '',
    line(head),
    widths.map((width) => '-'.repeat(width)).join('  '),
    ...rows.map(line),
    '',
    ...told,
    ...(told.length > 0 ? [''] : []),
    totalOf(results),
  ].join('\n');
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 500);

/** The closing line. */
function totalOf(results: readonly Result[]): string {
  const count = (wanted: Result['outcome']['result']) =>
    results.filter(({ outcome }) => outcome.result === wanted).length;
  const tries = results.reduce((sum, { attack }) => sum + attack.tries, 0);
  return (
    `${results.length} attacks, about ${tries.toLocaleString('en')} tries: ` +
    `${count('held')} held, ${count('broken')} did not hold, ${count('unjudged')} were not judged, ` +
    `${count('skipped')} were skipped.`
  );
}

/** 1 where anything did not hold, and where nothing was found out: a tool that tries nothing proves nothing. */
export const exitCodeOf = (results: readonly Result[]): 0 | 1 =>
  results.some(({ outcome }) => outcome.result === 'broken') ||
  results.every(({ outcome }) => outcome.result !== 'held')
    ? 1
    : 0;
