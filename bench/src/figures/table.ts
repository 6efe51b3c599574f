/** A table of Markdown, its first column to the left and the others to the right. */
export function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(3, ...[title, ...body.map((row) => row[column] ?? '')].map((cell) => cell.length)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...body.map(line)].join('\n');
}
