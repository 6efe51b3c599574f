import { useMemo } from 'react';
import { describeBridgeError } from '@patchbay/shared/bridge';
import { useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import { useUnit } from '@patchbay/shared/state';
import {
  Button,
  buttonLook,
  EmptyState,
  ErrorPanel,
  Pending,
  Skeleton,
  useSelection,
  useSteadyPending,
  WebsiteLink,
} from '@patchbay/ui';
import {
  $components,
  $componentsError,
  $isReadingComponents,
  componentsWanted,
} from '../../installs/installed/installed.model.ts';
import { useFreshComponents } from '../../installs/installed/use-fresh-components.ts';
import { deletionProposed } from '../../installs/installed/deletion.model.ts';
import { filterPlugins, groupPlugins, type PluginGroup, sortPlugins } from './group-plugins.ts';
import styles from './table/installed-table.module.css';
import { Duplicates } from './duplicates.tsx';
import { InstalledTable } from './table/installed-table.tsx';
import { InstalledToolbar } from './installed-toolbar.tsx';
import { hasUpdate, joinProducts, useFoundSoftware } from './updates/find-software.ts';
import { UpdatesBar } from './updates/updates-bar.tsx';
import { useListAddress } from './use-list-address.ts';

/** The plugins that are installed on this computer (rules N2 to N20). */
export function InstalledList() {
  const { bridge } = useHost();
  if (!bridge) {
    return (
      <EmptyState
        title="Installed software management in App only"
        action={<WebsiteLink look={{ variant: 'primary' }}>Install the app</WebsiteLink>}
      >
        Open the desktop app to see your plugins.
      </EmptyState>
    );
  }
  return <InstalledInApp />;
}

function InstalledInApp() {
  const [components, error, isReading] = useUnit([
    $components,
    $componentsError,
    $isReadingComponents,
  ]);
  const want = useUnit(componentsWanted);
  const plugins = useMemo(() => groupPlugins(components ?? []), [components]);
  const isWaiting = useSteadyPending(!components && !error);
  useFreshComponents();

  if (isWaiting) return <InstalledSkeleton />;
  if (!components) {
    return (
      <ErrorPanel
        title="Couldn't load installed plugins"
        cause={describeBridgeError(error)}
        isRetrying={isReading}
        onRetry={() => want()}
      />
    );
  }
  if (plugins.length === 0) {
    return (
      <EmptyState
        title="No plugins installed yet"
        action={
          <Link to={routes.home} {...buttonLook({ variant: 'primary' })}>
            Browse the catalogue
          </Link>
        }
      >
        Plugins on this computer appear here.
      </EmptyState>
    );
  }
  return (
    <>
      {error && (
        <ErrorPanel
          title="This list may be out of date"
          cause={describeBridgeError(error)}
          isRetrying={isReading}
          onRetry={() => want()}
        />
      )}
      <InstalledPlugins plugins={plugins} isRefreshing={isReading} />
    </>
  );
}

/** The placeholder of the table while the installed plugins are read. */
function InstalledSkeleton() {
  return (
    <Pending label="Checking installed plugins">
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row} className={styles.skeletonRow}>
          <Skeleton className={styles.skeletonName} />
          <Skeleton className={styles.skeletonVersion} />
          <Skeleton shape="pill" className={styles.skeletonVersion} />
        </div>
      ))}
    </Pending>
  );
}

interface InstalledPluginsProps {
  readonly plugins: readonly PluginGroup[];
  readonly isRefreshing: boolean;
}

const nameOf = ({ name }: PluginGroup): string => name;

/** The plugins that are there: filter, updates, table. */
function InstalledPlugins({ plugins: groups, isRefreshing }: InstalledPluginsProps) {
  const address = useListAddress();
  const { filter, order, isUpdatesOnly } = address;
  const found = useFoundSoftware();
  const { matchFor } = found;
  const plugins = useMemo(() => joinProducts(groups, matchFor), [groups, matchFor]);
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
          isChecked={found.isChecked}
          onDelete={proposeDeletion}
          isRefreshing={isRefreshing}
        />
      )}
    </>
  );
}
