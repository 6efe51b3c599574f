import { useState } from 'react';
import type { SlotProps } from '@patchbay/shared/remote';
import { useHost, type Host } from '@patchbay/shared/host';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { Button, Dialog, LoadError, Pending, Skeleton, useSteadyPending } from '@patchbay/ui';
import { $installedIndex } from '../../installs/installed/installed.model.ts';
import { useFreshComponents } from '../../installs/installed/use-fresh-components.ts';
import { batchRequested } from '../../installs/jobs/install-batch.model.ts';
import { $installs } from '../../installs/jobs/installs.model.ts';
import { installerKeys } from '../../lib/installer-keys.ts';
import { offerAll } from '../../lib/offered-software.query.ts';
import styles from './install-all.module.css';
import { planInstalls, type ListedSoftware } from './plan-installs.ts';

/** Says what of a list would be installed, and what not and why, and installs it then (rule C120). */
export function InstallAll({ software }: SlotProps['install-all']) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Install all that fits
      </Button>
      {isOpen && (
        <Dialog title="Install all that fits" onClose={() => setOpen(false)}>
          <Plan software={software} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

const offersQuery = (
  host: Pick<Host, 'http' | 'queryClient'>,
  software: readonly ListedSoftware[],
) =>
  queryOptions({
    queryKey: installerKeys.offeredOf(software.map(({ softwareId }) => softwareId)),
    queryFn: ({ signal }) =>
      offerAll(
        host,
        software.map((one) => ({ ...one, id: one.softwareId })),
        signal,
      ),
    staleTime: 10 * 60_000,
  });

interface PlanProps {
  readonly software: readonly ListedSoftware[];
  readonly onClose: () => void;
}

function Plan({ software, onClose }: PlanProps) {
  const query = useQuery(offersQuery(useHost(), software));
  const [index, running, request] = useUnit([$installedIndex, $installs, batchRequested]);
  useFreshComponents();
  const isWaiting = useSteadyPending(query.isPending || index === null);
  if (isWaiting) {
    return (
      <Pending label="Looking what fits">
        <Skeleton />
        <Skeleton />
      </Pending>
    );
  }
  if (!query.data || !index) {
    return (
      <LoadError
        title="Couldn't look what fits"
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const { installs, passedOver } = planInstalls(query.data, index, running);
  const start = () => {
    request({ subjects: installs, purpose: 'install' });
    onClose();
  };
  return (
    <div className={styles.plan}>
      {installs.length === 0 && <p>Nothing of this list is left to install here.</p>}
      {installs.length > 0 && (
        <section>
          <h3>Will be installed</h3>
          <ul className={styles.list} aria-label="Will be installed">
            {installs.map(({ versionId, softwareName, version }) => (
              <li key={versionId}>
                <bdi>{softwareName}</bdi> <span className={styles.quiet}>{version}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {passedOver.length > 0 && (
        <section>
          <h3>Passed over</h3>
          <ul className={styles.list} aria-label="Passed over">
            {passedOver.map(({ software: { softwareId, softwareName }, reason }) => (
              <li key={softwareId}>
                <bdi>{softwareName}</bdi> <span className={styles.quiet}>{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.buttons}>
        <Button onClick={onClose}>{installs.length > 0 ? 'Cancel' : 'Close'}</Button>
        {installs.length > 0 && (
          <Button variant="primary" onClick={start}>
            {`Install ${installs.length}`}
          </Button>
        )}
      </div>
    </div>
  );
}
