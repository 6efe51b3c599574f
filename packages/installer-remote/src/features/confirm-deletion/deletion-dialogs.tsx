import { useUnit } from '@patchbay/shared/state';
import { AlertDialog } from '@patchbay/ui';
import {
  $canUndo,
  $isDeleting,
  $isRestoring,
  $outcome,
  $proposal,
  $undoProblem,
  deletionConfirmed,
  deletionDropped,
  type DeletionOutcome,
  outcomeClosed,
  undoRequested,
} from '../../installs/installed/deletion.model.ts';
import styles from './file-list.module.css';

interface FileListProps {
  readonly label: string;
  readonly files: readonly string[];
}

const maxShown = 500;

/** File names, one on each line; a long list scrolls. */
function FileList({ label, files }: FileListProps) {
  const unique = [...new Set(files)];
  const hiddenCount = unique.length - maxShown;
  return (
    // Something that scrolls must be within the keyboard's reach.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.files} aria-label={label} tabIndex={0}>
      {unique.slice(0, maxShown).map((file) => (
        <li key={file}>
          <bdi>{file}</bdi>
        </li>
      ))}
      {hiddenCount > 0 && <li>{`and ${hiddenCount} more`}</li>}
    </ul>
  );
}

/**
 * The dialogs before and after components are deleted, for the installed page and the install controls (rules N12, N13 and
 * I56).
 */
export function DeletionDialogs() {
  const [proposal, outcome, isDeleting] = useUnit([$proposal, $outcome, $isDeleting]);
  const [confirm, drop, close] = useUnit([deletionConfirmed, deletionDropped, outcomeClosed]);
  if (outcome) return <OutcomeDialog outcome={outcome} onClose={close} />;
  if (!proposal) return null;
  const { plugins, components } = proposal;
  const what = plugins.length === 1 ? (plugins[0] ?? '') : `${plugins.length} plugins`;
  return (
    <AlertDialog
      title={`Uninstall ${what}?`}
      dismiss={{
        label: 'Cancel',
        onDismiss: () => {
          if (!isDeleting) drop();
        },
      }}
      action={{ label: 'Uninstall', isDestructive: true, isBusy: isDeleting, onAction: confirm }}
    >
      <p>These files will be removed from your computer:</p>
      <FileList
        label="Files to remove"
        files={components.map(({ filename, componentPath }) => componentPath || filename)}
      />
    </AlertDialog>
  );
}

interface OutcomeDialogProps {
  readonly outcome: DeletionOutcome;
  readonly onClose: () => void;
}

function titleOf({ deleted, isCertain }: DeletionOutcome): string {
  if (deleted.length > 0) return 'Plugins uninstalled';
  return isCertain ? 'Nothing was uninstalled' : "Couldn't uninstall";
}

function OutcomeDialog({ outcome, onClose }: OutcomeDialogProps) {
  const { deleted, kept, reason, isCertain } = outcome;
  const [canUndo, isRestoring, undoProblem] = useUnit([$canUndo, $isRestoring, $undoProblem]);
  const undo = useUnit(undoRequested);
  const dismiss = {
    label: 'OK',
    onDismiss: () => {
      if (!isRestoring) onClose();
    },
  };
  const action = {
    label: 'Undo',
    isBusy: isRestoring,
    // Whoever presses twice where 'Uninstall' was presses 'OK'.
    isAside: true,
    onAction: () => undo(deleted),
  };
  return (
    <AlertDialog
      title={titleOf(outcome)}
      dismiss={dismiss}
      {...(canUndo && deleted.length > 0 ? { action } : {})}
    >
      {undoProblem !== null && <p role="alert">{undoProblem}</p>}
      {deleted.length > 0 && (
        <>
          <p>These files were removed:</p>
          <FileList label="Removed files" files={deleted} />
        </>
      )}
      {kept.length > 0 && (
        <>
          <p>
            {isCertain
              ? 'These could not be removed:'
              : "We couldn't confirm that these were removed:"}
          </p>
          <FileList
            label={isCertain ? 'Files that are still there' : 'Files that may still be there'}
            files={kept}
          />
          <p>{reason ?? 'The desktop app gave no reason.'}</p>
        </>
      )}
    </AlertDialog>
  );
}
