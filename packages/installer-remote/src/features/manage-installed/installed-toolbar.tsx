import { Download, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Button, inputLook, saveFile, VisuallyHidden } from '@patchbay/ui';
import { softwareListAsText } from '../../project-files/software-list.ts';
import { listedSoftware, pluginsAsCsv, pluginsAsJson } from './export-plugins.ts';
import type { PluginGroup } from './group-plugins.ts';
import styles from './installed-toolbar.module.css';
import type { FoundSoftwareList } from './updates/find-software.query.ts';
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
            Delete {selectedCount} Plugin(s)
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
