import { useMemo } from 'react';
import { useUnit } from '@patchbay/shared/state';
import { Button, EmptyState, useSelection } from '@patchbay/ui';
import { deletionProposed } from '../../installs/installed/deletion.model.ts';
import { Duplicates } from './duplicates.tsx';
import { filterPlugins, type PluginGroup, sortPlugins } from './group-plugins.ts';
import { InstalledTable } from './table/installed-table.tsx';
import { InstalledToolbar } from './installed-toolbar.tsx';
import { hasUpdate } from './updates/find-software.ts';
import { UpdatesBar } from './updates/updates-bar.tsx';
import { useFoundSoftware } from './updates/find-software.query.ts';
import { useListAddress } from './use-list-address.ts';

interface InstalledPluginsProps {
  readonly plugins: readonly PluginGroup[];
  readonly isRefreshing: boolean;
}

const nameOf = ({ name }: PluginGroup): string => name;

/** The plugins that are there: filter, updates, table. */
export function InstalledPlugins({ plugins, isRefreshing }: InstalledPluginsProps) {
  const address = useListAddress();
  const { filter, order, isUpdatesOnly } = address;
  const found = useFoundSoftware();
  const { matchFor } = found;
  const shown = useMemo(() => {
    const wanted = isUpdatesOnly
      ? plugins.filter((plugin) => hasUpdate(matchFor(plugin)))
      : plugins;
    return sortPlugins(filterPlugins(wanted, filter), order);
  }, [plugins, filter, order, isUpdatesOnly, matchFor]);
  const selection = useSelection(plugins.map(nameOf), shown.map(nameOf));
  const propose = useUnit(deletionProposed);
  const proposeDeletion = () => {
    const ticked = plugins.filter(({ name }) => selection.ticked.has(name));
    propose({
      plugins: ticked.map(({ name }) => name),
      components: ticked.flatMap(({ components }) => components),
    });
  };
  return (
    <>
      <UpdatesBar found={found} address={address} />
      <InstalledToolbar
        address={address}
        shown={shown}
        totalCount={plugins.length}
        selectedCount={selection.ticked.size}
        matchFor={matchFor}
        onDelete={proposeDeletion}
      />
      <Duplicates />
      {shown.length === 0 ? (
        <EmptyState
          title="No matching plugins"
          action={
            <Button
              onClick={() => {
                address.setFilter('');
                if (isUpdatesOnly) address.setUpdatesOnly(false);
              }}
            >
              Show all
            </Button>
          }
        >
          {isUpdatesOnly
            ? 'Everything here is up to date.'
            : 'No installed plugin has this name or format.'}
        </EmptyState>
      ) : (
        <InstalledTable
          plugins={shown}
          order={order}
          onOrder={address.setOrder}
          selection={selection}
          matchFor={matchFor}
          onDelete={proposeDeletion}
          isRefreshing={isRefreshing}
        />
      )}
    </>
  );
}
