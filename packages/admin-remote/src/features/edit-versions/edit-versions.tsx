import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createVersion } from '@patchbay/domain/api';
import { describeError } from '@patchbay/shared/http';
import type { StoredVersion } from '@patchbay/domain/entities';
import { notified, useHost } from '@patchbay/shared/host';
import { useMutation, useQuery } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import {
  Button,
  EmptyState,
  LoadError,
  Pending,
  Skeleton,
  useSteadyPending,
  useWindowFocus,
} from '@patchbay/ui';
import { assertGiven } from '../../lib/assert-given.ts';
import { editedVersionQuery, versionsQuery } from '../../lib/admin.query.ts';
import { restoreTaken } from '../../lib/restored-version.model.ts';
import { newKey } from '../../lib/new-key.ts';
import { VersionsFromArchives } from './versions-from-archives.tsx';
import { FoldedVersion } from './folded-version.tsx';
import { VersionForm } from './version-form.tsx';
import styles from './version-form.module.css';
import { versionTitle } from './version-values.ts';

/**
 * One form per version, those of old ones folded, and a way to one more (rules F27, F50).
 * @throws Error 'versions is required' where nobody has loaded them before
 */
export function EditVersions({ softwareId }: { readonly softwareId: number }) {
  const { http } = useHost();
  const [notify, giveUpRestore] = useUnit([notified, restoreTaken]);
  // A version that has not come by then is not restored on another visit.
  useEffect(() => () => giveUpRestore(), [giveUpRestore]);
  // The page has asked for the versions before it showed this component.
  const versions = useQuery({ ...versionsQuery(http, softwareId), refetchOnMount: false });
  /** The key of the version that is being added: another try after a lost answer adds no second version. */
  const keyRef = useRef<string | null>(null);
  const sectionRef = useRef<HTMLElement>(null);
  /** The version whose form takes the focus as it appears. */
  const [addedId, setAddedId] = useState<number | null>(null);
  const rows = assertGiven(versions.data, 'versions is required');
  const addition = useMutation({
    mutationFn: () => createVersion(http, softwareId, (keyRef.current ??= newKey())),
    onSuccess: () => {
      keyRef.current = null;
    },
    onError: (error) =>
      notify({
        tone: 'error',
        title: "Couldn't add the version",
        text: describeError(error),
      }),
    onSettled: async () => {
      const known = new Set(rows.map(({ id }) => id));
      const { data = [] } = await versions.refetch();
      setAddedId(data.find(({ id }) => !known.has(id))?.id ?? null);
    },
  });
  return (
    <section ref={sectionRef} className={styles.versions} aria-label="Versions">
      <div className={styles.head}>
        <h2 className={styles.heading}>Versions</h2>
        <VersionsFromArchives softwareId={softwareId} within={sectionRef} />
        <Button data-add-version isBusy={addition.isPending} onClick={() => addition.mutate()}>
          <Plus size={16} />
          Add version
        </Button>
      </div>
      {rows.length === 0 && <EmptyState title="No versions yet">Add the first version.</EmptyState>}
      {rows.map((version, index) => (
        <FoldedVersion
          key={version.id}
          version={version}
          title={versionTitle(version, rows)}
          index={index}
          isAdded={version.id === addedId}
        >
          {(onTrouble) => (
            <EditVersion
              versionId={version.id}
              versions={rows}
              isAdded={version.id === addedId}
              onTrouble={onTrouble}
            />
          )}
        </FoldedVersion>
      ))}
    </section>
  );
}

interface EditVersionProps {
  readonly versionId: number;
  readonly versions: readonly StoredVersion[];
  readonly isAdded: boolean;
  readonly onTrouble: () => void;
}

function EditVersion({ versionId, versions, isAdded, onTrouble }: EditVersionProps) {
  const { http } = useHost();
  const version = useQuery(editedVersionQuery(http, versionId));
  const isWaiting = useSteadyPending(version.isPending);
  useWindowFocus(() => void version.refetch({ cancelRefetch: false }));
  if (isWaiting) {
    return (
      <Pending label="Loading a version">
        <Skeleton shape="fill" className={styles.skeleton} />
      </Pending>
    );
  }
  if (!version.data) {
    return (
      <LoadError
        title={`Version ${versionId} could not be loaded`}
        error={version.error}
        isRetrying={version.isFetching}
        onRetry={() => void version.refetch()}
      />
    );
  }
  return (
    <VersionForm
      server={version.data}
      versions={versions}
      isAdded={isAdded}
      onTrouble={onTrouble}
    />
  );
}
