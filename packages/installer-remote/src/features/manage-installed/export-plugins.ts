import type { PluginGroup } from './group-plugins.ts';

/** A spreadsheet takes a cell that begins so for a formula. */
const startsFormula = /^[=+\-@\t\r]/;

function csvCell(text: string): string {
  const harmless = startsFormula.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** The plugins as CSV (RFC 4180), one line each, with a byte order mark that spreadsheets want. */
export function pluginsAsCsv(plugins: readonly PluginGroup[]): string {
  const rows = plugins.map(({ name, version, formats, components }) => [
    name,
    version,
    formats.join(' '),
    components.map(({ componentPath, filename }) => componentPath || filename).join('; '),
  ]);
  const lines = [['Plugin', 'Version', 'Formats', 'Files'], ...rows];
  return `\ufeff${lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** The plugins as JSON. */
export const pluginsAsJson = (plugins: readonly PluginGroup[]): string =>
  `${JSON.stringify(plugins, null, 2)}\n`;
