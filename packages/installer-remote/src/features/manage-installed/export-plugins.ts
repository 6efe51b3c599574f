import type { ListedSoftware } from '../../project-files/software-list.ts';
import type { PluginGroup } from './group-plugins.ts';
import type { Match } from './updates/find-software.ts';

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

/**
 * The plugins as another computer can look for them: with the catalogue's name and maker where they are known, and then each
 * software once.
 */
export function listedSoftware(
  plugins: readonly PluginGroup[],
  matchFor: (plugin: PluginGroup) => Match | null,
): readonly ListedSoftware[] {
  const listed = new Map<string, ListedSoftware>();
  for (const plugin of plugins) {
    const match = matchFor(plugin);
    const { name, vendor } =
      match !== null && match !== 'several' ? match.software : { name: plugin.name, vendor: '' };
    const key = `${name}\n${vendor}`;
    const formats = [...new Set([...(listed.get(key)?.formats ?? []), ...plugin.formats])];
    listed.set(key, { name, vendor, version: plugin.version, formats });
  }
  return [...listed.values()];
}
