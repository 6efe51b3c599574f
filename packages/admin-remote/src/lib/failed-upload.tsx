import { limits, type PackageContents } from '@patchbay/domain/entities';
import { Button } from '@patchbay/ui';
import styles from './failed-upload.module.css';

/** Why a package is not worth sending; null for one that is. */
export const packageProblem = ({ size }: File): string | null =>
  size > limits.packageBytes ? 'A package must not be larger than 2 GiB.' : null;

/** Why the desktop app would refuse an uploaded package, if it would (rule F77). */
export const PackageProblem = ({ problem }: Pick<PackageContents, 'problem'>) =>
  problem !== null && (
    <p role="alert" className={styles.problem}>
      {`The desktop app can’t install this package. ${problem}`}
    </p>
  );

interface FailedUploadProps {
  readonly fileName: string;
  /** What happened, with the reason. */
  readonly text: string;
  /** Sends the same file again; null where that can't succeed, as with a file that is too large. */
  readonly onRetry: (() => void) | null;
  /** Forgets the file, where it is one of several. */
  readonly onLeaveOut?: () => void;
  /** Another upload is under way. */
  readonly isBusy?: boolean;
}

/** A file that was not uploaded, which can be sent again without being chosen anew (rule F93). */
export const FailedUpload = (props: FailedUploadProps) => {
  const { fileName, text, onRetry, onLeaveOut, isBusy } = props;
  return (
    <div role="alert" className={styles.failed}>
      <span className={styles.text} dir="auto">
        {text}
      </span>
      <span className={styles.buttons}>
        {onRetry && (
          <Button
            size="small"
            aria-label={`Try again: ${fileName}`}
            disabled={isBusy}
            onClick={onRetry}
          >
            Try again
          </Button>
        )}
        {onLeaveOut && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Leave out ${fileName}`}
            onClick={onLeaveOut}
          >
            Leave out
          </Button>
        )}
      </span>
    </div>
  );
};
