import { Download, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Button, inputLook, saveFile, VisuallyHidden } from '@patchbay/ui';
import { type ListedSoftware, softwareListAsText } from '../../project-files/software-list.ts';
import type { PluginGroup } from './group-plugins.ts';
import styles from './installed-toolbar.module.css';
import type { FoundSoftwareList, Match } from './updates/find-software.ts';
import type { useListAddress } from './use-list-address.ts';

interface InstalledToolbarProps {
  readonly address: ReturnType<typeof useListAddress>;
  readonly shown: readonly PluginGroup[];
  readonly totalCount: number;
  readonly selectedCount: number;
  readonly matchFor: FoundSoftwareList['matchFor'];
  readonly onDelete: () => void;
}

/** The toolbar of the list: filter, export, delete the ticked plugins. */
export function InstalledToolbar(props: InstalledToolbarProps) {
  const { address, shown, totalCount, selectedCount, matchFor, onDelete } = props;
  const id = useId();
  const count = totalCount === 1 ? '1 plugin' : `${totalCount} plugins`;
  const isPart = shown.length < totalCount;
  return (
    <div className={styles.toolbar}>
      <div className={styles.filter}>
        <label htmlFor={id}>
          <VisuallyHidden>Filter the plugins</VisuallyHidden>
        </label>
        <input
          {...inputLook}
          id={id}
          type="search"
          placeholder="Filter..."
          value={address.filter}
          onChange={(event) => address.setFilter(event.target.value)}
        />
      </div>
      <p className={styles.count} role="status">
        {isPart ? `${shown.length} of ${count}` : count}
      </p>
      <div className={styles.actions}>
        {selectedCount > 0 && (
          <Button variant="danger" aria-haspopup="dialog" onClick={onDelete}>
            <Trash2 size={16} />
            <span>{`Delete ${selectedCount} Plugin(s)`}</span>
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label="Export CSV"
          title="Export CSV"
          onClick={() => saveFile('installed-plugins.csv', 'text/csv', pluginsAsCsv(shown))}
        >
          <Download size={16} />
          CSV
        </Button>
        <Button
          variant="quiet"
          aria-label="Export JSON"
          title="Export JSON"
          onClick={() =>
            saveFile('installed-plugins.json', 'application/json', pluginsAsJson(shown))
          }
        >
          <Download size={16} />
          JSON
        </Button>
        <Button
          variant="quiet"
          aria-label="Export list for another computer"
          title="Export list for another computer"
          onClick={() =>
            saveFile(
              'installed-software.json',
              'application/json',
              softwareListAsText(listedSoftware(shown, matchFor)),
            )
          }
        >
          <Download size={16} />
          List
        </Button>
      </div>
    </div>
  );
}

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
