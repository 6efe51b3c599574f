import { ConflictDialog } from '../conflict-dialog/conflict-dialog.tsx';
import styles from './edited-form.module.css';
import type { SaveConflict } from './use-edited-form.ts';

interface FormConflictProps {
  readonly conflict: SaveConflict;
  /** How a field is called on the page. */
  readonly labelOf: (name: string) => string;
  /** What is stored already, whatever is chosen now: 'The cover was saved.' */
  readonly note?: string | undefined;
}

const shown = (text: string) => (text === '' ? '–' : text);

/** The fields that somebody else changed meanwhile: before, theirs and ours side by side. */
export function FormConflict({ conflict, labelOf, note }: FormConflictProps) {
  return (
    <ConflictDialog choices={conflict} size="media">
      <p>
        Nothing of yours is lost. {note ?? 'Nothing was saved yet.'} Somebody else changed these
        fields:
      </p>
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
            {conflict.changes.map(({ name, before, theirs, mine }) => (
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
    </ConflictDialog>
  );
}
