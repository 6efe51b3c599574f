import { useUnit } from '@patchbay/shared/state';
import { Button, LoadError } from '@patchbay/ui';
import { batchRequested } from '../../../installs/jobs/install-batch.model.ts';
import { type InstallSubject, isRunning } from '../../../installs/jobs/install-list.ts';
import { $installs } from '../../../installs/jobs/installs.model.ts';
import { maxAsked } from '../../../lib/installed-offers.query.ts';
import styles from '../installed-toolbar.module.css';
import { type FoundSoftwareList, updatableVersions } from './find-software.ts';
import type { useListAddress } from '../use-list-address.ts';

interface UpdatesBarProps {
  readonly found: FoundSoftwareList;
  readonly address: ReturnType<typeof useListAddress>;
}

/** The most makers that get a button of their own; the bar is not a list of all of them. */
const maxMakers = 5;

/** The makers that have several updates, those with most first, where others have some too (rule N26). */
function makersOf(
  subjects: readonly InstallSubject[],
): readonly (readonly [vendor: string, subjects: readonly InstallSubject[]])[] {
  const byMaker = new Map<string, InstallSubject[]>();
  for (const subject of subjects) {
    byMaker.set(subject.vendor, [...(byMaker.get(subject.vendor) ?? []), subject]);
  }
  if (byMaker.size < 2) return [];
  return [...byMaker]
    .filter(([vendor, updates]) => vendor !== '' && updates.length > 1)
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, maxMakers);
}

/** The number of plugins with a newer version, and 'Update all' (rule N16). */
export function UpdatesBar({ found, address }: UpdatesBarProps) {
  const { updates, isCut, error, isRetrying, retry } = found;
  const [installs, request] = useUnit([$installs, batchRequested]);
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
        {`Updates (${updates.length})`}
      </Button>
      {waiting.length > 0 && (
        <Button variant="primary" onClick={() => request({ subjects: waiting, purpose: 'update' })}>
          Update all
        </Button>
      )}
      {makersOf(waiting).map(([vendor, subjects]) => (
        <Button key={vendor} onClick={() => request({ subjects, purpose: 'update' })}>
          {`Update all ${subjects.length} by ${vendor}`}
        </Button>
      ))}
      {isCut && (
        <p className={styles.note}>{`Only ${maxAsked} plugins were checked for updates.`}</p>
      )}
    </div>
  );
}
