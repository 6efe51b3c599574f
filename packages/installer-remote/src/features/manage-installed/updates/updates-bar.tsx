import { useUnit } from '@patchbay/shared/state';
import { Button, LoadError } from '@patchbay/ui';
import { isRunning } from '../../../lib/installs/install-list.ts';
import { $installs } from '../../../lib/installs/installs.model.ts';
import { installRequested } from '../../../lib/installs/request-install.model.ts';
import styles from '../installed-toolbar.module.css';
import { mostCandidates } from './match-catalogue.ts';
import { type FoundSoftwareList, updatableVersions } from './find-software.query.ts';
import type { useListAddress } from '../use-list-address.ts';

interface UpdatesBarProps {
  readonly found: FoundSoftwareList;
  readonly address: ReturnType<typeof useListAddress>;
}

/** The number of plugins with a newer version, and 'Update all' (rule N16). */
export function UpdatesBar({ found, address }: UpdatesBarProps) {
  const { updates, isCut, error, isRetrying, retry } = found;
  const [installs, request] = useUnit([$installs, installRequested]);
  if (error) {
    return (
      <LoadError
        title="Couldn't check for updates"
        error={error}
        isRetrying={isRetrying}
        onRetry={retry}
      />
    );
  }
  if (updates.length === 0 && !address.isUpdatesOnly && !isCut) return null;
  const waiting = updatableVersions(updates).filter(
    ({ versionId }) => !isRunning(installs.get(versionId)?.job ?? null),
  );
  return (
    <div className={styles.updates}>
      <Button
        aria-pressed={address.isUpdatesOnly}
        onClick={() => address.setUpdatesOnly(!address.isUpdatesOnly)}
      >
        Updates ({updates.length})
      </Button>
      {waiting.length > 0 && (
        <Button
          variant="primary"
          onClick={() => {
            for (const subject of waiting) request(subject);
          }}
        >
          Update all
        </Button>
      )}
      {isCut && (
        <p className={styles.note}>
          Only the {mostCandidates} closest matches were checked for updates.
        </p>
      )}
    </div>
  );
}
