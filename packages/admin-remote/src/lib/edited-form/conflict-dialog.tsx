import { Button, Dialog } from '@patchbay/shared/ui';
import styles from './edited-form.module.css';
import type { SaveConflict } from './use-edited-form.ts';

interface ConflictDialogProps {
  readonly conflict: SaveConflict;
  /** How a field is called on the page. */
  readonly labelOf: (name: string) => string;
}

const shown = (text: string) => (text === '' ? '–' : text);

/** Somebody else saved in between: what changed, and whose values shall stand (decisions, section 6). */
export function ConflictDialog({ conflict, labelOf }: ConflictDialogProps) {
  const { changes, onKeepEditing, onTakeTheirs, onOverwrite } = conflict;
  return (
    <Dialog title="Somebody else saved in between" size="media" onClose={onKeepEditing}>
      <div className={styles.conflict}>
        <p>Nothing of yours is lost, and nothing was saved yet. These fields were changed:</p>
        {/* A region that scrolls must be reachable by keyboard. */}
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.scroller} role="region" aria-label="Changes" tabIndex={0}>
          <table className={styles.changes}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Before</th>
                <th scope="col">Theirs</th>
                <th scope="col">Yours</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ name, before, theirs, mine }) => (
                <tr key={name}>
                  <th scope="row">{labelOf(name)}</th>
                  <td>{shown(before)}</td>
                  <td>{shown(theirs)}</td>
                  <td>{mine === before ? 'Not changed' : shown(mine)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className={styles.buttons}>
          <Button onClick={onKeepEditing}>Keep editing</Button>
          <Button variant="danger" onClick={onOverwrite}>
            Overwrite theirs
          </Button>
          <Button variant="primary" onClick={onTakeTheirs}>
            Take theirs
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
