import { useMemo } from 'react';
import { describeBridgeError } from '@patchbay/shared/bridge';
import { useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import { useUnit } from '@patchbay/shared/state';
import {
  buttonLook,
  EmptyState,
  ErrorPanel,
  Pending,
  Skeleton,
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
import { groupPlugins } from './group-plugins.ts';
import { InstalledPlugins } from './installed-plugins.tsx';
import styles from './table/installed-table.module.css';

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
