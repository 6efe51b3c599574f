import { useEffect, useId, useMemo } from 'react';
import { useHost } from '@patchbay/shared/host';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { Button, ErrorPanel, LoadError, Pending, Skeleton, useSteadyPending } from '@patchbay/ui';
import { UnreadableListError } from '../../project-files/software-list.ts';
import { type ReadProject, UnreadableFileError } from '../../project-files/plugin-reference.ts';
import { readProject } from '../../project-files/read-project.ts';
import { $installedIndex } from '../../installs/installed/installed.model.ts';
import { batchRequested } from '../../installs/jobs/install-batch.model.ts';
import { type InstallSubject, isRunning } from '../../installs/jobs/install-list.ts';
import { $installs } from '../../installs/jobs/installs.model.ts';
import { installerKeys } from '../../lib/installer-keys.ts';
import { type CheckedReference, findReferencesQuery } from './match/find-references.query.ts';
import { rememberProject } from './last-project.ts';
import { ReferenceRow } from './reference-row.tsx';
import { referenceState, type ReferenceState } from './reference-state.ts';
import styles from './check-project.module.css';

interface ProjectCheckProps {
  readonly file: File;
  /** Tells two files of one name apart. */
  readonly fileId: string;
  readonly onClose: () => void;
}

const projectFileQuery = (file: File, fileId: string) =>
  queryOptions({
    queryKey: installerKeys.projectFile(fileId, file),
    queryFn: () => readProject(file),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    // Nothing is asked of the network.
    networkMode: 'always',
  });

/** The plugins that a project or a list needs, which of them are here, and which can be installed (rule N22). */
export function ProjectCheck({ file, fileId, onClose }: ProjectCheckProps) {
  const id = useId();
  const { data: project, error, isPending } = useQuery(projectFileQuery(file, fileId));
  const isReading = useSteadyPending(isPending);
  return (
    <section className={styles.check} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>
          <bdi>{file.name}</bdi>
        </h2>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      {isReading && (
        <Pending label={`Reading ${file.name}`}>
          <Skeleton className={styles.skeleton} />
        </Pending>
      )}
      {!isPending && error && <ErrorPanel title="Couldn't read this file" cause={causeOf(error)} />}
      {project && <References project={project} fileName={file.name} />}
    </section>
  );
}

const causeOf = (error: Error): string =>
  error instanceof UnreadableFileError || error instanceof UnreadableListError
    ? error.message
    : 'It may be open in another program. Save it there, and open it again.';

interface ReferencesProps {
  readonly project: ReadProject;
  readonly fileName: string;
}

function References({ project, fileName }: ReferencesProps) {
  const host = useHost();
  const index = useUnit($installedIndex);
  const query = useQuery(findReferencesQuery(host, project.references));
  const isWaiting = useSteadyPending(query.isPending || index === null);
  const rows = useMemo(
    () =>
      query.data && index
        ? query.data.map((checked) => ({ checked, state: referenceState(checked, index) }))
        : null,
    [query.data, index],
  );
  const { storage } = host;
  const summary = rows && summaryOf(rows);
  useEffect(() => {
    if (summary !== null) rememberProject(storage, { name: fileName, summary });
  }, [storage, fileName, summary]);
  if (project.references.length === 0) {
    return (
      <p>{project.kind === 'list' ? 'This list is empty.' : 'This project uses no plugins.'}</p>
    );
  }
  if (isWaiting) {
    return (
      <Pending label="Looking for the plugins in the catalogue">
        <Skeleton className={styles.skeleton} />
      </Pending>
    );
  }
  if (query.error) {
    return (
      <LoadError
        title="Couldn't look for the plugins in the catalogue"
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return rows && <CheckedReferences rows={rows} />;
}

interface CheckedRow {
  readonly checked: CheckedReference;
  readonly state: ReferenceState;
}

/** Those that nothing needs to be asked about; one version may have several of the plugins. */
const installable = (rows: readonly CheckedRow[]): readonly InstallSubject[] => {
  const subjects = rows.flatMap(({ state }) =>
    state.kind === 'missing' && state.install ? [state.install] : [],
  );
  return [...new Map(subjects.map((subject) => [subject.versionId, subject])).values()];
};

function CheckedReferences({ rows }: { readonly rows: readonly CheckedRow[] }) {
  const [installs, request] = useUnit([$installs, batchRequested]);
  const waiting = installable(rows).filter(
    ({ versionId }) => !isRunning(installs.get(versionId)?.job ?? null),
  );
  return (
    <>
      <div className={styles.summary}>
        <p role="status">{summaryOf(rows)}</p>
        {waiting.length > 0 && (
          <Button
            variant="primary"
            onClick={() => request({ subjects: waiting, purpose: 'install' })}
          >
            {`Install missing (${waiting.length})`}
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {rows.map(({ checked, state }) => (
          <ReferenceRow
            key={`${checked.reference.name}\n${checked.reference.vendor}`}
            checked={checked}
            state={state}
          />
        ))}
      </ul>
    </>
  );
}

function summaryOf(rows: readonly CheckedRow[]): string {
  const count = (...kinds: readonly ReferenceState['kind'][]) =>
    rows.filter(({ state }) => kinds.includes(state.kind)).length;
  const parts = [
    [count('installed'), 'installed'],
    [count('otherFormat'), 'installed in another format'],
    [count('missing'), 'missing'],
    [count('unsure', 'unknown'), 'not found in the catalogue'],
  ] as const;
  const total = rows.length === 1 ? '1 plugin' : `${rows.length} plugins`;
  const words = parts.filter(([number]) => number > 0).map(([number, what]) => `${number} ${what}`);
  return `${total}: ${words.join(', ')}`;
}
