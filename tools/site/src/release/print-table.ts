import { stripVTControlCharacters } from 'node:util';

const widthOf = (text: string) => stripVTControlCharacters(text).length;

/** Rows as lines with aligned columns; the first row is the heading. Colours take no room. */
export function formatTable(rows: readonly (readonly string[])[]): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
}

/** Marks text for a terminal, or leaves it as it is. */
export type Paint = Readonly<
  Record<'bold' | 'dim' | 'green' | 'yellow' | 'red', (text: string) => string>
>;

const escape = (open: number, close: number, isOn: boolean) => (text: string) =>
  isOn ? `\u001b[${String(open)}m${text}\u001b[${String(close)}m` : text;

export const createPaint = (isOn: boolean): Paint => ({
  bold: escape(1, 22, isOn),
  dim: escape(2, 22, isOn),
  green: escape(32, 39, isOn),
  yellow: escape(33, 39, isOn),
  red: escape(31, 39, isOn),
});
