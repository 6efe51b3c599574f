/** A text around what is not the same in another one, cut to lines. */
export interface ChangedLines {
  readonly before: readonly string[];
  readonly changed: readonly string[];
  readonly after: readonly string[];
}

/** The number of lines that two texts have in common from their beginnings. */
function countCommon(lines: readonly string[], others: readonly string[]): number {
  const most = Math.min(lines.length, others.length);
  let count = 0;
  while (count < most && lines[count] === others[count]) count += 1;
  return count;
}

/** The lines of a text between its first and its last difference from another, and those around. */
export function changedLines(text: string, other: string): ChangedLines {
  const lines = text.split('\n');
  const others = other.split('\n');
  const start = countCommon(lines, others);
  const rest = lines.slice(start);
  const end = countCommon(rest.toReversed(), others.slice(start).toReversed());
  return {
    before: lines.slice(0, start),
    changed: rest.slice(0, rest.length - end),
    after: rest.slice(rest.length - end),
  };
}
