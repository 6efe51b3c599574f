import type { ReactNode } from 'react';
import { ConflictDialog } from '../conflict-dialog/conflict-dialog.tsx';
import { ChangedText } from './changed-text.tsx';
import styles from './edited-form.module.css';
import type { SaveConflict } from './use-edited-form.ts';

interface FormConflictProps {
  readonly conflict: SaveConflict;
  /** How a field is called on the page. */
  readonly labelOf: (name: string) => string;
  /** What a field's value is called on the page. */
  readonly wordsOf: (name: string, value: string) => string;
  /** What is stored already, whatever is chosen now: 'The cover was saved.' */
  readonly note?: string | undefined;
}

/** The fields that somebody else changed meanwhile: before, theirs and ours side by side. */
export function FormConflict({ conflict, labelOf, wordsOf, note }: FormConflictProps) {
  return (
    <ConflictDialog choices={conflict} size="media">
      <p>
        {note ?? 'Nothing was saved yet.'} Your changes are still here. Someone else changed these
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
            {conflict.changes.map(({ name, ...values }) => {
              const before = wordsOf(name, values.before);
              const theirs = wordsOf(name, values.theirs);
              const mine = wordsOf(name, values.mine);
              return (
                <tr key={name}>
                  <th scope="row">{labelOf(name)}</th>
                  <Value label="Before">
                    <ChangedText text={before} other={theirs} mark="del" />
                  </Value>
                  <Value label="Theirs">
                    <ChangedText text={theirs} other={before} mark="ins" />
                  </Value>
                  <Value label="Yours">
                    {values.mine === values.before ? (
                      <span className={styles.same}>Not changed</span>
                    ) : (
                      <ChangedText text={mine} other={before} mark="ins" />
                    )}
                  </Value>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </ConflictDialog>
  );
}

interface ValueProps {
  /** Its column's head, which a narrow window shows beside it. */
  readonly label: string;
  readonly children: ReactNode;
}

const Value = ({ label, children }: ValueProps) => (
  <td data-label={label}>
    <div dir="auto">{children}</div>
  </td>
);
