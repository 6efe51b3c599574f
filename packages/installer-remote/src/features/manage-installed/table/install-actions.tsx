import type { ReactNode } from 'react';
import { useUnit } from '@patchbay/shared/state';
import { Badge, Button } from '@patchbay/ui';
import { detailsWanted } from '../../../installs/jobs/install-failure.model.ts';
import {
  type InstallSubject,
  isRunning,
  statusWords,
} from '../../../installs/jobs/install-list.ts';
import { $installs } from '../../../installs/jobs/installs.model.ts';
import { ProgressBar } from '../../../lib/progress-bar.tsx';
import styles from './installed-table.module.css';

interface InstallActionsProps {
  readonly subject: InstallSubject;
  /** What it is to the person: 'update'. */
  readonly what: string;
  /** The button that starts it, with its name for those who do not see the row. */
  readonly start: { readonly text: string; readonly label: string };
  readonly variant?: 'quiet';
  readonly onStart: () => void;
  /** More buttons, as long as nothing has failed. */
  readonly children?: ReactNode;
}

/** The way to install a version from a row, its progress, and its failure with 'Retry' and 'Details'. */
export function InstallActions(props: InstallActionsProps) {
  const { subject, what, start, variant = 'secondary', onStart, children } = props;
  const [installs, showDetails] = useUnit([$installs, detailsWanted]);
  const { versionId, softwareName, version } = subject;
  const job = installs.get(versionId)?.job ?? null;
  const hasFailed = job?.status === 'error';
  if (isRunning(job)) {
    const words = statusWords[job.status];
    return (
      <span className={styles.progress}>
        <ProgressBar label={`${words} ${softwareName}`} status={words} progress={job.progress} />
      </span>
    );
  }
  return (
    <span className={styles.actions}>
      {hasFailed && (
        <span className={styles.failed}>
          <Badge tone="bad">Failed</Badge>
        </span>
      )}
      <Button
        size="small"
        variant={hasFailed ? 'secondary' : variant}
        aria-label={hasFailed ? `Retry the ${what} of ${softwareName} to ${version}` : start.label}
        onClick={onStart}
      >
        {hasFailed ? 'Retry' : start.text}
      </Button>
      {hasFailed ? (
        <Button
          size="small"
          variant="quiet"
          aria-haspopup="dialog"
          aria-label={`Details of the failed ${what} of ${softwareName}`}
          onClick={() => showDetails(versionId)}
        >
          Details
        </Button>
      ) : (
        children
      )}
    </span>
  );
}
